import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { cachedFile } from '../pictures/cache.ts'
import { encodeMissing } from '../pictures/encode.ts'
import type { PicturePlan, Variant } from '../pictures/plan.ts'
import type { Resource } from '../server/respond.ts'

/** The encoded pictures, each made when a browser asks for it: what is looked at comes first. */
export function createPictures(root: string) {
  const variants = new Map<string, Variant>()
  let offered: Map<string, PicturePlan> | undefined
  const inWork = new Map<string, Promise<unknown>>()
  return {
    /** Tells which files pages may ask for. */
    offer(plans: Map<string, PicturePlan>): void {
      if (plans === offered) return
      offered = plans
      variants.clear()
      for (const plan of plans.values()) {
        for (const variant of [...plan.variants, plan.card]) variants.set(variant.output, variant)
      }
    },
    async read(output: string): Promise<Resource | undefined> {
      const variant = variants.get(output)
      if (!variant) return undefined
      const work = inWork.get(output) ?? encodeMissing(root, [variant])
      inWork.set(output, work)
      await work.finally(() => inWork.delete(output))
      const file = cachedFile(root, output)
      return { file, size: statSync(file).size, etag: `"${basename(output)}"` }
    },
  }
}
