import sharp from 'sharp'
import type { Original, Variant } from './plan.ts'
import { avifOptions, jpegOptions, mostPixels } from './settings.ts'

// Each file is read once, so libvips' own cache would only cost memory; and pictures are worked on
// side by side, which uses the cores better than threads within one.
sharp.cache(false)
sharp.concurrency(1)

/** sharp's names; AVIF is HEIF to it. */
const formats = ['jpeg', 'png', 'webp', 'heif', 'tiff']

/** Wide enough for the colour, small enough to be quick. */
const sampleWidth = 256

/** Size and dominant colour of an original. Throws when it is no picture, or not a whole one. */
export async function decodeOriginal(file: string): Promise<Omit<Original, 'hash'>> {
  const { format, autoOrient } = await open(file).metadata()
  if (!formats.includes(format)) throw new Error(`a picture in the format ${format}`)
  const { width, height } = autoOrient
  // Decoded in full: a file that ends too early is found here, not while the site is published.
  const sample = open(file)
    .resize({ width: sampleWidth, fastShrinkOnLoad: false, withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
  const { dominant, isOpaque } = await sharp(await sample.toBuffer().catch(throwDamaged)).stats()
  if (!isOpaque) return { width, height }
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'))
  return { width, height, colour: hex.join('') }
}

/** libvips tells what is wrong in a text that all threads share: only its limits come out whole. */
function throwDamaged(error: unknown): never {
  if (error instanceof Error && error.message.includes('pixel limit')) throw error
  throw new Error('a picture that ends too early, or is damaged within', { cause: error })
}

/** Upright, in sRGB, without metadata. */
export async function encodeVariant(file: string, variant: Variant): Promise<Buffer> {
  const { width, height, format } = variant
  const resized = open(file)
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .toColourspace('srgb')
  if (format === 'avif') return resized.avif(avifOptions(width)).toBuffer()
  if (format === 'png') return resized.png({ palette: true }).toBuffer()
  return resized.flatten({ background: '#fff' }).jpeg(jpegOptions).toBuffer()
}

function open(file: string) {
  return sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
}
