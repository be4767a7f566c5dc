import { DomUtils } from 'htmlparser2'
import type { Element } from '../render/page-elements.ts'
import { quoted, type UnplacedFault } from '../shared/fault.ts'
import { visible } from '../shared/html.ts'

/** `words`: what to search the sources for, in this order. */
export interface PageFault extends UnplacedFault {
  words: string[]
  /** Whether the last place is meant if the words stand several times. */
  isLast?: true
}

export function faultOn(
  element: Element,
  fault: Omit<PageFault, 'words'>,
  url?: string,
): PageFault {
  const words = url === undefined ? wordsOf(element) : wordsOfLink(element, url)
  return { field: nameOf(element), ...fault, words, ...(url !== undefined && { typed: url }) }
}

/** `fault`: of a text that a page shows, with its line in it. */
export function faultInText(text: string, fault: UnplacedFault): PageFault {
  const line = text.split('\n')[(fault.line ?? 1) - 1] ?? ''
  // Code may have joined the text from parts, so parts of it are searched, too: of two words or more.
  const runs = line.match(/\p{L}+( \p{L}+)+/gu) ?? []
  const longest = runs.sort((a, b) => b.length - a.length)
  return { field: 'text', ...fault, words: [text, ...asStrings(text), ...longest] }
}

/** Escapes the text for double and for single quotation marks. */
function asStrings(text: string): string[] {
  const inDouble = JSON.stringify(text).slice(1, -1)
  return [inDouble, inDouble.replaceAll('\\"', '"').replaceAll("'", "\\'")]
}

function wordsOfLink(element: Element, url: string): string[] {
  const path = asWritten(url)
  if (!path) return [`href="${url}"`, textOf(element)]
  // The link in HTML, in Markdown, in a string, as a part.
  return [`="${url}"`, `[${textOf(element)}](/${path}`, `'/${path}'`, `"/${path}"`, url, path]
}

function wordsOf(element: Element): string[] {
  const { name, attribs } = element
  if (name === 'body') return ['export default']
  if (name === 'h1') return ['<h1']
  const { id, href, src } = attribs
  if (id) return [`id="${id}"`, `id: '${id}'`, id]
  const url = href || src
  const attribute = url ? [`="${url}"`] : []
  return [...attribute, asWritten(url || textOf(element)) || `<${name}`]
}

/** Drops the way up and the slash at the end. */
function asWritten(url: string): string {
  return url.replace(/^(\.*\/)+(images\/)?/, '').replace(/\/(?=$|[#?])/, '')
}

/** A template is inert until a click, but not one that makes a shadow tree. */
export function isInTemplate(element: Element): boolean {
  const template = elementAround('template', element)
  return template !== undefined && !template.attribs.shadowrootmode
}

/** The nearest element with this name. */
export function elementAround(name: string, { parent }: Element): Element | undefined {
  for (let outer = parent; outer; outer = outer.parent) {
    if ('name' in outer && outer.name === name) return outer
  }
  return undefined
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

/** '' if readers see nothing. */
export function textOf(element: Element): string {
  const text = DomUtils.innerText(element).replace(/\s+/g, ' ').trim()
  return visible.test(text) ? text : ''
}
