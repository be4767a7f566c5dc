// The content, as every bundle of pages holds it. It is run before the pages.
import { about, cv, skills } from '../content/cv.ts'
import { decorative, images } from '../content/images.ts'
import { news } from '../content/news.ts'
import { redirects } from '../content/redirects.ts'
import { site } from '../content/site.ts'
import { videos } from '../content/videos.ts'
import { navigation, pages, words } from '../content/words.ts'
import { works } from '../content/works.ts'
import { workshops } from '../content/workshops.ts'
import type { Entry } from '../schema/schema.ts'

/** All of it, for the checks; what pages import holds the published entries alone in a build. */
export const content = {
  about,
  cv,
  decorative,
  images,
  navigation,
  news,
  pages,
  redirects,
  site,
  skills,
  videos,
  words,
  works: withholdDrafts(works),
  workshops: withholdDrafts(workshops),
}

/** Nobody has looked yet at what the list is. */
function withholdDrafts(list: Entry[]): Entry[] {
  if (!process.env.HIDES_DRAFTS || !Array.isArray(list)) return list
  const all = [...list]
  list.splice(0, all.length, ...all.filter((entry) => !entry?.draft))
  return all
}

freeze([content, works, workshops])

/** With all in it: what one page changed would be changed on every page after it. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const inner of Object.values(value)) freeze(inner)
}
