import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import pMap from 'p-map'
import { hashOf, writeCached } from '../disk.ts'
import { BuildError, type Problem, quoted } from '../problem.ts'
import { cachedImage } from './cache.ts'
import type { Icon } from './icons.ts'
import type { Encodable, Variant } from './plan.ts'

/** How far the work is: how many files of how many, and what was made last. */
export type OnProgress = (done: number, total: number, item: string) => void

/**
 * Makes the files that the cache does not hold; how many that were.
 * @throws {BuildError} for the first that fails; no other is begun after it
 */
export async function encodeMissing(
  root: string,
  files: (Variant | Icon)[],
  onProgress: OnProgress = () => {},
): Promise<number> {
  const missing = files.filter(({ cached }) => !existsSync(cachedImage(root, cached)))
  if (missing.length === 0) return 0
  const [{ encodeVariant }, { encodeIcon }] = await Promise.all([
    import('./codec.ts'),
    import('./icon-codec.ts'),
  ])
  let done = 0
  const encode = async (target: Variant | Icon): Promise<void> => {
    const original = readFileSync(join(root, 'public', target.original))
    // The name promises what the image was made from.
    if (hashOf(original) !== target.hash) throw new BuildError([changedMeanwhile(target)])
    const encoding =
      target.format === 'icon' ? encodeIcon(original, target) : encodeVariant(original, target)
    const bytes = await encoding.catch((error) => {
      throw new BuildError([unencodable(target, error)])
    })
    writeCached(cachedImage(root, target.cached), bytes)
    onProgress(++done, missing.length, basename(target.original))
  }
  // As many at once as there are cores, so that memory does not grow with their number.
  await pMap(missing, encode, { concurrency: availableParallelism() })
  return missing.length
}

function changedMeanwhile({ original }: Encodable): Problem {
  return {
    file: `public/${original}`,
    found: 'other bytes than a moment ago',
    expected: 'originals that stay as they are while they are encoded',
    fix: 'Try again.',
  }
}

function unencodable({ original, format, width, height }: Variant | Icon, error: unknown): Problem {
  return {
    file: `public/${original}`,
    found: error instanceof Error ? error.message : quoted(error),
    expected: `an image that can be encoded as ${format.toUpperCase()} of ${width} × ${height}`,
    fix: 'Save it again, in another shape or size.',
  }
}
