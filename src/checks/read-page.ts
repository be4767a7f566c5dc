import { compile } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { Page } from '../page.ts'

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A finished page, read once for all checks. */
export interface ReadPage extends Page {
  /** Its HTML without the style in its head, which all pages share. */
  markup: string
  /** The elements that a selector finds, in their order; also those that wait in templates. */
  all(selector: string): Element[]
  /** What a link can jump to; what waits in a template repeats ids. */
  ids: string[]
  references: Reference[]
}

/** A URL in the markup of a page, as it was written. */
export interface Reference {
  url: string
  /** What it is for, in words: 'link “Contact”', 'img'. */
  name: string
  /** A link is followed by a visitor, a file is loaded with the page. */
  kind: 'link' | 'file' | 'frame'
}

export function readPage(page: Page): ReadPage {
  const markup = page.html.replace(/<style>.*?<\/style>/s, '')
  const elements = DomUtils.getElementsByTagName('*', parseDocument(markup))
  const all = (selector: string) => elements.filter(matcherOf(selector))
  const ids = all(withId).map(({ attribs }) => `${attribs.id}`)
  return { ...page, markup, all, ids, references: all(':not(base)').flatMap(referencesOf) }
}

const matchers = new Map<string, (element: Element) => boolean>()

function matcherOf(selector: string): (element: Element) => boolean {
  const matcher = matchers.get(selector) ?? compile<Element, Element>(selector)
  matchers.set(selector, matcher)
  return matcher
}

export const withId = '[id]:not([id=""], template *)'

/** What elements point to that load no files. */
const roles: Record<string, (element: Element) => Pick<Reference, 'name' | 'kind'>> = {
  a: (link) => ({ kind: 'link', name: `link “${link.attribs['aria-label'] || textOf(link)}”` }),
  area: ({ attribs }) => ({ kind: 'link', name: `area “${attribs.alt ?? ''}”` }),
  iframe: ({ attribs }) => ({ kind: 'frame', name: `frame “${attribs.title ?? ''}”` }),
  link: ({ attribs: { rel = '' } }) => {
    const isNamed = /^(canonical|alternate|author|license|me|next|prev)$/.test(rel)
    return { kind: isNamed ? 'link' : 'file', name: `link rel=${rel}` }
  },
}

function referencesOf(element: Element): Reference[] {
  const { name, attribs } = element
  const role = roles[name]?.(element) ?? { name, kind: 'file' }
  // A frame without an address is one that leads nowhere.
  const attributes = name === 'iframe' ? { src: '', ...attribs } : attribs
  return Object.entries(attributes).flatMap(([attribute, value]): Reference[] => {
    if (/^((xlink:)?href|src)$/.test(attribute) || `${name} ${attribute}` === 'object data') {
      return [{ url: value, ...role }]
    }
    if (attribute === 'poster') return [{ url: value, name: `${name} poster`, kind: 'file' }]
    const urls = /^(image)?srcset$/.test(attribute) ? urlsIn(value) : []
    return urls.map((url) => ({ url, name: `${name} srcset`, kind: 'file' }))
  })
}

/** The URLs of a `srcset`: a comma ends one only at its end or behind its width, not within it. */
function urlsIn(srcset: string): string[] {
  const candidates = srcset.matchAll(/[\s,]*(\S*[^\s,])(?:,+|\s+[^,]*(?:,|$)|$)/g)
  return [...candidates].map(([, url = '']) => url)
}

/** Links in SVG may have the older name. */
export function hrefOf({ attribs }: Element): string | undefined {
  return attribs.href ?? attribs['xlink:href']
}

/** What is read of an element, on one line: its texts, the texts of images in it, and labels. */
export function textOf(element: Element, gap = ''): string {
  return rawTextOf(element, gap).replace(/\s+/g, ' ').trim()
}

function rawTextOf({ children }: Element, gap: string): string {
  const texts = children.map((child) => {
    if (child.type === 'text') return child.data
    // Scripts and styles are types of their own.
    if (child.type !== 'tag') return ''
    return (child.attribs['aria-label'] ?? child.attribs.alt ?? '') + rawTextOf(child, gap)
  })
  return texts.join(gap)
}
