import * as client from './behaviours.ts'

// CSS fades alone: no script need end it.
document.documentElement.className = 'fade-in'
client.loadImages(document)
client.playFilms(document)
addEventListener('DOMContentLoaded', () => {
  client.linkToFiles(document)
  client.markCurrentLink(document)
  client.updateYear(document)
  client.logUnknownPath(document)
  client.openDarkRoom(document)
  client.playLoops(document)
})
