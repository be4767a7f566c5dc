import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../problem.ts'

export interface PublicFiles {
  /** Path in `dist/` → file to copy. */
  files: Map<string, string>
  problems: Problem[]
}

/** What lies in `public/`, but for the originals of the pictures and the litter of file managers. */
export function findPublicFiles(root: string): PublicFiles {
  const folder = join(root, 'public')
  const files = new Map<string, string>()
  const problems: Problem[] = []
  if (!existsSync(folder)) return { files, problems }
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = `${entry.parentPath}/${entry.name}`
    const output = file.slice(folder.length + 1).replaceAll('\\', '/')
    if (output.startsWith('images/') || isLitter(entry)) continue
    if (entry.isSymbolicLink()) problems.push(linked(output))
    else if (entry.isFile()) files.set(output, file)
  }
  return { files, problems }
}

function isLitter({ name }: Dirent): boolean {
  return name === '.DS_Store' || name === 'Thumbs.db' || name === '.gitkeep'
}

function linked(output: string): Problem {
  return {
    file: `public/${output}`,
    found: 'a symbolic link',
    allowed: 'files and folders: a link could publish what lies outside',
    remedy: 'Put the file itself there.',
  }
}
