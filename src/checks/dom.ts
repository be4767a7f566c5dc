import { compile, selectAll } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
type Node = Document | Document['children'][number]
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** The elements of a page. */
export interface Dom {
  /** Those that a selector finds, in their order on the page. */
  all(selector: string): Element[]
  /** The same with those that wait in templates until a click. */
  everywhere(selector: string): Element[]
}

export function parseHtml(html: string): Dom {
  const document = parseDocument(html)
  const waiting = find('template', document).flatMap(({ children }) => [...children])
  for (const node of waiting) DomUtils.removeElement(node)
  return {
    all: (selector) => find(selector, document),
    everywhere: (selector) => [...find(selector, document), ...find(selector, waiting)],
  }
}

const compiled = new Map<string, ReturnType<typeof compile<Node, Element>>>()

function find(selector: string, nodes: Node | Node[]): Element[] {
  const query = compiled.get(selector) ?? compile<Node, Element>(selector)
  compiled.set(selector, query)
  return selectAll<Node, Element>(query, nodes)
}

/** What is read of an element: its texts, the texts of images in it, and labels; on one line. */
export function textOf(element: Element): string {
  return rawTextOf(element).replace(/\s+/g, ' ').trim()
}

function rawTextOf({ children }: Element): string {
  const texts = children.map((child) => {
    if (child.type === 'text') return child.data
    // Not scripts and styles, which are types of their own.
    if (child.type !== 'tag') return ''
    return (child.attribs['aria-label'] ?? child.attribs.alt ?? '') + rawTextOf(child)
  })
  return texts.join('')
}

/** In images that are markup, links may have the older name. */
export function hrefOf({ attribs }: Element): string {
  return attribs.href ?? attribs['xlink:href'] ?? ''
}
