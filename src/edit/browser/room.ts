import { desk, selectedElement } from './desk.ts'
import { state } from './desk-state.ts'

/** What comes back scrolls until an element has its top where it is in the window now. */
export function keepPlace(find: () => Element | undefined): () => void {
  const topNow = () => find()?.getBoundingClientRect().top ?? 0
  const top = topNow()
  return () => scrollBy(0, topNow() - top)
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
