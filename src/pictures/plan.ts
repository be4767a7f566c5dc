import { createHash } from 'node:crypto'
import type { Picture } from '../page-context.ts'
import { card, fallbackWidth, highest, version, widest, widths } from './settings.ts'

/** What an original turned out to be. */
export interface Original {
  /** SHA-256 of its bytes, in hex. */
  hash: string
  /** Pixels, as seen: after the camera's orientation is applied. */
  width: number
  height: number
  /** Dominant colour as six hex digits; none when some of it is transparent. */
  colour?: string
}

/** One file to be made from an original. */
export interface Variant {
  /** Path in `dist/`, named by the original's bytes and the settings: hosts may keep it for ever. */
  output: string
  /** File name in `public/images/`. */
  original: string
  /** Of the original that it is to be made from. */
  hash: string
  format: 'avif' | 'jpeg' | 'png'
  width: number
  /** A variant of another shape than the original is cropped. */
  height: number
}

export interface PicturePlan {
  picture: Picture
  variants: Variant[]
  card: Variant
}

/** Every file that pages may ask for, known before anything is encoded. */
export function planPicture(name: string, original: Original): PicturePlan {
  const { width, height, colour } = original
  const variantOf = namerOf(name, original.hash)
  const scaled = (format: Variant['format'], to: number) =>
    variantOf(`${to}`, {
      format,
      width: to,
      height: Math.max(1, Math.round((height * to) / width)),
    })
  const variants = widthsFor(original).map((to) => scaled('avif', to))
  const fallback = scaled(colour ? 'jpeg' : 'png', Math.min(width, fallbackWidth))
  const cropped = variantOf('card', { format: 'jpeg', ...card })
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
function widthsFor({ width, height }: Original): number[] {
  const largest = Math.min(width, widest, Math.max(1, Math.floor((highest * width) / height)))
  return [...widths.filter((step) => step < largest * 0.9), largest]
}

/** Gives the shapes of one original their file names. */
function namerOf(original: string, hash: string) {
  const stem = stemOf(original)
  const key = createHash('sha256').update(hash).update(version).digest('hex').slice(0, 8)
  return (label: string, shape: Pick<Variant, 'format' | 'width' | 'height'>): Variant => {
    const ending = shape.format === 'jpeg' ? 'jpg' : shape.format
    return { ...shape, original, hash, output: `assets/${stem}-${label}.${key}.${ending}` }
  }
}

/** 'Über uns (2).JPG' → 'uber-uns-2', safe on every host. */
function stemOf(name: string): string {
  const letters = name
    .replace(/\.\w+$/, '')
    .normalize('NFKD')
    // The accents that are letters of their own now.
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'picture'
}
