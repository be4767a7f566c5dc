import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isTemporary } from '../disk/temporary-file.ts'
import type { Problem } from '../problem.ts'

export interface PublicFiles {
  /** Path in `dist/` → file to copy. */
  files: Map<string, string>
  problems: Problem[]
  /** Files that are hardly meant for visitors. */
  warnings: Problem[]
}

/**
 * What lies in `public/`, but for the originals of the pictures and the litter of file managers
 * and editors.
 */
export function findPublicFiles(root: string): PublicFiles {
  const folder = join(root, 'public')
  const files = new Map<string, string>()
  const problems: Problem[] = []
  if (!existsSync(folder)) return { files, problems, warnings: [] }
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = `${entry.parentPath}/${entry.name}`
    const output = file.slice(folder.length + 1).replaceAll('\\', '/')
    if (output.startsWith('images/') || isLitter(entry)) continue
    if (entry.isSymbolicLink()) problems.push(linked(output))
    else if (isSecret(output)) problems.push(secret(output))
    else if (entry.isFile()) files.set(output, file)
  }
  return { files, problems, warnings: [...files.keys()].filter(isDraft).map(draft) }
}

function isLitter({ name }: Dirent): boolean {
  return ['.DS_Store', 'Thumbs.db', '.gitkeep'].includes(name) || isTemporary(name)
}

function linked(output: string): Problem {
  return {
    file: `public/${output}`,
    found: 'a symbolic link',
    allowed: 'files and folders: a link could publish what lies outside',
    remedy: 'Put the file itself there.',
  }
}

/** Hidden files hold settings and keys; those that hosts read, and '.well-known' (RFC 8615), are known. */
function isSecret(output: string): boolean {
  return /(^|\/)\.(?!well-known(\/|$)|htaccess$|nojekyll$)/.test(output)
}

function secret(output: string): Problem {
  return {
    file: `public/${output}`,
    found: 'a hidden file',
    allowed: '.well-known/, .htaccess, .nojekyll, and names without a dot at the start',
    remedy: 'Take it out of public/: everybody could read it.',
  }
}

/** What editors and drawing programs leave behind, sources, and what is called a draft. */
function isDraft(output: string): boolean {
  return /\.(bak|orig|psd|ai|xcf|tsx?|scss)$|(^|[\W_])draft([\W_]|$)/i.test(output)
}

function draft(output: string): Problem {
  return {
    file: `public/${output}`,
    found: 'what looks like a draft or a source, and will be published',
    allowed: 'files for visitors',
    remedy: 'Take it out of public/, or give it the name of a finished thing.',
  }
}
