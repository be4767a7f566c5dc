import { type Element, textOf } from '../render/page-elements.ts'
import { quoted, type UnplacedFault } from '../shared/fault.ts'

/** A fault of a finished page, which has no lines: the sources are searched for its words. */
export interface PageFault extends UnplacedFault {
  /** The first that is found counts, so what can hardly stand elsewhere comes first. */
  words: string[]
  /** Whether the last place is meant if the words stand several times. */
  isLast?: true
}

/** `url`: of its address that is wrong. */
export function faultOn(
  element: Element,
  fault: Omit<PageFault, 'words'>,
  url?: string,
): PageFault {
  const typed = url === undefined ? {} : { typed: url }
  return { field: nameOf(element), ...fault, ...typed, words: wordsOf(element, url) }
}

/** `fault`: of a text that a page shows, with its line in it. */
export function faultInText(text: string, fault: UnplacedFault): PageFault {
  const line = text.split('\n')[(fault.line ?? 1) - 1] ?? ''
  // Code may have joined the text from parts, so parts of it are searched, too: of two words or more.
  const runs = line.match(/\p{L}+( \p{L}+)+/gu) ?? []
  const longest = runs.sort((a, b) => b.length - a.length)
  return { field: 'text', ...fault, words: [text, ...asStrings(text), ...longest] }
}

/** `value`: what the page gave a component. */
export function faultOfValue(value: string, fault: UnplacedFault): PageFault {
  return { ...fault, words: [`"${value}"`, `'${value}'`, value] }
}

/** Where a page begins. */
export const wordsOfPage = ['export default']

function wordsOf(element: Element, url?: string): string[] {
  const { name, attribs } = element
  if (name === 'body') return wordsOfPage
  if (name === 'h1') return ['<h1']
  const { id, href, src, style } = attribs
  if (id && url === undefined) return [`id="${id}"`, `id: '${id}'`, id]
  const text = textOf(element)
  const address = url ?? (href || src)
  const path = asWritten(address ?? '')
  // The link in HTML, in Markdown, in a page, in the content, as a part.
  const ofAddress = [
    `="${address}"`,
    `[${text}](/${path}`,
    `"/${path}"`,
    `'/${path}'`,
    `${address}`,
  ]
  // In a page, its value is no text: style={{ color: 'red' }}.
  const styled = style ? [`<${name} style=`] : []
  if (path) return [...ofAddress, path, ...styled]
  return [...(url === '' ? ['href=""'] : []), text || `<${name}`, ...styled]
}

/** The text in double and in single quotation marks, with its escapes. */
function asStrings(text: string): string[] {
  const inDouble = JSON.stringify(text).slice(1, -1)
  return [inDouble, inDouble.replaceAll('\\"', '"').replaceAll("'", "\\'")]
}

/** '../images/kiln.jpg' → 'kiln.jpg', '../contact/#cv' → 'contact#cv' */
function asWritten(url: string): string {
  return url.replace(/^(\.*\/)+(images\/)?/, '').replace(/\/(?=$|[#?])/, '')
}

/** 'link “Contact”', 'h2 “Salt”', '<img> "a.jpg"', '<video>' */
function nameOf(element: Element): string {
  const { name, attribs } = element
  const text = attribs['aria-label'] || textOf(element)
  if (text && /^(a|h\d)$/.test(name)) return `${name === 'a' ? 'link' : name} “${text}”`
  const url = attribs.src ?? attribs.href
  return url === undefined ? `<${name}>` : `<${name}> ${quoted(url)}`
}
