import type { Path } from '../../shared/diagnostic.ts'
import { numbersIn, piecesOf, unmarked } from '../marks.ts'
import type { EditAnswer, RequestOf } from '../requests.ts'
import { ask } from './ask.ts'

// The page is compared, element by element, with a marked copy of itself: its texts say where they are written.

type Leaves = NonNullable<EditAnswer['map']>['leaves']

interface PageMap {
  leaves: Leaves
  /** A text of the page → the same text with marks. */
  marked: Map<Node, string>
  /** An element → the numbers of all that it shows. */
  numbers: Map<Element, number[]>
  /** An element → the number of the code that makes it. */
  code: Map<Element, number>
  /** Elements that show something else than their copies. */
  changed: Set<Element>
}

const emptyMap = (): PageMap => ({
  leaves: [],
  marked: new Map(),
  numbers: new Map(),
  code: new Map(),
  changed: new Set(),
})

let map = emptyMap()
/** Lists that take new entries, those of the page first. */
export let lists: string[] = []

/** The file in `dist/` of the open page. */
const outputHere = () =>
  decodeURIComponent(location.pathname)
    .slice(1)
    .replace(/(^|\/)$/, '$1index.html')

let reading = Promise.resolve()

export function readMapAgain(): void {
  reading = readMap()
}

/** A refresh meanwhile asks for another map. */
export async function mapIsRead(): Promise<void> {
  const latest = reading
  await latest
  if (latest !== reading) await mapIsRead()
}

async function readMap(): Promise<void> {
  const answer = await ask({ act: 'map', output: outputHere() })
  const copy = new DOMParser().parseFromString(answer.map?.html ?? '', 'text/html')
  map = { ...emptyMap(), leaves: answer.map?.leaves ?? [] }
  document.body.normalize()
  const numbers = pair(document.body, copy.body)
  const countOf = (list: string) =>
    numbers.filter((one) => map.leaves[one]?.path[0] === list).length
  lists = (answer.lists ?? []).sort((a, b) => countOf(b) - countOf(a))
}

/** Notes what an element and all in it show; returns the numbers of that. */
function pair(own: Element, copy: Element): number[] {
  const numbers: number[][] = []
  for (const { name, value } of copy.attributes) {
    if (own.getAttribute(name) === unmarked(value)) numbers.push(numbersIn(value))
    else if (numbersIn(value).length > 0) map.changed.add(own)
  }
  const nodes = nodesIn(own)
  for (const [index, node] of nodesIn(copy).entries()) {
    const same = nodes[index]
    if (node instanceof Text && same instanceof Text) {
      map.marked.set(same, node.data)
      numbers.push(numbersIn(node.data))
    } else if (node instanceof Element && same instanceof Element) {
      if (node.localName === same.localName) numbers.push(pair(same, node))
    }
  }
  const all = [...new Set(numbers.flat())]
  map.numbers.set(own, all)
  if (copy.hasAttribute('data-made')) map.code.set(own, Number(copy.getAttribute('data-made')))
  return all
}

/** Without tools and open players, which the copy does not have. */
function nodesIn(element: Element): Node[] {
  const isOfPage = (node: Node) =>
    node instanceof Element ? !node.matches('[data-own], .player') : node instanceof Text
  return [...element.childNodes].filter(isOfPage)
}

/** What can be opened as a whole. */
export const pictures =
  '.linked-image, .image-link, a.poster, figure :is(picture, video, audio):not(a *)'

type Opening = RequestOf<'open-text' | 'open-item' | 'open-code'>

