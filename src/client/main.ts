import { fadeIn, logUnknownPath, markCurrentLink, playOnClick, updateYear } from './behaviours.ts'

fadeIn(document)
playOnClick(document)
document.addEventListener('DOMContentLoaded', () => {
  markCurrentLink(document, location.pathname)
  updateYear(document, new Date().getFullYear())
  logUnknownPath(document, location.pathname, console.log)
})
