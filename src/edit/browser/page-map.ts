import type { Path } from '../../shared/fault.ts'
import { type MarkedPiece, numbersIn, piecesOf, unmarked } from '../marks.ts'
import type { MarkedMap, RequestOf } from '../requests.ts'
import { ask } from './ask.ts'

// The page is compared, element by element, with a marked copy of itself: its texts say where they are written.

type Leaf = MarkedMap['leaves'][number]

interface PageMap {
  /** What the numbers of marks stand for. */
  leaves: Leaf[]
  /** Lists that take new parts, those of the page first. */
  lists: Path[]
  /** A text of the page → the same text with marks. */
  marked: Map<Node, string>
  /** An element → the numbers of all that it shows. */
  numbers: Map<Element, number[]>
  /** Elements that show, or hold, something else than their copies: code has compared or sorted marked words. */
  changed: Set<Element>
}

const createMap = (leaves: Leaf[] = []): PageMap => ({
  leaves,
  lists: [],
  marked: new Map(),
  numbers: new Map(),
  changed: new Set(),
})

let map = createMap()
/** Why the page has no map; '' if it has one. */
let refusal = ''
let reading = Promise.resolve()

export const listsByUse = () => map.lists
export const refusalOfMap = () => refusal

export function readMapAgain(): void {
  reading = readMap()
}

/** If a refresh has asked for another map, waits for that one. */
export async function waitForMap(): Promise<void> {
  const latest = reading
  await latest
  if (latest !== reading) await waitForMap()
}

async function readMap(): Promise<void> {
  const answer = await ask({ act: 'map' })
  refusal = answer.map ? '' : answer.message
  const { html, leaves, lists } = answer.map ?? { html: '', leaves: [], lists: [] }
  const copy = new DOMParser().parseFromString(html, 'text/html')
  map = createMap(leaves)
  document.body.normalize()
  const numbers = pair(document.body, copy.body)
  const countOf = ([name]: Path) =>
    numbers.filter((number) => map.leaves[number]?.path[0] === name).length
  map.lists = lists.sort((a, b) => countOf(b) - countOf(a))
}

/** Notes what an element and all in it show; returns the numbers of that. */
function pair(element: Element, copy: Element): number[] {
  const numbers: number[][] = []
  const nodes = nodesIn(element)
  const copies = nodesIn(copy)
  let isSame = nodes.length === copies.length
  for (const { name, value } of copy.attributes) {
    if (element.getAttribute(name) === unmarked(value)) numbers.push(numbersIn(value))
    // Before the page was printed, its script may have loaded its images.
    else if (name !== 'loading') isSame = false
  }
  for (const [index, node] of copies.entries()) {
    const other = nodes[index]
    if (node instanceof Text && other instanceof Text) {
      map.marked.set(other, node.data)
      numbers.push(numbersIn(node.data))
      isSame &&= hasSameWords(other, node)
    } else if (node instanceof Element && other instanceof Element && hasSameName(other, node)) {
      numbers.push(pair(other, node))
      isSame &&= !map.changed.has(other)
    } else isSame = false
  }
  if (!isSame) map.changed.add(element)
  const all = [...new Set(numbers.flat())]
  map.numbers.set(element, all)
  return all
}

const hasSameName = (one: Element, other: Element) => one.localName === other.localName

/** The copy shows days as they are written, the page in other words. */
function hasSameWords({ data }: Text, copy: Text): boolean {
  const leaves = numbersIn(copy.data).map((number) => map.leaves[number])
  return unmarked(copy.data) === data || leaves.some((leaf) => leaf?.kind === 'value')
}

const tools = '[data-own], body > :is(script, link, .dev-edit, .dev-overlay)'

/** Which the copy does not have, such as an open player, or has in another form. */
const others = `${tools}, .player, dialog, noscript`

function nodesIn(element: Element): Node[] {
  const isOfPage = (node: Node) =>
    node instanceof Element ? !node.matches(others) : node instanceof Text
  return [...element.childNodes].filter(isOfPage)
}

/** What can be opened as a whole. */
export const pictures =
  '.linked-image, .image-link, a.poster, figure :is(picture, video, audio):not(a *)'

/** A letter of the page. `offset`: in the text of the node. */
export interface Caret {
  node: Text
  offset: number
}

/** The letter of an element at a point of the window; undefined beside its words. */
export function caretAt(element: Element, x: number, y: number): Caret | undefined {
  const position = document.caretPositionFromPoint?.(x, y)
  // Safari before 26.2.
  const range = position ? null : document.caretRangeFromPoint?.(x, y)
  const node = position?.offsetNode ?? range?.startContainer
  const offset = position?.offset ?? range?.startOffset ?? 0
  return node instanceof Text && element.contains(node) ? { node, offset } : undefined
}

/**
 * What to ask for when an element was clicked: its picture, or the text at the caret. Undefined if
 * the copy may show another part of a list there.
 */
