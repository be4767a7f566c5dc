import type { Page } from '../page.ts'
import { type Dom, parseHtml } from './dom.ts'
import { type Reference, readReferences } from './references.ts'

/** A finished page, read once for all checks. */
export interface ReadPage extends Page, Dom {
  /** Its HTML without the style in its head, which all pages share. */
  markup: string
  references: Reference[]
}

export function readPage(page: Page): ReadPage {
  const markup = page.html.replace(/<style>.*?<\/style>/s, '')
  const dom = parseHtml(markup)
  return { ...page, ...dom, markup, references: readReferences(dom) }
}
