import * as client from './behaviours.ts'

/** Each by itself: what one of them throws does not stop the others. */
const start = (behave: (doc: Document) => void) => queueMicrotask(() => behave(document))

// In the head: before the first paint, image or click.
document.documentElement.className = 'fade-in'
start(client.replaceBroken)
start(client.loadToPrint)
start(client.playFilms)
addEventListener('DOMContentLoaded', () => {
  start(client.linkToFiles)
  start(client.markCurrentLink)
  start(client.updateYear)
  start(client.logUnknownPath)
  start(client.openLargeView)
  start(client.playLoops)
})
