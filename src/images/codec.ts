import sharp from 'sharp'
import { hasLocation } from './location.ts'
import type { Original, Variant } from './plan.ts'
import { avifOptions, jpegOptions, mostPixels } from './settings.ts'

// Each file is read once, so libvips' own cache would only cost memory; and images are worked on
// side by side, which uses the cores better than threads within one.
sharp.cache(false)
sharp.concurrency(1)

/** sharp's names; AVIF is HEIF to it. */
const formats = ['jpeg', 'png', 'webp', 'heif', 'tiff']

/**
 * Size and dominant colour of an original, and whether it says where it was taken.
 * @throws when it is no image, or not a whole one; what has its own way out comes with a `fix`
 */
export async function decodeOriginal(bytes: Buffer): Promise<Omit<Original, 'hash'>> {
  const { format, compression, autoOrient, ...metadata } = await open(bytes).metadata()
  if (compression === 'hevc') {
    const fix = 'Export it as a JPEG.'
    throw Object.assign(new Error('a HEIC, as phones write it'), { fix })
  }
  if (!formats.includes(format)) {
    const fix =
      'Export it as a JPEG or PNG. As it is, it can stand in public/ and be shown by a page of your own.'
    throw Object.assign(new Error(`an image in the format ${format}`), { fix })
  }
  const { width, height } = autoOrient
  const known = { width, height, ...(hasLocation(metadata) && { hasLocation: true as const }) }
  // Decoded in full: a file that ends too early is found here, not while the site is published. The
  // sample is wide enough for the colour, and small enough to be quick.
  const sample = open(bytes)
    .resize({ width: 256, fastShrinkOnLoad: false, withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
  const { dominant, isOpaque } = await sharp(await sample.toBuffer().catch(throwDamaged)).stats()
  if (!isOpaque) return known
  const hex = [dominant.r, dominant.g, dominant.b].map((channel) => (channel >> 4).toString(16))
  return { ...known, colour: hex.join('') }
}

/** libvips says what is wrong in a text that all threads share: only its limits come out whole. */
function throwDamaged(error: unknown): never {
  if (error instanceof Error && error.message.includes('pixel limit')) throw error
  throw new Error('an image that ends too early, or is damaged within', { cause: error })
}

/** Upright, in sRGB, without metadata but for the rights. */
export async function encodeVariant(bytes: Buffer, variant: Variant): Promise<Buffer> {
  const { width, height, format, xmp } = variant
  const resized = open(bytes)
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .toColourspace('srgb')
    .withXmp(xmp)
  if (format === 'avif') return resized.avif(avifOptions(width)).toBuffer()
  if (format === 'png') return resized.png({ palette: true }).toBuffer()
  return resized.flatten({ background: '#fff' }).jpeg(jpegOptions).toBuffer()
}

/** Of the bytes, not the file: one that is overwritten while libvips reads it would end the process. */
function open(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
}
