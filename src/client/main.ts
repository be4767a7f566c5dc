import * as client from './behaviours.ts'

client.fadeIn(document)
client.loadImages(document)
client.openMedia(document)
addEventListener('DOMContentLoaded', () => {
  client.linkToFiles(document)
  client.markCurrentLink(document, location)
  // The year in 'Mon Nov 23 2026 …'.
  client.updateYear(document, Date().slice(11, 15))
  client.logUnknownPath(document)
  client.followHistory(document)
  window.onpopstate = () => client.followHistory(document)
})
