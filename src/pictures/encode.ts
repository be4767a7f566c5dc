import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readCachedJson, writeCached } from '../disk/cached-file.ts'
import { BuildError, quoted } from '../problem.ts'
import { cachedFile, sizesName } from './cache.ts'
import { inParallel } from './in-parallel.ts'
import { hashOf } from './memory.ts'
import type { Variant } from './plan.ts'

/** How far the encoder is. */
export interface EncodeProgress {
  done: number
  total: number
  /** The original that was worked on last. */
  original: string
}

/** Makes the variants that the cache does not hold, or not whole; how many that were. */
export async function encodeMissing(
  root: string,
  variants: Variant[],
  onProgress: (progress: EncodeProgress) => void = () => {},
): Promise<number> {
  const sizes = readCachedJson(cachedFile(root, sizesName))
  const missing = variants.filter(({ output }) => !isWhole(root, output, sizes))
  if (missing.length === 0) return 0
  const { encodeVariant } = await import('./codec.ts')
  let done = 0
  await inParallel(missing, async (variant) => {
    const file = join(root, 'public/images', variant.original)
    const bytes = await encodeVariant(file, variant).catch((error) =>
      throwUnencodable(variant, error),
    )
    // The name promises what the picture was made from.
    if (hashOf(file) !== variant.hash) throw changedMeanwhile(variant)
    writeCached(cachedFile(root, variant.output), bytes)
    writeSize(root, variant.output, bytes.length)
    onProgress({ done: ++done, total: missing.length, original: variant.original })
  })
  return missing.length
}

/** A file that was cut short, by a full disk or a power cut, has another size than it was given. */
function isWhole(root: string, output: string, sizes: Record<string, unknown>): boolean {
  const stat = statSync(cachedFile(root, output), { throwIfNoEntry: false })
  return stat !== undefined && stat.size === sizes[basename(output)]
}

function writeSize(root: string, output: string, size: number): void {
  const file = cachedFile(root, sizesName)
  writeCached(file, JSON.stringify({ ...readCachedJson(file), [basename(output)]: size }))
}

function changedMeanwhile({ original }: Variant): BuildError {
  return new BuildError([
    {
      file: `public/images/${original}`,
      found: 'other bytes than a moment ago',
      allowed: 'originals that stay as they are while they are encoded',
      remedy: 'Try again.',
    },
  ])
}

function throwUnencodable({ original, format, width, height }: Variant, error: unknown): never {
  throw new BuildError([
    {
      file: `public/images/${original}`,
      found: error instanceof Error ? error.message : quoted(error),
      allowed: `a picture of which ${format.toUpperCase()}s can be made, here of ${width} × ${height}`,
      remedy: 'Save it anew, in another shape or size.',
    },
  ])
}
