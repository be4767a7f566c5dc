import { about, cv, skills } from '../content/cv.ts'
import { images } from '../content/images.ts'
import { redirects } from '../content/redirects.ts'
import { site } from '../content/site.ts'
import { videos } from '../content/videos.ts'
import { navigation, pages, words } from '../content/words.ts'
import { works } from '../content/works.ts'
import { workshops } from '../content/workshops.ts'

/*
 * What every bundle of pages holds besides the pages: the content and the renderer.
 */

export const content = {
  site,
  images,
  videos,
  works,
  workshops,
  about,
  skills,
  cv,
  navigation,
  pages,
  words,
  redirects,
}

export { renderPage } from './render.tsx'
