/** What every bundle of pages holds besides the pages: the content with its checks, and the renderer. */
export { checkContent, countPlaceholders, listPlaceholders } from '../checks/content.ts'
export { decorative, images } from '../content/images.ts'
export { redirects } from '../content/redirects.ts'
export { site } from '../content/site.ts'
export { navigation } from '../content/words.ts'
export { works } from '../content/works.ts'
export { workshops } from '../content/workshops.ts'
export { renderDocument, renderPage } from './render.tsx'
