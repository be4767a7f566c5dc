import * as client from './behaviours.ts'

// In the head: before the first paint, image or click.
document.documentElement.className = 'fade-in'
client.replaceBroken(document)
client.loadToPrint(document)
client.playFilms(document)
addEventListener('DOMContentLoaded', () => {
  client.linkToFiles(document)
  client.markCurrentLink(document)
  client.updateYear(document)
  client.logUnknownPath(document)
  client.openDarkRoom(document)
  client.playLoops(document)
})
