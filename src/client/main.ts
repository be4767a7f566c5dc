import {
  fadeIn,
  linkToFiles,
  logUnknownPath,
  markCurrentLink,
  playOnClick,
  updateYear,
} from './behaviours.ts'

fadeIn(document)
playOnClick(document)
document.addEventListener('DOMContentLoaded', () => {
  linkToFiles(document)
  markCurrentLink(document, location.pathname)
  updateYear(document, new Date().getFullYear())
  logUnknownPath(document, location.pathname, console.log)
})
