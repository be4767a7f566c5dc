import {
  fadeIn,
  fallBack,
  linkToFiles,
  logUnknownPath,
  markCurrentLink,
  openFacades,
  updateYear,
} from './behaviours.ts'

fadeIn(document)
fallBack(document)
openFacades(document)
document.addEventListener('DOMContentLoaded', () => {
  linkToFiles(document)
  markCurrentLink(document, location.pathname)
  updateYear(document, new Date().getFullYear())
  logUnknownPath(document, location.pathname, console.log)
})
