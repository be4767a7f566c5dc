import type { Image } from '../components/page-context.ts'
import { cachePath } from '../shared/cache.ts'
import { type Diagnostic, type Fault, throwErrors } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import { hashOf, listFiles, readBytes } from '../shared/files.ts'
import { slugOf } from '../texts/slugs.ts'
import { findImageFault, readHeader } from './decoder.ts'

const folder = 'public/images/'

/** In pixels: the largest variant of an image. */
export const widest = 2000
const widths = [480, 800, 1200, widest]

/** Part of all names. At equal SSIM, effort 1 saves a tenth of the bytes but takes twice the time. */
export const encodings = {
  avif: { effort: 0, quality: 48, chromaSubsampling: '4:2:0' },
  jpeg: { quality: 72 },
}

/** A file to encode from an original. */
export interface Variant {
  output: string
  /** Its path in the cache. */
  cached: string
  original: string
  hash: string
  format: 'avif' | 'jpeg'
  width: number
}

interface ImagePlan {
  image: Image
  variants: Variant[]
}

const missing = {
  code: 'missing-image',
  found: 'no such file',
  fix: 'Put it there under exactly this name, or correct its line in src/content/images.ts.',
}
/** Also told of damage that only decoding finds. */
export const unreadable = {
  code: 'unreadable-image',
  found: 'no complete image of at most 100 megapixels',
  fix: 'Export it again as a JPEG of 4000 pixels. If Git LFS keeps it, run git lfs pull.',
}

/** The images that the content names, and all files in `public/images/`. */
export interface ImagePlans {
  /** Name → what to encode. */
  plans: Map<string, ImagePlan>
  /** Name in NFC → as on the disk. */
  originals: Map<string, string>
}

/** @throws {BuildError} */
export async function readImages(root: string, names: string[]): Promise<ImagePlans> {
  const files = listFiles(root, 'public/images').map((file) => file.slice(folder.length))
  const originals = new Map(files.map((file) => [toNFC(file), file]))
  const plans = new Map<string, ImagePlan>()
  const diagnostics: Diagnostic[] = []
  // One after another, so that memory holds only one original.
  for (const name of names) {
    const spelling = originals.get(toNFC(name))
    const file = folder + (spelling ?? name)
    const plan = spelling ? await planImage(root, file) : missing
    if ('variants' in plan) plans.set(name, plan)
    else diagnostics.push({ file, ...plan })
  }
  throwErrors(diagnostics)
  return { plans, originals }
}

async function planImage(root: string, original: string): Promise<ImagePlan | Fault> {
  const bytes = readBytes(root, original)
  const header = await readHeader(bytes)
  if (!header) return unreadable
  const fault = findImageFault(header, bytes)
  if (fault) return fault
  const { width } = header.autoOrient
  const variantOf = nameVariants(root, original, hashOf(bytes))
  const avifs = widthsOf(width).map((step) => variantOf('avif', step))
  const jpeg = variantOf('jpeg', Math.min(width, 1200))
  const image = {
    ...header.autoOrient,
    ...(header.hasAlpha && { isTransparent: true as const }),
    fallback: `/${jpeg.output}`,
    variants: avifs.map((avif) => ({ url: `/${avif.output}`, width: avif.width })),
  }
  return { image, variants: [...avifs, jpeg] }
}

/** A variant hardly narrower than the largest would save nothing. */
function widthsOf(width: number): number[] {
  const largest = Math.min(width, widest)
  return [...widths.filter((step) => step < largest * 0.9), largest]
}

/** Names change with the original and with how it is encoded. */
function nameVariants(root: string, original: string, hash: string) {
  const title = slugOf(original.slice(folder.length).replace(/\.\w+$/, ''), 'en') || 'image'
  const stem = `${title}.${hashOf(JSON.stringify([hash, encodings])).slice(0, 6)}`
  return (format: Variant['format'], width: number): Variant => {
    const name = `${stem}-${width}.${format}`
    const cached = cachePath(root, `images/${name}`)
    return { output: `assets/${name}`, cached, original, hash, format, width }
  }
}
