import { compile } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { Page } from '../render/page.tsx'
import { type DirectiveName, directiveOf } from '../shared/policy.ts'
import type { RenderedSite } from '../write/site-files.ts'

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
  /** The directive of the policy that it is loaded by; none for links, which visitors follow. */
  directive?: DirectiveName | undefined
}

export function readPage(page: Page): ReadPage {
  const [start, end] = ['<style>', '</style>'].map((tag) => page.html.indexOf(tag))
  const markup = page.html.slice(0, start) + page.html.slice(end)
  const elements = DomUtils.getElementsByTagName('*', parseDocument(markup))
  const all = (selector: string) => elements.filter(matcherOf(selector))
  const ids = all(withId).map(({ attribs }) => `${attribs.id}`)
  return { ...page, markup, all, ids, references: elements.flatMap(referencesOf) }
}

const matchers = new Map<string, (element: Element) => boolean>()

function matcherOf(selector: string): (element: Element) => boolean {
  const matcher = matchers.get(selector) ?? compile<Element, Element>(selector)
  matchers.set(selector, matcher)
  return matcher
}

export const withId = '[id]:not([id=""], template *)'

/** What elements that are no plain files are called. */
const labels: Record<string, (element: Element) => string> = {
  a: (link) => `link “${link.attribs['aria-label'] || textOf(link)}”`,
  area: ({ attribs }) => `area “${attribs.alt ?? ''}”`,
  iframe: ({ attribs }) => `frame “${attribs.title ?? ''}”`,
  link: ({ attribs }) => `link rel=${attribs.rel ?? ''}`,
}

/** Links for visitors, which no directive of the policy stops. */
const isFollowed = /^(a|area|link (canonical|alternate|author|license|me|next|prev))$/

/** The attributes that name the address of an element, and those that name others. */
const own = new Set(['href', 'xlink:href', 'src'])
const others = new Set('action formaction background ping poster srcset imagesrcset'.split(' '))

function referencesOf(element: Element): Reference[] {
  const { name, attribs } = element
  if (name === 'base') return []
  // A frame without an address is one that leads nowhere.
  const isEmpty = name === 'iframe' && attribs.srcdoc === undefined
  const attributes = isEmpty ? { src: '', ...attribs } : attribs
  return Object.entries(attributes).flatMap(([attribute, value]): Reference[] => {
    if (own.has(attribute) || (name === 'object' && attribute === 'data')) {
      const { rel = '', as = '' } = attribs
      const asking = (name === 'link' ? `link ${rel} ${as}` : name).trim().toLowerCase()
      const directive = isFollowed.test(asking) ? undefined : directiveOf(asking)
      return [{ url: value, name: labels[name]?.(element) ?? name, directive }]
    }
    if (!others.has(attribute)) return []
    const urls = attribute.endsWith('srcset') ? urlsIn(value) : [value]
    const label = `${name} ${attribute.replace('image', '')}`
    return urls.map((url) => ({ url, name: label, directive: directiveOf(attribute) }))
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

const knownPages = new WeakMap<RenderedSite, Map<string, Pick<ReadPage, 'file' | 'ids'>>>()

/** The page at an output. Few are linked to by an id: all in memory would cost a second for thousands. */
export function pageAt(
  site: RenderedSite,
  output: string,
): Pick<ReadPage, 'file' | 'ids'> | undefined {
  const known = knownPages.get(site) ?? new Map()
  knownPages.set(site, known)
  const page = known.has(output) ? undefined : site.pages.find((other) => other.output === output)
  if (page) known.set(output, { file: page.file, ids: readPage(page).ids })
  return known.get(output)
}
