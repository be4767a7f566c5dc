import { hashOf } from '../disk.ts'
import type { Image } from '../page.ts'
import type { Original } from './cache.ts'
import { type Rights, xmpOf } from './rights.ts'
import { fallbackWidth, highest, shareImageSize, version, widest, widths } from './settings.ts'

/** A file that is encoded once, and kept in the cache. */
export interface Encodable {
  /** Path in `dist/`. */
  output: string
  /** File name in the cache, by what it is made from and the settings. */
  cached: string
  /** What it is made from: path below `public/`. */
  original: string
  /** Of the original that it is to be made from. */
  hash: string
  width: number
  height: number
}

/**
 * An image in one size. Its path in `dist/` is named by the original's bytes and the settings: hosts
 * may keep it for ever. One of another shape than the original is cropped.
 */
export interface Variant extends Encodable {
  format: 'avif' | 'jpeg' | 'png'
  /** What its metadata says. */
  rights: Rights
}

export interface ImagePlan {
  image: Image
  variants: Variant[]
  /** The crop beside a shared link. */
  shareImage: Variant
  /** Whether the metadata of the original says where it was taken. */
  hasLocation?: true
}

/** Every file that pages may ask for, known before anything is encoded. */
export function planImage(name: string, original: Original, rights: Rights): ImagePlan {
  const { width, height, colour, hasLocation } = original
  const variantOf = namerOf(name, original.hash, rights)
  const scaled = (format: Variant['format'], to: number) =>
    variantOf(`${to}`, {
      format,
      width: to,
      height: Math.max(1, Math.round((height * to) / width)),
    })
  const variants = widthsFor(original).map((to) => scaled('avif', to))
  const fallback = scaled(colour ? 'jpeg' : 'png', Math.min(width, fallbackWidth))
  const shareImage = variantOf('card', { format: 'jpeg', ...shareImageSize })
  return {
    image: {
      width,
      height,
      ...(colour && { colour }),
      variants: variants.map(({ output, width }) => ({ url: `/${output}`, width })),
      fallback: `/${fallback.output}`,
      shareImage: `/${shareImage.output}`,
    },
    variants: [...variants, fallback],
    shareImage,
    ...(hasLocation && { hasLocation }),
  }
}

/** Never wider than the original; the largest is the original's own width. */
function widthsFor({ width, height }: Original): number[] {
  const largest = Math.min(width, widest, Math.max(1, Math.floor((highest * width) / height)))
  return [...widths.filter((step) => step < largest * 0.9), largest]
}

/** Gives the shapes of one original their file names. */
function namerOf(original: string, hash: string, rights: Rights) {
  const stem = stemOf(original)
  const made = JSON.stringify([hash, version, xmpOf(rights)])
  const key = hashOf(made).slice(0, 8)
  return (label: string, shape: Pick<Variant, 'format' | 'width' | 'height'>): Variant => {
    const ending = shape.format === 'jpeg' ? 'jpg' : shape.format
    const cached = `${stem}-${label}.${key}.${ending}`
    const output = `assets/${cached}`
    return { ...shape, original: `images/${original}`, hash, cached, output, rights }
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
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'image'
}
