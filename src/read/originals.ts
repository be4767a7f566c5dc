import type { Image } from '../components/page-context.ts'
import { cached, cachePath } from '../shared/cache.ts'
import { type Fault, suggest, type UnplacedFault } from '../shared/fault.ts'
import { toNFC } from '../shared/file-names.ts'
import { hashOf, readBytes } from '../shared/files.ts'
import { slugOf } from '../texts/slugs.ts'
import type { Shape } from './decoder.ts'
import { imageFolder } from './public-files.ts'

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
  cacheFile: string
  original: string
  hash: string
  format: 'avif' | 'jpeg'
  width: number
}

export interface ImagePlan {
  image: Image
  variants: Variant[]
}

/** Also used when decoding finds damage. */
export const unreadable = {
  code: 'unreadable-image',
  found: 'a file that is not a complete image of at most 100 megapixels',
  fix: 'Export it again as a JPEG 4000 pixels wide. If Git LFS keeps it, run git lfs pull.',
}

interface Original {
  /** As the content names it. */
  name: string
  file: string
  hash: string
}

interface PlannedImages {
  /** Name → what to encode of it. */
  plans: Map<string, ImagePlan>
  /** Of images that pages cannot show. */
  faults: Fault[]
}

/** `originals`: see `PublicFolder`. @throws {BuildError} if one cannot be opened */
export async function readImages(
  root: string,
  names: string[],
  originals: Map<string, string>,
): Promise<PlannedImages> {
  const faults: Fault[] = []
  const found: Original[] = []
  for (const name of names) {
    const file = originals.get(toNFC(imageFolder + name))
    if (file) found.push({ name, file, hash: hashOf(readBytes(root, file)) })
    else faults.push(missingImage(name, originals))
  }
  // Loading sharp and reading headers takes a tenth of a build.
  const inputs = { files: ['src/read/decoder.ts'], given: found.map(({ hash }) => hash) }
  const shapes = await cached(root, 'images.json', inputs, () => readShapes(root, found))
  const plans: PlannedImages['plans'] = new Map()
  for (const original of found) {
    const shape = shapes[original.hash] ?? unreadable
    if ('code' in shape) faults.push({ file: original.file, ...shape })
    else plans.set(original.name, planImage(root, original, shape))
  }
  return { plans, faults }
}

function missingImage(name: string, originals: Map<string, string>): Fault {
  const files = [...originals.keys()].map((output) => output.slice(imageFolder.length))
  const fix =
    suggest(name, files) ??
    'Put it there under exactly this name, or correct its line in src/content/images.ts.'
  const file = `public/${imageFolder}${name}`
  return { code: 'missing-image', file, found: 'no file with this name', fix }
}

/** Hash → shape, of each original that can be read. */
async function readShapes(
  root: string,
  originals: Original[],
): Promise<Record<string, Shape | UnplacedFault>> {
  const { readShape } = await import('./decoder.ts')
  const shapes: Record<string, Shape | UnplacedFault> = {}
  // One after another, so that memory holds only one original.
  for (const { file, hash } of originals) {
    const shape = await readShape(readBytes(root, file))
    if (shape) shapes[hash] = shape
  }
  return shapes
}

function planImage(root: string, { name, file, hash }: Original, shape: Shape): ImagePlan {
  const title = slugOf(name.replace(/\.\w+$/, ''), 'en') || 'image'
  // Changes with the original and with how it is encoded.
  const stem = `${title}.${hashOf(JSON.stringify([hash, encodings])).slice(0, 6)}`
  const planVariant = (format: Variant['format'], width: number): Variant => {
    const output = `${stem}-${width}.${format}`
    const cacheFile = cachePath(root, `images/${output}`)
    return { output: `assets/${output}`, cacheFile, original: file, hash, format, width }
  }
  const avifs = widthsOf(shape.width).map((width) => planVariant('avif', width))
  const jpeg = planVariant('jpeg', Math.min(shape.width, 1200))
  const variants = avifs.map(({ output, width }) => ({ url: `/${output}`, width }))
  return {
    image: { ...shape, fallback: `/${jpeg.output}`, variants },
    variants: [...avifs, jpeg],
  }
}

/** A variant hardly narrower than the largest would save nothing. */
function widthsOf(width: number): number[] {
  const largest = Math.min(width, widest)
  return [...widths.filter((step) => step < largest * 0.9), largest]
}
