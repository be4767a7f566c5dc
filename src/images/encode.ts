import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import pMap from 'p-map'
import { hashOf, writeCached } from '../disk.ts'
import { BuildError, quoted } from '../problem.ts'
import { cachedImage } from './cache.ts'
import type { Icon } from './icons.ts'
import type { Variant } from './plan.ts'

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
  let done = 0
  const encode = async (target: Variant | Icon): Promise<void> => {
    writeCached(cachedImage(root, target.cached), await encodeFile(root, target))
    onProgress(++done, missing.length, basename(target.original))
  }
  // As many at once as there are cores, so that memory does not grow with their number.
  await pMap(missing, encode, { concurrency: availableParallelism() })
  return missing.length
}

async function encodeFile(root: string, target: Variant | Icon): Promise<Buffer> {
  const file = `public/${target.original}`
  const original = readFileSync(join(root, file))
  // The name promises what the image was made from.
  if (hashOf(original) !== target.hash) {
    const found = 'other bytes than a moment ago'
    const expected = 'originals that stay as they are while they are encoded'
    throw new BuildError([{ file, found, expected, fix: 'Try again.' }])
  }
  try {
    if (target.format === 'icon') {
      const { encodeIcon } = await import('./icon-codec.ts')
      return await encodeIcon(original, target.width, target.paper)
    }
    const { encodeVariant } = await import('./codec.ts')
    return await encodeVariant(original, target)
  } catch (error) {
    const found = error instanceof Error ? error.message : quoted(error)
    const { format, width, height } = target
    const expected = `an image that can be encoded as ${format.toUpperCase()} of ${width} × ${height}`
    const fix = 'Save it again, in another shape or size.'
    throw new BuildError([{ file, found, expected, fix }])
  }
}
