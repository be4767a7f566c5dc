import type { Image } from '../../components/page-context.ts'
import { cachePath } from '../../shared/cache.ts'
import { hashOf } from '../../shared/files.ts'

/**
 * In pixels: what windows of 320 to 2560 px at 1x to 3x ask for in the grid. Browsers take the nearest,
 * so steps of about 1.5 lose nothing.
 */
const widths = [480, 800, 1200, 1700]

/** The widest variant of any original, and the highest AVIF there can be. */
const most = { width: 2560, height: 16_384 }

/** The one file for browsers without AVIF. */
const fallbackWidth = 1200

const shareImageSize = { width: 1200, height: 630 }

/**
 * Chosen by SSIM at the size on the screen, and by looking at the grain of night scenes. Effort 3 saves
 * 3 % of the bytes for 65 % more time, effort 4 another 10 % for 4 times as much. A desktop shows 1700
 * px at one pixel a point, where every blotch is seen, and wider variants at two, which forgives more.
 * Full colour for thin lines costs 2 % there.
 */
export function avifOptions(width: number) {
  if (width < 1700) return { effort: 2, quality: 46, chromaSubsampling: '4:2:0' }
  return { effort: 2, quality: width < 2000 ? 55 : 40, chromaSubsampling: '4:4:4' }
}

export const jpegOptions = { quality: 76, mozjpeg: true }

/** Larger originals are refused: they may be a decompression bomb. */
export const mostPixels = 100e6

const encodings = [...[0, 1700, 2000].map(avifOptions), jpegOptions, shareImageSize]

/**
 * Part of every name, so that other settings make other files. Increase the number when
 * image-decoder.ts or image-encoder.ts changes what they make.
 */
export const version = JSON.stringify([6, ...encodings])

export interface Original {
  /** SHA-256 of its bytes, in hex. */
  hash: string
  /** In pixels, after the camera's orientation is applied. */
  width: number
  height: number
  /** Dominant colour as three hex digits; none if the image has transparency. */
  colour?: string
  hasLocation?: true
}

/** An image in one size, cropped to it if need be, or an icon. It is encoded once and then cached. */
export interface Variant {
  /** Path in `dist/`. That of an image is named by its bytes. */
  output: string
  /** File name in the cache, by original and settings. */
  cached: string
  /** Path below `public/`. */
  original: string
  /** That of the original's bytes. */
  hash: string
  /** 'icon': the site's drawing for programs without SVG, a PNG on paper, or an ICO without. */
  format: 'avif' | 'jpeg' | 'png' | 'icon'
  width: number
  height: number
  paper?: string | undefined
  /** A JPEG's rights, added when it is published, so that new ones encode nothing again. */
  xmp?: string | undefined
}

/** All files that pages may ask for. `xmp`: the rights. */
export function planImage(name: string, original: Original, xmp: string) {
  const { width, height, colour, hasLocation, hash } = original
  const [stem, key] = [stemOf(name), hashOf(JSON.stringify([hash, version]))]
  const variantOf = (label: string, shape: Pick<Variant, 'format' | 'width' | 'height'>) => {
    const isJpeg = shape.format === 'jpeg'
    // New rights make other bytes. Most images have the same ones, so the mark compresses well.
    const rights = isJpeg ? `x${hashOf(xmp).slice(0, 6)}` : ''
    const ending = isJpeg ? 'jpg' : shape.format
    return {
      ...shape,
      ...(isJpeg && { xmp }),
      original: `images/${name}`,
      hash,
      cached: `${stem}.${key.slice(0, 8)}-${label}.${ending}`,
      // Six digits tell the versions of one image apart, and no page can compress more.
      output: `assets/${stem}.${key.slice(0, 6)}-${label}${rights}.${ending}`,
    }
  }
  const scaled = (format: Variant['format'], to: number) => {
    const scaledHeight = Math.max(1, Math.round((height * to) / width))
    return variantOf(`${to}`, { format, width: to, height: scaledHeight })
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
    shareImage,
    ...(hasLocation && { hasLocation }),
  }
}

/** 'Über uns (2).JPG' → 'uber-uns-2', safe on every host. */
function stemOf(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase()
  // Accents are characters of their own now.
  const plain = letters.replace(/\.\w+$|[\u0300-\u036f]/g, '')
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'image'
}

export function cachedImage(root: string, name: string): string {
  return cachePath(root, `images/${name}`)
}
