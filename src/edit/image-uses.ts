import type { Sources } from '../read/sources.ts'
import { valueAt } from '../schema/content-paths.ts'
import { contentFields } from '../schema/validation/validation.ts'
import type { Path } from '../shared/diagnostic.ts'
import type { TextPlace } from './edit-request.ts'

/** Whether both are in the same entry, or in the same field of the site. */
export const isWithin = (path: Path, other: Path) =>
  `${path.slice(0, 2)}` === `${other.slice(0, 2)}`

/** What stands for an image elsewhere, as in an overview. */
export const isSign = (path: Path) => /^(thumbnail|shareImage)$/.test(`${path.at(-1)}`)

/** Where these entries name an image: the nearest entry first, in each what is a sign last. */
export function usesNear({ content }: Sources, image: string, near: TextPlace[]): Path[] {
  const uses = contentFields({ ...content })
    .filter(({ holds, value }) => holds === 'image' && value === image)
    .map(({ path }) => path)
  const isVideoIn = ([list, video]: Path, entry: Path) =>
    list === 'videos' &&
    [Object(valueAt({ ...content }, entry)).media].flat().some((item) => {
      return item?.video && item.video === content.videos[`${video}`]
    })
  return near.flatMap(({ path }) => {
    const inside = uses.filter((use) => isWithin(use, path))
    const posters = uses.filter((use) => isVideoIn(use, path.slice(0, 2)))
    return [...inside, ...posters].sort((a, b) => Number(isSign(a)) - Number(isSign(b)))
  })
}
