import { desk, selectedElement } from './desk.ts'
import { state } from './desk-state.ts'

/**
 * Remembers where in the window the top of an element is, or what of it is at the top of the window. What
 * comes back scrolls until that is there again, in whatever `find` finds then.
 */
export function keepPlace(find: () => Element | undefined): () => void {
  const { top = 0, height = 1 } = find()?.getBoundingClientRect() ?? {}
  const place = Math.max(top, 0)
  const share = (place - top) / height
  return () => {
    const now = find()?.getBoundingClientRect()
    if (now) scrollBy(0, now.top + share * now.height - place)
  }
}

/** The panel stands beside the page, which gets narrower; what somebody looks at stays under the eye. */
export function makeRoom(): void {
  const isBeside = desk.querySelector('.dev-panel') !== null
  if (desk.hasAttribute('data-beside') === isBeside) return
  const seen = seenElement()
  const scrollBack = keepPlace(() => seen)
  desk.toggleAttribute('data-beside', isBeside)
  scrollBack()
}

/** What was clicked or is selected, or else what is in the middle of the page. */
function seenElement(): Element | undefined {
  const inMiddle = document.elementFromPoint(innerWidth / 3, innerHeight / 2)
  return [state.clicked, selectedElement()].find(isInWindow) ?? inMiddle ?? undefined
}

function isInWindow(element: Element | undefined): element is Element {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return bottom > 0 && top < innerHeight && bottom > top
}