/** What was clicked: a picture, or a text at a point. Undefined if the page has changed since. */
export function openingAt(element: Element, x: number, y: number): Opening | undefined {
  const picture = element.closest(pictures)
  if (picture && !element.closest('.poster-label')) return openingOf(picture)
  const caret = caretAt(x, y)
  const isInside = caret?.node instanceof Text && element.contains(caret.node)
  const node = isInside ? caret.node : firstText(element)
  if (!node?.parentElement) return { act: 'open-item', path: pathAround(element) }
  const words = node.nodeValue ?? ''
  const marked = map.marked.get(node)
  if (marked === undefined) return undefined
  const isSame = unmarked(marked) === words
  const number = numberAt(marked, isInside && isSame ? caret.offset : 0)
  const text = map.leaves[number ?? -1]
  // Days are shown in other words than they are written.
  if (!isSame && text?.kind !== 'value') return undefined
  if (text) return { act: 'open-text', path: text.path }
  const path = pathAround(node.parentElement)
  const code = codeOf(node.parentElement)
  const isOnce = [...map.marked.values()].filter((one) => one === marked).length === 1
  return { act: 'open-code', output: outputHere(), path, words, element: code, isOnce }
}

function openingOf(picture: Element): Opening | undefined {
  const parts = [picture, ...picture.querySelectorAll('*')]
  if (parts.some((one) => map.changed.has(one))) return undefined
  const numbers = map.numbers.get(picture) ?? []
  const leaves = numbers.flatMap((number) => map.leaves[number] ?? [])
  const isListed = leaves.some(({ path, kind }) => isOwn(path) && kind !== 'long')
  // A text only names its pictures, so what is said of them is opened.
  const described = ['videos', 'images'].map((list) =>
    commonPath(leaves.flatMap(({ path }) => (path[0] === list ? [path] : []))),
  )
  const path = isListed ? undefined : described.find(({ length }) => length > 0)
  return { act: 'open-item', path: path ?? pathAround(picture) }
}

function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  const position = document.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  // Safari before 26.2.
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined
}

function numberAt(marked: string, offset: number): number | undefined {
  let end = 0
  const pieces = piecesOf(marked)
  const piece = pieces.find(({ words }) => {
    end += words.length
    return offset < end
  })
  return (piece ?? pieces.at(-1))?.number
}

function firstText(element: Element): Node | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) return walker.currentNode
  return null
}

function codeOf(element: Element): number | undefined {
  const { parentElement } = element
  return map.code.get(element) ?? (parentElement ? codeOf(parentElement) : undefined)
}

function pathsIn(element: Element): Path[] {
  const numbers = map.numbers.get(element) ?? []
  return numbers.flatMap((number) => (map.leaves[number] ? [map.leaves[number].path] : []))
}

/** What is said of an image or a film. */
const isSaid = ([list]: Path) => /^(images|videos)$/.test(`${list}`)
/** Those, and words of the site, stand beside others. */
const isOwn = (path: Path) => path[0] !== 'words' && !isSaid(path)

/** What all that an element shows has in common, or the nearest one around it that shows anything. */
function pathAround(element: Element): Path {
  const around: Element[] = []
  for (let one: Element | null = element; one; one = one.parentElement) around.push(one)
  const shared = around.map((one) => {
    const own = pathsIn(one).filter(isOwn)
    // A page's code can show a film that no entry does.
    return commonPath(own.length > 0 ? own : pathsIn(one).filter(isSaid))
  })
  const others = around.map((one) => commonPath(pathsIn(one)))
  return [...shared, ...others].find((path) => path.length > 0) ?? []
}

function commonPath([first = [], ...others]: Path[]): Path {
  const length = first.findIndex((key, index) => others.some((other) => other[index] !== key))
  return length < 0 ? first : first.slice(0, length)
}

/** The largest element that shows a part of an item and nothing else of its list, or the one around `near`. */
export function elementOf(item: Path, near?: Element): Element | undefined {
  const isOf = (path: Path) => item.every((key, index) => path[index] === key)
  const fits = (element: Element | null) => {
    const paths = element ? pathsIn(element) : []
    return paths.some(isOf) && paths.every((path) => path[0] !== item[0] || isOf(path))
  }
  const elements = [...map.numbers.keys()].filter((one) => fits(one) && !fits(one.parentElement))
  const heightOf = (one: Element) => one.getBoundingClientRect().height
  const around = elements.find((one) => near && one.contains(near))
  return around ?? elements.sort((a, b) => heightOf(b) - heightOf(a))[0]
}
