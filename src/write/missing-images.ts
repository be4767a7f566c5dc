import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import pMap from 'p-map'
import { cachedImage, type Variant } from '../read/images/image-variants.ts'
import { writeCached } from '../shared/cache.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { hashOf, readBytes } from '../shared/files.ts'

export function listMissing(root: string, files: Variant[]): Variant[] {
  return files.filter(({ cached }) => !existsSync(cachedImage(root, cached)))
}

/** Returns the number of files that it encoded. */
export async function encodeMissing(
  root: string,
  files: Variant[],
  onProgress?: (done: number, total: number, original: string) => void,
): Promise<number> {
  const missing = listMissing(root, files)
  let done = 0
  const encode = async (target: Variant): Promise<void> => {
    writeCached(cachedImage(root, target.cached), await encodeFile(root, target))
    done += 1
    onProgress?.(done, missing.length, basename(target.original))
  }
  // As many as there are cores, so that memory does not grow with the number of images.
  await pMap(missing, encode, { concurrency: availableParallelism() })
  return missing.length
}

async function encodeFile(root: string, target: Variant): Promise<Buffer> {
  const file = `public/${target.original}`
  const original = readBytes(root, file)
  // The name of the result contains this hash.
  if (hashOf(original) !== target.hash) {
    const found = 'the file changed while it was being encoded'
    const expected = 'originals that stay as they are during a build'
    throw new BuildError([{ code: 'changed-image', file, found, expected, fix: 'Build again.' }])
  }
  const { encodeIcon, encodeVariant } = await import('./image-encoder.ts')
  if (target.format === 'icon') return encodeIcon(original, target.width, target.paper)
  return encodeVariant(original, target)
}
