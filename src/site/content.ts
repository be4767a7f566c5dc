// The content, as every bundle of pages holds it.
export { about, cv, skills } from '../content/cv.ts'
export { images } from '../content/images.ts'
export { redirects } from '../content/redirects.ts'
export { site } from '../content/site.ts'
export { videos } from '../content/videos.ts'
export { navigation, pages, words } from '../content/words.ts'
export { works } from '../content/works.ts'
export { workshops } from '../content/workshops.ts'
