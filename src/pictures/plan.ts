import { createHash } from 'node:crypto'
import type { Picture } from '../page-context.ts'
import { card, fallbackWidth, version, widest, widths } from './settings.ts'

/** What an original turned out to be. */
export interface Original {
  /** SHA-256 of its bytes, in hex. */
  hash: string
  /** Pixels, as seen: after the camera's orientation is applied. */
  width: number
  height: number
  /** Dominant colour as six hex digits; none when it is transparent. */
  colour?: string
}

/** One file to be made from an original. */
export interface Variant {
  /** Path in `dist/`, named after its content's source and settings: hosts may keep it for ever. */
  output: string
  /** File name in `public/images/`. */
  original: string
  format: 'avif' | 'jpeg'
  width: number
  /** Only where the picture is cropped. */
  height?: number
}

export interface PicturePlan {
  picture: Picture
  /** In the order in which a visitor may ask for them. */
  variants: Variant[]
  card: Variant
}

/** Every file that pages may ask for, known before anything is encoded. */
export function planPicture(name: string, original: Original): PicturePlan {
  const { width, height, colour } = original
  const plan = (format: Variant['format'], to: { width: number; height?: number }): Variant => {
    const label = to.height ? 'card' : `${to.width}`
    return { ...to, format, original: name, output: outputOf(name, original, label, format) }
  }
  const variants = widthsFor(width).map((to) => plan('avif', { width: to }))
  const fallback = plan('jpeg', { width: Math.min(width, fallbackWidth) })
  const cropped = plan('jpeg', card)
  return {
    picture: {
      width,
      height,
      ...(colour && { colour }),
      variants: variants.map(({ output, width }) => ({ url: `/${output}`, width })),
      fallback: `/${fallback.output}`,
      card: `/${cropped.output}`,
    },
    variants: [...variants, fallback],
    card: cropped,
  }
}

/** Never wider than the original; the largest is the original's own width. */
function widthsFor(width: number): number[] {
  const largest = Math.min(width, widest)
  return [...widths.filter((step) => step < largest * 0.9), largest]
}

function outputOf(name: string, { hash }: Original, label: string, format: string): string {
  const stem = name
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const key = createHash('sha256').update(`${hash}${version}${label}`).digest('hex').slice(0, 8)
  return `assets/${stem}-${label}.${key}.${format === 'jpeg' ? 'jpg' : format}`
}
