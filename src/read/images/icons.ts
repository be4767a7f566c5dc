import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.ts'
import { iconFile } from '../../shared/file-names.ts'
import { hashOf, linkStatOf, readBytes } from '../../shared/files.ts'
import { cachedImage, type Variant } from './image-variants.ts'

const file = `public/${iconFile}`

export type Icons = Awaited<ReturnType<typeof readIcons>>

/** `paper`: the colour behind icons that need one. */
export async function readIcons(root: string, paper: string) {
  const stat = linkStatOf(join(root, file))
  if (!stat?.isFile()) {
    // `checkPublicFiles` reports links.
    return { icons: [], diagnostics: stat?.isSymbolicLink() ? [] : [wrongIcon('no such file')] }
  }
  const svg = readBytes(root, file)
  const icons = [
    planIcon(svg, 'favicon.ico', 48),
    planIcon(svg, 'apple-touch-icon.png', 180, paper),
  ]
  // What is in the cache was drawn before, without a fault.
  if (icons.some(({ cached }) => existsSync(cachedImage(root, cached)))) {
    return { icons, diagnostics: [] }
  }
  const { findIconFault } = await import('./image-decoder.ts')
  const fault = await findIconFault(svg)
  return { icons, diagnostics: fault ? [wrongIcon(fault)] : [] }
}

function wrongIcon(found: string): Diagnostic {
  const expected = 'a complete SVG, from which the icons of the site are made'
  const fix = 'Put a square drawing there, of one or two shapes: browsers show it at 16 pixels.'
  return { code: 'no-icon', file, found, expected, fix }
}

function planIcon(svg: Buffer, output: string, width: number, paper?: string): Variant {
  const hash = hashOf(svg)
  // Browsers ask for the plain name. Increase the number when `encodeIcon` changes.
  const key = hashOf(JSON.stringify([2, hash, width, paper])).slice(0, 8)
  const cached = output.replace('.', `.${key}.`)
  return { output, cached, original: iconFile, hash, format: 'icon', width, height: width, paper }
}
