import type { Element } from '../render/page-elements.ts'
import { type Fault, quoted } from '../shared/diagnostic.ts'

/** `words`: what to search the sources for to find the line, in this order. `isLast`: the last place counts. */
export type PageFault = Fault & { words: string[]; isLast?: true }

/** `url`: the address in it that is wrong. */
export function faultOn(
  element: Element,
  fault: Fault & { isLast?: true },
  url?: string,
): PageFault {
  return { field: nameOf(element), ...fault, words: wordsOf(element, url) }
}

function wordsOf(element: Element, url?: string): string[] {
  const { name, attribs } = element
  const text = textOf(element)
  if (url !== undefined) {
    const path = asWritten(url)
    // In Markdown, in a string, on the page.
    return [`[${text}](/${path}`, `'/${path}'`, `"/${path}"`, url, path]
  }
  if (name === 'body') return ['export default']
  if (name === 'h1') return ['<h1']
  const { id, href, src } = attribs
  if (id) return [`id="${id}"`, `id: '${id}'`, id]
  return [asWritten(href || src || text) || `<${name}`]
}

/** An address without its way up, and the slash at its end. */
function asWritten(url: string): string {
  return url.replace(/^(\.*\/)+(images\/)?/, '').replace(/\/(?=$|[#?])/, '')
}

export function isInside({ parent }: Element, names: RegExp): boolean {
  for (let outer = parent; outer; outer = outer.parent) {
    if ('name' in outer && names.test(outer.name)) return true
  }
  return false
}

/** 'link “Contact”', 'image "a.jpg"', 'h2 “Salt”', '<video>' */
function nameOf(element: Element): string {
  const { name, attribs } = element
  if (name === 'img') return `image ${quoted(attribs.src)}`
  if (name === 'iframe') return `frame ${quoted(attribs.title ?? attribs.src)}`
  const text = attribs['aria-label'] || seenTextOf(element)
  if (name === 'a') return text ? `link “${text}”` : `link to ${quoted(attribs.href)}`
  return /^h\d$/.test(name) && text ? `${name} “${text}”` : `<${name}>`
}

/** On one line, with labels and alternative texts. */
function textOf(element: Element): string {
  return rawTextOf(element).replace(/\s+/g, ' ').trim()
}

/** What is only read out counts if nothing else is there, as in a link around an icon. */
function seenTextOf(element: Element): string {
  const seen = rawTextOf(element, /(^| )(visually-hidden|when-open)( |$)/)
  return seen.replace(/\s+/g, ' ').trim() || textOf(element)
}

/** `hidden`: classes of elements to leave out. */
function rawTextOf({ children }: Element, hidden?: RegExp): string {
  const texts = children.map((child) => {
    if (child.type === 'text') return child.data
    // Scripts and styles have other types.
    if (child.type !== 'tag' || hidden?.test(child.attribs.class ?? '')) return ''
    return (child.attribs['aria-label'] ?? child.attribs.alt ?? '') + rawTextOf(child, hidden)
  })
  return texts.join('')
}
