import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cachedFile, writeCached } from './cache.ts'
import type { Variant } from './plan.ts'

export interface EncodeProgress {
  done: number
  total: number
  output: string
}

/** Makes the variants that the cache does not hold yet; how many that were. */
export async function encodeMissing(
  root: string,
  variants: Variant[],
  onProgress: (progress: EncodeProgress) => void,
): Promise<number> {
  const queue = variants.filter(({ output }) => !existsSync(cachedFile(root, output)))
  const total = queue.length
  if (total === 0) return 0
  const { encodeVariant } = await import('./codec.ts')
  let done = 0
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const bytes = await encodeVariant(join(root, 'public/images', next.original), next)
      writeCached(cachedFile(root, next.output), bytes)
      onProgress({ done: ++done, total, output: next.output })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return total
}
