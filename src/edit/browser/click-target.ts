import type { KnownText } from '../../schema/paths.ts'
import type { Path } from '../../shared/fault.ts'
import { isMarked, piecesOf, unmarked } from '../marks.ts'
import type { ClickRequest } from '../requests.ts'
import { state } from './desk-state.ts'
import { leavesShownIn } from './page-map.ts'

/** What can be opened as a whole. */
export const pictures =
  '.linked-image, .image-link, a.poster, figure :is(picture, video, audio):not(a *)'

/** A place in the text of a node. */
export interface Caret {
  node: Text
  /** Between two letters. */
  offset: number
  /** The index of the letter that was clicked, on one side of the caret or the other. */
  letter: number
}

/** The place in the words of an element that is next to a point of the window; undefined beside them. */
export function caretAt(element: Element, x: number, y: number): Caret | undefined {
  const position = document.caretPositionFromPoint?.(x, y)
  // Safari before 26.2.
  const range = position ? null : document.caretRangeFromPoint?.(x, y)
  const node = position?.offsetNode ?? range?.startContainer
  const offset = position?.offset ?? range?.startOffset ?? 0
  if (!(node instanceof Text && element.contains(node))) return undefined
  const isBefore = offset > 0 && isOnLetter(node, offset - 1, x, y)
  return { node, offset, letter: isBefore ? offset - 1 : offset }
}

function isOnLetter(node: Text, index: number, x: number, y: number): boolean {
  const letter = document.createRange()
  letter.setStart(node, index)
  letter.setEnd(node, index + 1)
  return [...letter.getClientRects()].some(({ left, right, top, bottom }) => {
    return left <= x && x <= right && top <= y && y <= bottom
  })
}

/**
 * What to ask for when an element was clicked: its picture, or the text at the caret. Undefined if the
 * copy has another text there: the page has just changed.
 */
export function requestAt(element: Element, caret: Caret | undefined): ClickRequest | undefined {
  const picture = element.closest(pictures)
  if (picture && !element.closest('.poster-label')) {
    return { act: 'open', path: pathAround(picture) }
  }
  const text = caret ?? firstCaret(element)
  return text ? requestForText(text) : { act: 'open', path: pathAround(element) }
}

function firstCaret(node: Node): Caret | undefined {
  const hasWords = node instanceof Text && node.data.trim() !== ''
  // The copy lacks those of noscript.
  if (hasWords && state.map.copies.has(node)) return { node, offset: 0, letter: 0 }
  const carets = [...node.childNodes].map(firstCaret)
  return carets.find((caret) => caret !== undefined)
}

function requestForText({ node, letter }: Caret): ClickRequest | undefined {
  const copy = state.map.copies.get(node)
  const { parentElement } = node
  if (!(copy instanceof Text) || !parentElement) return undefined
  const hasMark = isMarked(copy.data)
  if (hasMark && unmarked(copy.data) !== node.data) return undefined
  const piece = hasMark ? pieceAt(copy.data, letter) : undefined
  const { words, number } = piece ?? { words: node.data, number: undefined }
  const leaf = number === undefined ? undefined : state.map.leaves[number]
  if (!leaf) return { act: 'open-code', path: pathAround(parentElement), words }
  // A part of a page can be in another language.
  const language = parentElement.closest<HTMLElement>('[lang]')?.lang ?? ''
  return { act: 'open-text', path: leaf.path, language }
}

function pieceAt(marked: string, letter: number) {
  const pieces = piecesOf(marked, (number) => state.map.leaves[number]?.text ?? '')
  let end = 0
  const piece = pieces.find(({ words }) => {
    end += words.length
    return letter < end
  })
  return piece ?? pieces.at(-1)
}

/** The path that all leaves of items in an element share, or else those of the nearest one around it. */
function pathAround(element: Element): Path {
  const path = commonPath(leavesOfItems(leavesShownIn(element)))
  const { parentElement } = element
  return path.length > 0 || !parentElement ? path : pathAround(parentElement)
}

/**
 * Leaves out what stands beside any item: words of the site, and what is said of images and films. A long
 * text only names its pictures, so the path of one is that of what is said of it.
 */
function leavesOfItems(leaves: KnownText[]): KnownText[] {
  const leavesOf = (...lists: string[]) =>
    leaves.filter(({ path: [list] }) => lists.includes(`${list}`))
  const beside = leavesOf('words', 'images', 'videos')
  const listed = leaves.filter((leaf) => leaf.kind !== 'long' && !beside.includes(leaf))
  // A page's code can show a film that no entry does, and whose poster is an image.
  const found = [listed, leavesOf('videos'), leavesOf('images')]
  return found.find(({ length }) => length > 0) ?? []
}

function commonPath(leaves: KnownText[]): Path {
  const [first = [], ...others] = leaves.map(({ path }) => path)
  const length = first.findIndex((key, index) => others.some((other) => other[index] !== key))
  return length < 0 ? first : first.slice(0, length)
}
