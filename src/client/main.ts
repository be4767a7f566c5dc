import * as client from './behaviours.ts'

/** An error in a microtask is reported, and stops no other. */
const runAlone = (behave: (doc: Document) => void) => queueMicrotask(() => behave(document))

// In the head: these come before the first paint, image or click.
document.documentElement.className = 'fade-in'
runAlone(client.replaceBroken)
runAlone(client.loadToPrint)
runAlone(client.playFilms)
// The others need the whole page.
addEventListener('DOMContentLoaded', () => {
  runAlone(client.linkToFiles)
  runAlone(client.markCurrentLink)
  runAlone(client.updateYear)
  runAlone(client.logUnknownPath)
  runAlone(client.openLargeView)
  runAlone(client.playLoops)
})
