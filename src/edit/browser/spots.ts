import type { Spot, Steps } from '../twin.ts'

// The page and its marked twin have the same elements, but for tools and open players.

export const blocks =
  ':is(main, footer) :is(h1, h2, h3, h4, p, li, dt, dd, td, th, figcaption, summary), body > header a'
const pictures = '.linked-image, .image-link, a.poster, figure :is(picture, video, audio):not(a *)'

const counted = (parent: Element) =>
  [...parent.children].filter((one) => !one.matches('[data-own], div.poster'))

function stepsTo(element: Element): Steps {
  const { parentElement: parent, localName: name } = element
  if (!parent || element === document.body) return []
  return [...stepsTo(parent), { name, index: counted(parent).indexOf(element) }]
}

export function elementAt(steps: Steps): Element | undefined {
  let element: Element | undefined = document.body
  for (const { index } of steps) element = element && counted(element)[index]
  return element
}

/** What was clicked: a picture, or a text and the place in it. */
export function spotOf(element: Element, x: number, y: number): Spot {
  const picture = element.closest(pictures)
  if (picture && !element.closest('.poster-label')) return { steps: stepsTo(picture) }
  element.normalize()
  const caret = document.caretPositionFromPoint(x, y)
  const isInside = caret?.offsetNode instanceof Text && element.contains(caret.offsetNode)
  const node = isInside ? caret.offsetNode : firstText(element)
  const parent = node?.parentElement
  if (!node || !parent) return { steps: stepsTo(element) }
  const texts: Node[] = [...parent.childNodes].filter((one) => one instanceof Text)
  const at = isInside ? caret.offset : 0
  return {
    steps: stepsTo(parent),
    text: { index: texts.indexOf(node), words: node.textContent ?? '', at },
  }
}

function firstText(element: Element): Node | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) return walker.currentNode
  return null
}
