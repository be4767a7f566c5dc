import type { Path } from '../../shared/fault.ts'
import { numbersIn } from '../marks.ts'
import { ask } from './ask.ts'
import { type MapLeaf, state } from './desk-state.ts'

// The page has a marked copy of itself, with the same elements and texts: its marks say where they are written.

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
  const copy = new DOMParser().parseFromString(html, 'text/html').body
  document.body.normalize()
  state.map = { refusal: map ? '' : message, leaves, lists, copy }
  const shown = leavesShownIn(copy.querySelector('main') ?? copy)
  const isIn = (list: Path, { path }: MapLeaf) => list.every((key, index) => path[index] === key)
  const countOf = (list: Path) => shown.filter((leaf) => isIn(list, leaf)).length
  lists.sort((a, b) => countOf(b) - countOf(a))
}

/** What a part of the copy shows. */
export function leavesShownIn({ outerHTML }: Element): MapLeaf[] {
  return numbersIn(outerHTML).flatMap((number) => state.map.leaves[number] ?? [])
}

const tools = '[data-own], body > :is(script, link, .dev-edit, .dev-overlay)'

/** What the copy lacks, such as an open player, or has in another form. */
const others = `${tools}, .player, dialog, noscript`

export function nodesIn(parent: Node): Node[] {
  const isOfPage = (node: Node) =>
    node instanceof Element ? !node.matches(others) : node instanceof Text
  return [...parent.childNodes].filter(isOfPage)
}

/** What stands in its place in the copy. Undefined if the page has just changed, and the copy has not. */
export function copyOf(node: Node): Node | undefined {
  if (node === document.body) return state.map.copy
  const { parentNode } = node
  const parent = parentNode && copyOf(parentNode)
  if (!parent) return undefined
  const copy = nodesIn(parent)[nodesIn(parentNode).indexOf(node)]
  return copy?.nodeName === node.nodeName ? copy : undefined
}

/**
 * The element that shows an item and nothing else of its list: the one around `near`, or else the tallest.
 */
export function elementOf(item: Path, near?: Element): Element | undefined {
  const elements = elementsOf(item, document.body, state.map.copy)
  const heightOf = (element: Element) => element.getBoundingClientRect().height
  return (
    elements.find((element) => near && element.contains(near)) ??
    elements.sort((a, b) => heightOf(b) - heightOf(a))[0]
  )
}

/** The largest elements that show a part of an item and nothing else of its list. */
function elementsOf(item: Path, element: Element, copy: Element): Element[] {
  const isPart = ({ path }: MapLeaf) => item.every((key, index) => path[index] === key)
  const leaves = leavesShownIn(copy)
  if (!leaves.some(isPart)) return []
  if (leaves.every((leaf) => leaf.path[0] !== item[0] || isPart(leaf))) return [element]
  const copies = nodesIn(copy)
  return nodesIn(element).flatMap((node, index) => {
    const other = copies[index]
    const areElements = node instanceof Element && other instanceof Element
    return areElements ? elementsOf(item, node, other) : []
  })
}
