import { DomUtils } from 'htmlparser2'
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

export function isInTemplate({ parent }: Element): boolean {
  for (let outer = parent; outer; outer = outer.parent) {
    if ('name' in outer && outer.name === 'template') return true
  }
  return false
}

/** 'link “Contact”', 'image "a.jpg"', 'h2 “Salt”', '<video>' */
function nameOf(element: Element): string {
  const { name, attribs } = element
  if (name === 'img') return `image ${quoted(attribs.src)}`
  if (name === 'iframe') return `frame ${quoted(attribs.title ?? attribs.src)}`
  const text = attribs['aria-label'] || textOf(element)
  if (name === 'a') return text ? `link “${text}”` : `link to ${quoted(attribs.href)}`
  return /^h\d$/.test(name) && text ? `${name} “${text}”` : `<${name}>`
}

/** On one line. */
function textOf(element: Element): string {
  return DomUtils.innerText(element).replace(/\s+/g, ' ').trim()
}
