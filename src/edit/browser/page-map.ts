import type { KnownText } from '../../schema/paths.ts'
import type { Path } from '../../shared/fault.ts'
import { numbersIn } from '../marks.ts'
import { ask } from './ask.ts'
import { state } from './desk-state.ts'

// The page has a marked copy, which nobody sees, with the same elements and texts. Each node of the page has
// its counterpart there, whose marks say where it is written.

export function readMapAgain(): void {
  state.reading = readMap()
}

/** If a refresh has asked for another map, waits for that one. */
export async function waitForMap(): Promise<void> {
  const { reading } = state
  await reading
  if (reading !== state.reading) await waitForMap()
}

async function readMap(): Promise<void> {
  const { map, message } = await ask({ act: 'map' })
  const { html, leaves, lists } = map ?? { html: '', leaves: [], lists: [] }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const copies = new Map<Node, Node>()
  // A refresh can leave a text in several nodes.
  document.body.normalize()
  pairNodes(document.body, body, copies)
  state.map = { refusal: map ? '' : message, leaves, lists, copies }
  // Lists of which the page shows most come first.
  const shown = leavesShownIn(document.querySelector('main') ?? document.body)
  const countOf = (list: Path) => shown.filter(({ path }) => isIn(list, path)).length
  lists.sort((a, b) => countOf(b) - countOf(a))
}

function pairNodes(node: Node, copy: Node, copies: Map<Node, Node>): void {
  copies.set(node, copy)
  const inCopy = nodesIn(copy)
  for (const [index, inner] of nodesIn(node).entries()) {
    const other = inCopy[index]
    if (other?.nodeName === inner.nodeName) pairNodes(inner, other, copies)
  }
}

/** What the copy lacks, such as an open player and these tools, or has in another form. */
const unpaired =
  '.player, dialog, noscript, [data-own], body > :is(script, link, .dev-edit, .dev-overlay)'

function nodesIn(parent: Node): Node[] {
  const isPaired = (node: Node) =>
    node instanceof Element ? !node.matches(unpaired) : node instanceof Text
  return [...parent.childNodes].filter(isPaired)
}

export function leavesShownIn(element: Element): KnownText[] {
  const copy = state.map.copies.get(element)
  const numbers = copy instanceof Element ? numbersIn(copy.outerHTML) : []
  return numbers.flatMap((number) => state.map.leaves[number] ?? [])
}

const isIn = (outer: Path, path: Path) => outer.every((key, index) => path[index] === key)

/**
 * The element that shows an item and nothing else of its list: the one around `near`, or else the tallest.
 */
export function elementOf(item: Path, near?: Element): Element | undefined {
  const elements = elementsOf(item, document.body)
  const heightOf = (element: Element) => element.getBoundingClientRect().height
  return (
    elements.find((element) => near && element.contains(near)) ??
    elements.sort((a, b) => heightOf(b) - heightOf(a))[0]
  )
}

/** The largest elements, from `element` down, that show a part of an item and nothing else of its list. */
function elementsOf(item: Path, element: Element): Element[] {
  const leaves = leavesShownIn(element)
  const isOfItem = ({ path }: KnownText) => isIn(item, path)
  if (!leaves.some(isOfItem)) return []
  if (leaves.every((leaf) => leaf.path[0] !== item[0] || isOfItem(leaf))) return [element]
  return [...element.children].flatMap((inner) => elementsOf(item, inner))
}
