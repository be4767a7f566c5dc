import type { Image } from '../components/page-context.ts'
import { cached, cachePath } from '../shared/cache.ts'
import { type Fault, throwErrors, type UnplacedFault } from '../shared/fault.ts'
import { toNFC } from '../shared/file-names.ts'
import { hashOf, listFiles, readBytes } from '../shared/files.ts'
import { slugOf } from '../texts/slugs.ts'
import type { Shape } from './decoder.ts'

const folder = 'public/images/'

export const originalOutput = (name: string) => `images/${name}`

/** The width of the largest variant, in pixels. */
export const widest = 2000
const widths = [480, 800, 1200, widest]

/** Part of all names. At equal SSIM, effort 1 saves a tenth of the bytes but takes twice the time. */
export const encodings = {
  avif: { effort: 0, quality: 48, chromaSubsampling: '4:2:0' },
  jpeg: { quality: 72 },
}

export interface Variant {
  output: string
  cached: string
  original: string
  hash: string
  format: 'avif' | 'jpeg'
  width: number
}

export interface ImagePlan {
  image: Image
  variants: Variant[]
}

const missing = {
  code: 'missing-image',
  found: 'no such file',
  fix: 'Put it there under exactly this name, or correct its line in src/content/images.ts.',
}
/** Also used when decoding finds damage. */
export const unreadable = {
  code: 'unreadable-image',
  found: 'a file that is not a complete image of at most 100 megapixels',
  fix: 'Export it again as a JPEG of 4000 pixels. If Git LFS keeps it, run git lfs pull.',
}

/** All in `public/images/`: name in NFC → path from the root. */
export function listOriginals(root: string): Map<string, string> {
  const files = listFiles(root, 'public/images')
  return new Map(files.map((file) => [toNFC(file.slice(folder.length)), file]))
}

/** `names`: as the content names them. Returns what to encode of each. @throws {BuildError} */
export async function readImages(
  root: string,
  names: string[],
  originals = listOriginals(root),
): Promise<Map<string, ImagePlan>> {
  const existing = names.flatMap((name) => originals.get(toNFC(name)) ?? [])
  const hashes = new Map(existing.map((file) => [file, hashOf(readBytes(root, file))]))
  // Loading sharp and reading headers takes a tenth of a build.
  const inputs = { files: ['src/read/decoder.ts'], given: [...hashes.values()] }
  const shapes = await cached(root, 'images.json', inputs, () => readShapes(root, existing))
  const plans = new Map<string, ImagePlan>()
  const faults: Fault[] = []
  for (const name of names) {
    const file = originals.get(toNFC(name)) ?? folder + name
    const hash = hashes.get(file)
    const shape = hash === undefined ? missing : (shapes[hash] ?? unreadable)
    if ('code' in shape) faults.push({ file, ...shape })
    else plans.set(name, planImage(shape, nameVariants(root, file, `${hash}`)))
  }
  throwErrors(faults)
  return plans
}

/** Hash → shape, of each original that can be read. */
async function readShapes(
  root: string,
  files: string[],
): Promise<Record<string, Shape | UnplacedFault>> {
  const { readShape } = await import('./decoder.ts')
  const shapes: Record<string, Shape | UnplacedFault> = {}
  // One after another, so that memory holds only one original.
  for (const file of files) {
    const bytes = readBytes(root, file)
    const shape = await readShape(bytes)
    if (shape) shapes[hashOf(bytes)] = shape
  }
  return shapes
}

type NameVariant = (format: Variant['format'], width: number) => Variant

function planImage(shape: Shape, nameVariant: NameVariant): ImagePlan {
  const { width } = shape
  const avifs = widthsOf(width).map((step) => nameVariant('avif', step))
  const jpeg = nameVariant('jpeg', Math.min(width, 1200))
  const image = {
    ...shape,
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
function nameVariants(root: string, original: string, hash: string): NameVariant {
  const title = slugOf(original.slice(folder.length).replace(/\.\w+$/, ''), 'en') || 'image'
  const stem = `${title}.${hashOf(JSON.stringify([hash, encodings])).slice(0, 6)}`
  return (format, width) => {
    const name = `${stem}-${width}.${format}`
    const place = cachePath(root, `images/${name}`)
    return { output: `assets/${name}`, cached: place, original, hash, format, width }
  }
}
