import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, linkStatOf } from '../disk.ts'
import { iconFile } from '../paths.ts'
import { type Problem, quoted } from '../problem.ts'
import { cachedImage } from './cache.ts'
import type { Encodable } from './plan.ts'
import { iconVersion } from './settings.ts'

/** A raster image of the drawing, for what cannot read an SVG. */
export interface Icon extends Encodable {
  format: 'icon'
  /** What lies behind it. Without one it is transparent, and wrapped as an ICO. */
  paper: string | undefined
}

/**
 * The icons to make of the drawing, on this ground where they need one. It is drawn once for each
 * change, to see whether it can be.
 */
export async function readIcons(
  root: string,
  paper: string,
): Promise<{ icons: Icon[]; problems: Problem[] }> {
  const file = join(root, 'public', iconFile)
  const stat = linkStatOf(file)
  // Links are reported with those among the other public files.
  if (stat?.isSymbolicLink()) return { icons: [], problems: [] }
  if (!stat?.isFile()) return { icons: [], problems: [missing] }
  const bytes = readFileSync(file)
  const hash = hashOf(bytes)
  const icons = [
    planIcon('favicon.ico', 48, undefined, hash),
    planIcon('apple-touch-icon.png', 180, paper, hash),
  ]
  if (icons.some(({ cached }) => existsSync(cachedImage(root, cached)))) {
    return { icons, problems: [] }
  }
  const { checkDrawing } = await import('./icon-codec.ts')
  const problems = await checkDrawing(bytes).then(
    () => [],
    (error) => [broken(error)],
  )
  return { icons, problems }
}

function planIcon(output: string, side: number, paper: string | undefined, hash: string): Icon {
  const key = hashOf(JSON.stringify([hash, side, paper, iconVersion])).slice(0, 8)
  // Browsers ask for the plain name; in the cache it has to change with its content.
  const cached = output.replace('.', `.${key}.`)
  const size = { width: side, height: side }
  return { output, cached, original: iconFile, hash, format: 'icon', ...size, paper }
}

const missing: Problem = {
  file: `public/${iconFile}`,
  found: 'no such file',
  expected: 'the drawing that the icons of the site are made from',
  fix: 'Put a square SVG there, of a shape or two: it is shown at 16 pixels.',
}

function broken(error: unknown): Problem {
  const reason = error instanceof Error ? error.message.trim().split('\n')[0] : quoted(error)
  return {
    file: `public/${iconFile}`,
    found: `a drawing that cannot be read: ${reason}`,
    expected: 'a whole SVG with something in it, to make the icons of the site from',
    fix: 'Open it in a browser to see where it fails, or export it again.',
  }
}
