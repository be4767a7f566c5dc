import * as client from './behaviours.ts'

// CSS ends the fade, even if a script fails.
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
