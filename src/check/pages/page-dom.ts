import { compile } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { Page } from '../../page/page.tsx'
import { quoted } from '../../shared/diagnostic.ts'
import { type DirectiveName, directiveOf } from '../../shared/policy.ts'

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** `markup`: without the style in its head, which all pages share. */
export type ReadPage = ReturnType<typeof readPage>

export interface Reference {
  url: string
  /** What messages call it: 'link “Contact”', 'srcset of image "a.jpg"'. */
  name: string
  /** None for links, which visitors follow. */
  directive?: DirectiveName | undefined
}

/** Read once for all checks. */
export function readPage(page: Page) {
  const [start, end] = ['<style>', '</style>'].map((tag) => page.html.indexOf(tag))
  const markup = page.html.slice(0, start) + page.html.slice(end)
  const elements = DomUtils.getElementsByTagName('*', parseDocument(markup))
  /** In order, also in templates. */
  const all = (selector: string) => elements.filter(matcherOf(selector))
  return { ...page, markup, all, references: elements.flatMap(referencesOf) }
}

const matchers = new Map<string, (element: Element) => boolean>()

function matcherOf(selector: string): (element: Element) => boolean {
  const matcher = matchers.get(selector) ?? compile<Element, Element>(selector)
  matchers.set(selector, matcher)
  return matcher
}

/** Templates repeat ids. */
export const withId = '[id]:not([id=""], template *)'

/** Without parsing, which takes longer. */
export function idsOf({ html }: Page): string[] {
  const ids = html.replace(/<template.*?<\/template>/gs, '').matchAll(/\sid="([^"]+)"/g)
  return [...ids].map(([, id = '']) => id)
}

/** Links for visitors, which the policy does not restrict. */
const followed = /^(a|area|link (canonical|alternate|author|license|me|next|prev))$/

function referencesOf(element: Element): Reference[] {
  const { name, attribs } = element
  const rel = attribs.rel?.toLowerCase()
  // The element that uses the file is checked.
  if (name === 'link' && rel === 'preload') return []
  return Object.entries(attribs).flatMap(([attribute, value]): Reference[] => {
    if (/^(href|src|data)$/.test(attribute)) {
      const loading = name === 'link' ? `link ${rel}` : name
      const directive = followed.test(loading) ? undefined : directiveOf(loading)
      return [{ url: value, name: nameOf(element), directive }]
    }
    if (!/^(action|poster|srcset)$/.test(attribute)) return []
    const urls = attribute === 'srcset' ? urlsIn(value) : [value]
    const directive = directiveOf(attribute)
    return urls.map((url) => ({ url, name: `${attribute} of ${nameOf(element)}`, directive }))
  })
}

/** 'link “Contact”', 'image "a.jpg"', 'h2 “Salt”', '<video>' */
export function nameOf(element: Element): string {
  const { name, attribs } = element
  const { href = '', src = '', title, rel = '' } = attribs
  if (name === 'link') return `link rel=${rel}`
  if (name === 'img') return `image ${quoted(src)}`
  if (name === 'iframe') return `frame ${title ? `“${title}”` : quoted(src)}`
  const text = attribs['aria-label'] || textOf(element)
  if (name === 'a') return text ? `link “${text}”` : `link to ${quoted(href)}`
  return /^h\d$/.test(name) ? `${name} “${text}”` : `<${name}>`
}

/** The URLs of a `srcset`, which may contain commas. */
function urlsIn(srcset: string): string[] {
  return srcset
    .split(/(?<=\s[\d.]+[wx]),|,\s/)
    .map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '')
}

/** On one line, with labels and alternative texts. */
export function textOf(element: Element, gap = ''): string {
  return rawTextOf(element, gap).replace(/\s+/g, ' ').trim()
}

function rawTextOf({ children }: Element, gap: string): string {
  const texts = children.map((child) => {
    if (child.type === 'text') return child.data
    // Scripts and styles have other types.
    if (child.type !== 'tag') return ''
    return (child.attribs['aria-label'] ?? child.attribs.alt ?? '') + rawTextOf(child, gap)
  })
  return texts.join(gap)
}
