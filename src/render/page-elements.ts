import { DomUtils, parseDocument } from 'htmlparser2'
import { visible } from '../shared/html.ts'
import { decoded, readUrl } from '../shared/urls.ts'

/** htmlparser2 exports no name for it. */
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

export interface Address {
  element: Element
  attribute: string
  /** As it is written. */
  url: string
  /** Undefined if it is no URL. */
  target: URL | undefined
  /** The path of a page or file of the site: '/press.pdf'. */
  path: string | undefined
  /** The policy's name for it: "'self'" without a scheme and host of its own. */
  origin: string
}

/** What head, policy, assets, checks and feed read of a finished body. */
export interface PageElements {
  /** In their order, those in templates too. The first is the body. */
  elements: Element[]
  addresses: Address[]
  ids: Set<string>
  /** The JPEG of each image, and its width in the widest windows; 0 if unknown. */
  images: { path: string; width: number }[]
  /** Origins of frames, also of those behind a click. */
  frames: string[]
  forms: string[]
}

/** Each body is parsed only here. */
export function readElements(body: string, output: string, siteUrl: URL): PageElements {
  const elements = DomUtils.getElementsByTagName('*', parseDocument(`<body>${body}</body>`))
  const addresses = elements.flatMap((element) => addressesOf(element, output, siteUrl))
  // Sorted, so that reordering works leaves the policy alone: a changed policy reloads open pages.
  const originsOf = (isOne: (address: Address) => boolean) =>
    [...new Set(addresses.filter(isOne).map(({ origin }) => origin))].sort()
  return {
    elements,
    addresses,
    ids: new Set(elements.flatMap(idsOf)),
    images: addresses.flatMap(imageAt),
    frames: originsOf(isFrame),
    forms: originsOf(isForm),
  }
}

/** Links lead to the name of an old anchor as well. */
function idsOf({ name, attribs }: Element): string[] {
  return [attribs.id, name === 'a' ? attribs.name : undefined].flatMap((id) => id || [])
}

export const isFrame = ({ element }: Address) => element.name === 'iframe'

export const isForm = ({ attribute }: Address) => /^(form)?action$/.test(attribute)

/** Names no host: neither `https:` nor `//`. */
const isRelative = (url: string) => !/^\s*([a-z][a-z\d+.-]*:|[\\/]{2})/i.test(url)

function addressesOf(element: Element, output: string, siteUrl: URL): Address[] {
  const folder = siteUrl.pathname
  return urlsOf(element).map(({ attribute, url }) => {
    const target = readUrl(url, siteUrl.href + output)
    const isOwn = target?.href.startsWith(siteUrl.href)
    return {
      element,
      attribute,
      url,
      target,
      path: target && isOwn ? decoded(target.pathname.slice(folder.length - 1)) : undefined,
      origin: isRelative(url) ? "'self'" : (target?.origin ?? ''),
    }
  })
}

const attributes = ['href', 'xlink:href', 'src', 'data', 'action', 'formaction', 'poster']

function urlsOf({ name, attribs }: Element): Pick<Address, 'attribute' | 'url'>[] {
  // It repeats the address of the element that uses the file.
  if (name === 'link' && attribs.rel === 'preload' && isRelative(`${attribs.href}`)) return []
  // Without an action, a form sends to its own page.
  const given = name === 'form' ? { action: '#', ...attribs } : attribs
  const urls = Object.entries(given).map(([attribute, url]) => ({ attribute, url }))
  // The URLs of a `srcset` may contain commas: 'a,b.png 1x, c.png 2x'.
  const candidates = attribs.srcset?.split(/(?<=\s[\d.]+[wx]),|,\s/) ?? []
  const files = candidates.map((one) => one.trim().replace(/\s.*/s, ''))
  return [
    ...urls.filter(({ attribute }) => attributes.includes(attribute)),
    ...files.map((url) => ({ attribute: 'srcset', url })),
  ]
}

function imageAt({ element, attribute, path }: Address): { path: string; width: number }[] {
  if (!path || element.name !== 'img' || attribute !== 'src') return []
  const source = DomUtils.prevElementSibling(element)
  return [{ path, width: widthIn(source?.attribs.sizes) }]
}

/** A page is 92vw wide, at most 104rem, as `--margin` in _tokens.scss says. A rem is 16 pixels. */
const pixelsPer: Record<string, number> = { px: 1, rem: 16, vw: (104 * 16) / 92 }

/** In pixels, in the widest windows, which come first: '(min-width: 60rem) 46vw, 92vw' → 832. */
function widthIn(sizes = ''): number {
  const [, width = 0, unit = ''] = /([\d.]+)(rem|px|vw)(?![^(]*\))/.exec(sizes) ?? []
  return Math.round(Number(width) * (pixelsPer[unit] ?? 0))
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

/** '' if readers see nothing. */
export function textOf(element: Element): string {
  const text = DomUtils.innerText(element).replace(/\s+/g, ' ').trim()
  return visible.test(text) ? text : ''
}
