import {
  fadeIn,
  fallBack,
  linkToFiles,
  logUnknownPath,
  markCurrentLink,
  openMedia,
  updateYear,
} from './behaviours.ts'

fadeIn(document)
fallBack(document)
openMedia(document, history)
document.addEventListener('DOMContentLoaded', () => {
  linkToFiles(document)
  markCurrentLink(document, location.pathname)
  updateYear(document, new Date().getFullYear())
  logUnknownPath(document, location.pathname, console.log)
})
