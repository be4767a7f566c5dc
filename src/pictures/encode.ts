import { basename, join } from 'node:path'
import { writeCached } from '../disk/cached-file.ts'
import { BuildError, quoted } from '../problem.ts'
import { cachedFile, listCached } from './cache.ts'
import { inParallel } from './in-parallel.ts'
import type { Variant } from './plan.ts'

/** How far the encoder is. */
export interface EncodeProgress {
  done: number
  total: number
  /** The original that was worked on last. */
  original: string
}

/** Makes the variants that the cache does not hold yet; how many that were. */
export async function encodeMissing(
  root: string,
  variants: Variant[],
  onProgress: (progress: EncodeProgress) => void = () => {},
): Promise<number> {
  const cached = new Set(listCached(root))
  const missing = variants.filter(({ output }) => !cached.has(basename(output)))
  if (missing.length === 0) return 0
  const { encodeVariant } = await import('./codec.ts')
  let done = 0
  await inParallel(missing, async (variant) => {
    const bytes = await encodeVariant(join(root, 'public/images', variant.original), variant).catch(
      (error) => throwUnencodable(variant, error),
    )
    writeCached(cachedFile(root, variant.output), bytes)
    onProgress({ done: ++done, total: missing.length, original: variant.original })
  })
  return missing.length
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
