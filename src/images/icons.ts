import { createHash } from 'node:crypto'
import type { Encodable } from './plan.ts'
import { iconVersion } from './settings.ts'

/** The drawing that all icons are made from, below `public/`. */
export const drawing = 'icon.svg'

export const manifestFile = 'manifest.webmanifest'

/** A raster image of the drawing, for what cannot read an SVG. */
export interface Icon extends Encodable {
  format: 'icon'
  /** What lies behind it. Without one it is transparent, and wrapped as an ICO. */
  paper: string | undefined
}

/** Output → side in pixels. */
const onPaper = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }

/** The icons to make of the drawing with this hash; `own` are the files that the owner brings. */
export function planIcons(hash: string, paper: string, own: Set<string>): Icon[] {
  const icons = [
    planIcon('favicon.ico', 48, undefined, hash),
    ...Object.entries(onPaper).map(([output, side]) => planIcon(output, side, paper, hash)),
  ]
  return icons.filter(({ output }) => !own.has(output))
}

function planIcon(output: string, side: number, paper: string | undefined, hash: string): Icon {
  const made = JSON.stringify([hash, side, paper, iconVersion])
  const key = createHash('sha256').update(made).digest('hex').slice(0, 8)
  return {
    output,
    // Browsers ask for the plain name; in the cache it has to change with its content.
    cached: output.replace('.', `.${key}.`),
    original: drawing,
    hash,
    format: 'icon',
    width: side,
    height: side,
    paper,
  }
}

/**
 * What a home screen shows for the site (https://www.w3.org/TR/appmanifest/). Its URLs are relative
 * to itself, so it serves the root and any sub-folder. A portfolio is read in the browser, with its
 * address and its way back: it does not pose as an app.
 */
export function manifestOf(name: string, paper: string): string {
  const icons = [192, 512].map((side) => ({
    src: `icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any maskable',
  }))
  const manifest = {
    name,
    short_name: name,
    icons,
    start_url: './',
    scope: './',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
  }
  return `${JSON.stringify(manifest)}\n`
}
