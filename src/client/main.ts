import * as client from './behaviours.ts'

client.fadeIn(document)
client.loadImages(document)
client.openMedia(document)
document.addEventListener('DOMContentLoaded', () => {
  client.linkToFiles(document)
  client.markCurrentLink(document, location)
  client.updateYear(document, new Date().getFullYear())
  client.logUnknownPath(document, location.pathname, console.log)
})
