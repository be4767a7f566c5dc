import type { Image } from '../components/page-context.ts'
import { cachePath } from '../shared/cache.ts'
import { hashOf } from '../shared/files.ts'

/**
 * Widths in pixels: what 320 to 2560 px wide windows at 1x to 3x ask for in the places of the grid.
 * Browsers take the nearest when none fits, so steps of about 1.5 lose nothing.
 */
const widths = [480, 800, 1200, 1700]

/** No variant is wider, however large the original; no AVIF can be higher. */
const most = { width: 2560, height: 16_384 }

/** The one file for browsers without AVIF. */
const fallbackWidth = 1200

/** The image beside a shared link. */
const shareImageSize = { width: 1200, height: 630 }

/**
 * AVIF, chosen by SSIM against the original at the size on the screen and by looking at the grain of
 * night scenes. Effort 3 saves 3 % of the bytes for 65 % more time, effort 4 another 10 % for 4 times
 * as much. 1700 px are what a desktop shows at one pixel a point, where every blotch is seen; wider
 * variants are shown at two, which forgives more. Full colour for thin lines costs 2 % there.
 */
export function avifOptions(width: number) {
  if (width < 1700) return { effort: 2, quality: 46, chromaSubsampling: '4:2:0' }
  return { effort: 2, quality: width < 2000 ? 55 : 40, chromaSubsampling: '4:4:4' }
}

export const jpegOptions = { quality: 76, mozjpeg: true }

/** Larger originals are taken for a decompression bomb. */
export const mostPixels = 100e6

const encodings = [...[0, 1700, 2000].map(avifOptions), jpegOptions, shareImageSize]

/**
 * Part of every name, so that other settings make other files. Count up when image-decoder.ts or
 * image-encoder.ts changes.
 */
export const version = JSON.stringify([6, ...encodings])

/** What an original turned out to be. */
export interface Original {
  /** SHA-256 of its bytes, in hex. */
  hash: string
  /** Pixels, as seen: after the camera's orientation is applied. */
  width: number
  height: number
  /** Dominant colour as three hex digits; none when some of it is transparent. */
  colour?: string
  /** Whether its metadata says where it was taken. */
  hasLocation?: true
}

/** A file that is encoded once, and kept in the cache. */
interface Encodable {
  /** Path in `dist/`. */
  output: string
  /** File name in the cache, by what it is made from and the settings. */
  cached: string
  /** What it is made from: path below `public/`, and the hash of its bytes. */
  original: string
  hash: string
  width: number
  height: number
  /** The rights that a JPEG states, added when it is published: new ones encode nothing again. */
  xmp?: string | undefined
}

/** An image in one size, cropped to it if need be. Its name in `dist/` never has other bytes. */
export interface Variant extends Encodable {
  format: 'avif' | 'jpeg' | 'png'
}

/** The drawing of the site for what cannot read an SVG: on paper as a PNG, without as an ICO. */
export interface Icon extends Encodable {
  format: 'icon'
  paper: string | undefined
}

/** Every file that pages may ask for, known before anything is encoded. `xmp`: its rights. */
export function planImage(name: string, original: Original, xmp: string) {
  const { width, height, colour, hasLocation, hash } = original
  const variantOf = (label: string, shape: Pick<Variant, 'format' | 'width' | 'height'>) => {
    const nameBy = (...inputs: string[]) => {
      const key = hashOf(JSON.stringify([hash, version, ...inputs])).slice(0, 8)
      return `${stemOf(name)}.${key}-${label}.${shape.format.replace('jpeg', 'jpg')}`
    }
    const variant = { ...shape, original: `images/${name}`, hash, cached: nameBy() }
    if (shape.format !== 'jpeg') return { ...variant, output: `assets/${variant.cached}` }
    return { ...variant, output: `assets/${nameBy(xmp)}`, xmp }
  }
  const scaled = (format: Variant['format'], to: number) => {
    const size = { width: to, height: Math.max(1, Math.round((height * to) / width)) }
    return variantOf(`${to}`, { format, ...size })
  }
  const atMostHeight = Math.max(1, Math.floor((most.height * width) / height))
  // Never wider than the original; the largest is the original's own width.
  const largest = Math.min(width, most.width, atMostHeight)
  const steps = widths.filter((step) => step < largest * 0.9)
  const variants = [...steps, largest].map((to) => scaled('avif', to))
  const fallback = scaled(colour ? 'jpeg' : 'png', Math.min(width, fallbackWidth))
  const shareImage = variantOf('card', { format: 'jpeg', ...shareImageSize })
  return {
    image: {
      width,
      height,
      ...(colour && { colour }),
      variants: variants.map((variant) => ({ url: `/${variant.output}`, width: variant.width })),
      fallback: `/${fallback.output}`,
      shareImage: `/${shareImage.output}`,
    } satisfies Image,
    variants: [...variants, fallback],
    /** The crop beside a shared link. */
    shareImage,
    ...(hasLocation && { hasLocation }),
  }
}

/** 'Über uns (2).JPG' → 'uber-uns-2', safe on every host. */
function stemOf(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase()
  // The accents are letters of their own now.
  const plain = letters.replace(/\.\w+$|[\u0300-\u036f]/g, '')
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'image'
}

/** An encoded file in the cache, whether it exists or not. */
export function cachedImage(root: string, name: string): string {
  return cachePath(root, `images/${name}`)
}