export function requestAt(
  element: Element,
  caret: Caret | undefined,
): RequestOf<'open'> | undefined {
  const request = findRequest(element, caret)
  if (!request) return undefined
  const { path } = request
  const isInList = path.some((key) => typeof key === 'number')
  const isUnsure = isInList && map.changed.has(elementOfPart(element, path))
  return isUnsure ? undefined : request
}

/** The largest element around another that shows no other part of a list that the path leads through. */
function elementOfPart(element: Element, path: Path): Element {
  const { parentElement } = element
  const isOther = (leaf: Leaf) => {
    const index = path.findIndex((key, index) => leaf.path[index] !== key)
    return typeof path[index] === 'number' && typeof leaf.path[index] === 'number'
  }
  const isWhole = element === document.body || !parentElement
  if (isWhole || leavesIn(parentElement).some(isOther)) return element
  return elementOfPart(parentElement, path)
}

function findRequest(element: Element, caret: Caret | undefined): RequestOf<'open'> | undefined {
  const picture = element.closest(pictures)
  if (picture && !element.closest('.poster-label')) {
    if (map.changed.has(picture)) return undefined
    return { act: 'open', path: pathAround(picture, true) }
  }
  const text = caret ?? firstCaret(element)
  return text ? requestForText(text) : { act: 'open', path: pathAround(element) }
}

function firstCaret(element: Element): Caret | undefined {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text && node.data.trim() !== '') return { node, offset: 0 }
  }
  return undefined
}

function requestForText({ node, offset }: Caret): RequestOf<'open'> | undefined {
  const marked = map.marked.get(node)
  const { parentElement, data: words } = node
  if (marked === undefined || !parentElement) return undefined
  const isSame = unmarked(marked) === words
  const piece = pieceAt(marked, offset)
  const number = isSame ? piece?.number : numbersIn(marked)[0]
  const leaf = number === undefined ? undefined : map.leaves[number]
  // The copy shows days as they are written, the page in other words.
  if (!isSame && leaf?.kind !== 'value') return undefined
  // A part of a page can be in another language.
  const language = parentElement.closest<HTMLElement>('[lang]')?.lang ?? ''
  if (leaf) return { act: 'open', path: leaf.path, language }
  return { act: 'open', path: pathAround(parentElement), code: piece?.words ?? '' }
}

function pieceAt(marked: string, offset: number): MarkedPiece | undefined {
  let end = 0
  const pieces = piecesOf(marked)
  const piece = pieces.find(({ words }) => {
    end += words.length
    return offset < end
  })
  return piece ?? pieces.at(-1)
}

function elementsAround(element: Element): Element[] {
  const { parentElement } = element
  return [element, ...(parentElement ? elementsAround(parentElement) : [])]
}

function leavesIn(element: Element): Leaf[] {
  const numbers = map.numbers.get(element) ?? []
  return numbers.flatMap((number) => map.leaves[number] ?? [])
}

/** The path that all leaves of an element share, or else those of the nearest one around it. */
function pathAround(element: Element, isPicture = false): Path {
  const around = elementsAround(element).map(leavesIn)
  const ofItems = around.map((leaves) => commonPath(leavesOfItems(leaves, isPicture)))
  const ofAll = around.map(commonPath)
  return [...ofItems, ...ofAll].find((path) => path.length > 0) ?? []
}

/** Leaves out what stands beside any item: words of the site, and what is said of images and films. */
function leavesOfItems(leaves: Leaf[], isPicture: boolean): Leaf[] {
  const isIn = (leaf: Leaf, ...lists: string[]) => lists.includes(`${leaf.path[0]}`)
  const listed = leaves.filter((leaf) => {
    // A long text only names its pictures, so what is said of them is opened.
    return !isIn(leaf, 'words', 'images', 'videos') && !(isPicture && leaf.kind === 'long')
  })
  if (listed.length > 0) return listed
  // A page's code can show a film that no entry does, and whose poster is an image.
  const films = leaves.filter((leaf) => isIn(leaf, 'videos'))
  return films.length > 0 ? films : leaves.filter((leaf) => isIn(leaf, 'images'))
}

function commonPath(leaves: Leaf[]): Path {
  const [first = [], ...others] = leaves.map(({ path }) => path)
  const length = first.findIndex((key, index) => others.some((other) => other[index] !== key))
  return length < 0 ? first : first.slice(0, length)
}

/** The largest element that shows a part of an item and nothing else of its list, or the one around `near`. */
export function elementOf(item: Path, near?: Element): Element | undefined {
  const isPart = ({ path }: Leaf) => item.every((key, index) => path[index] === key)
  const fits = (element: Element | null) => {
    const leaves = element ? leavesIn(element) : []
    return leaves.some(isPart) && leaves.every((leaf) => leaf.path[0] !== item[0] || isPart(leaf))
  }
  const elements = [...map.numbers.keys()].filter((one) => fits(one) && !fits(one.parentElement))
  const heightOf = (element: Element) => element.getBoundingClientRect().height
  const around = elements.find((element) => near && element.contains(near))
  return around ?? elements.sort((a, b) => heightOf(b) - heightOf(a))[0]
}
