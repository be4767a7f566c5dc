import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import pMap from 'p-map'
import { BuildError, type Problem, quoted } from '../problem.ts'
import type { Progress } from '../terminal.ts'
import { addToCache, cachedImage, hashFile, readSizes } from './cache.ts'
import type { Icon } from './icons.ts'
import type { Encodable, Variant } from './plan.ts'

/**
 * Makes the files that the cache does not hold, or not whole; how many that were.
 * @throws {BuildError} for the first that fails; no other is begun after it
 */
export async function encodeMissing(
  root: string,
  files: (Variant | Icon)[],
  onProgress: (progress: Progress) => void = () => {},
): Promise<number> {
  const sizes = readSizes(root)
  const missing = files.filter(({ cached }) => !isWhole(root, cached, sizes))
  if (missing.length === 0) return 0
  const [{ encodeVariant }, { encodeIcon }] = await Promise.all([
    import('./codec.ts'),
    import('./icon-codec.ts'),
  ])
  let done = 0
  const encode = async (target: Variant | Icon): Promise<void> => {
    const file = join(root, 'public', target.original)
    const encoding =
      target.format === 'icon' ? encodeIcon(file, target) : encodeVariant(file, target)
    const bytes = await encoding.catch((error) => {
      throw new BuildError([unencodable(target, error)])
    })
    // The name promises what the image was made from.
    if (hashFile(file) !== target.hash) throw new BuildError([changedMeanwhile(target)])
    addToCache(root, target.cached, bytes)
    onProgress({ done: ++done, total: missing.length, item: basename(target.original) })
  }
  // As many at once as there are cores, so that memory does not grow with their number.
  await pMap(missing, encode, { concurrency: availableParallelism() })
  return missing.length
}

/** A file that was cut short, by a full disk or a power cut, has another size than it was given. */
function isWhole(root: string, cached: string, sizes: Record<string, unknown>): boolean {
  const stat = statSync(cachedImage(root, cached), { throwIfNoEntry: false })
  return stat !== undefined && stat.size === sizes[cached]
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
