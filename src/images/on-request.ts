import { encodeMissing } from './encode.ts'
import type { Icon } from './icons.ts'
import type { Variant } from './plan.ts'

/** The encoded images, each made when a browser asks for it: what is looked at comes first. */
export interface ImagesOnRequest {
  /** Tells which images browsers may ask for from now on. */
  offer(images: (Icon | Variant)[]): void
  /** Encodes the image with this output, unless it is cached; its name in the cache, if there is one. */
  encode(output: string): Promise<string | undefined>
}

export function createImagesOnRequest(root: string): ImagesOnRequest {
  const images = new Map<string, Icon | Variant>()
  const inProgress = new Map<string, Promise<unknown>>()
  return {
    offer(more) {
      for (const image of more) images.set(image.output, image)
    },
    async encode(output) {
      const image = images.get(output)
      if (!image) return undefined
      const work = inProgress.get(image.cached) ?? encodeMissing(root, [image])
      inProgress.set(image.cached, work)
      await work.finally(() => inProgress.delete(image.cached))
      return image.cached
    },
  }
}
