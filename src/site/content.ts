// The content, as every bundle of pages holds it. It is run before the pages.
import { works as listedWorks } from '../content/works.ts'
import { workshops as listedWorkshops } from '../content/workshops.ts'
import type { Entry } from '../schema/schema.ts'

export { about, cv, skills } from '../content/cv.ts'
export { decorative, images } from '../content/images.ts'
export { news } from '../content/news.ts'
export { redirects } from '../content/redirects.ts'
export { site } from '../content/site.ts'
export { videos } from '../content/videos.ts'
export { navigation, pages, words } from '../content/words.ts'

/** All of them, for the checks; what pages import holds the published ones alone in a build. */
export const works = withholdDrafts(listedWorks)
export const workshops = withholdDrafts(listedWorkshops)

/** Nobody has looked yet at what the list is. */
function withholdDrafts(list: Entry[]): Entry[] {
  if (!process.env.HIDES_DRAFTS || !Array.isArray(list)) return list
  const all = [...list]
  list.splice(0, all.length, ...all.filter((entry) => !entry?.draft))
  return all
}
