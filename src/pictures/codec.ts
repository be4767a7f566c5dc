import sharp from 'sharp'
import type { Original, Variant } from './plan.ts'
import { avif, jpeg, mostPixels } from './settings.ts'

// Memory is bounded by what is in work; a cache of libvips would only add to it.
sharp.cache(false)

/** Size and dominant colour of an original. Throws when it is no picture, or not a whole one. */
export async function decodeOriginal(file: string): Promise<Omit<Original, 'hash'>> {
  const source = open(file)
  const { autoOrient, hasAlpha } = await source.metadata()
  const { dominant, isOpaque } = await source.stats()
  const { width, height } = autoOrient
  if (hasAlpha && !isOpaque) return { width, height }
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'))
  return { width, height, colour: hex.join('') }
}

/** Upright, in sRGB, without metadata; never larger than the original. */
export function encodeVariant(file: string, { width, height, format }: Variant): Promise<Buffer> {
  const resized = open(file)
    .autoOrient()
    .resize({
      width,
      ...(height && { height, fit: 'cover' as const }),
      withoutEnlargement: !height,
    })
  if (format === 'avif') return resized.avif(avif).toBuffer()
  return resized.flatten({ background: '#fff' }).jpeg(jpeg).toBuffer()
}

function open(file: string) {
  return sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
}
