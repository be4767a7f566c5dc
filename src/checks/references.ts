import { type Dom, type Element, hrefOf, textOf } from './dom.ts'

/** A URL in the markup of a page, as it was written. */
export interface Reference {
  url: string
  /** What it is for, in words: 'link “Contact”', 'img'. */
  name: string
  /** A link is followed by a visitor, a file is loaded with the page. */
  kind: 'link' | 'file' | 'frame'
}

/** The elements that point to something else, and how they do. */
const sources: {
  select: string
  urls(element: Element): string[]
  name(element: Element): string
  kind(element: Element): Reference['kind']
}[] = [
  {
    select: 'a[href], a[xlink\\:href]',
    urls: (link) => [hrefOf(link)],
    name: (link) => `link “${link.attribs['aria-label'] || textOf(link)}”`,
    kind: () => 'link',
  },
  {
    select: 'area[href]',
    urls: (area) => [hrefOf(area)],
    name: ({ attribs }) => `area “${attribs.alt ?? ''}”`,
    kind: () => 'link',
  },
  {
    select: 'link[href]',
    urls: (link) => [hrefOf(link)],
    name: ({ attribs }) => `link rel=${attribs.rel}`,
    // Some only name another page; the others are loaded.
    kind: ({ attribs: { rel = '' } }) =>
      /^(canonical|alternate|author|license|me|next|prev)$/.test(rel) ? 'link' : 'file',
  },
  {
    select: 'iframe',
    urls: ({ attribs }) => [attribs.src ?? ''],
    name: ({ attribs }) => `frame “${attribs.title ?? ''}”`,
    kind: () => 'frame',
  },
  fileIn('[src]:not(iframe)', 'src', ({ name }) => name),
  fileIn('[poster]', 'poster', ({ name }) => `${name} poster`),
  fileIn('object[data]', 'data', ({ name }) => name),
  {
    select: 'image, use',
    urls: (image) => [hrefOf(image)].filter(Boolean),
    name: ({ name }) => name,
    kind: () => 'file',
  },
  {
    select: '[srcset], [imagesrcset]',
    urls: ({ attribs }) => urlsInSrcset(attribs.srcset ?? attribs.imagesrcset ?? ''),
    name: ({ name }) => `${name} srcset`,
    kind: () => 'file',
  },
]

function fileIn(select: string, attribute: string, name: (element: Element) => string) {
  const urls = ({ attribs }: Element) => [attribs[attribute] ?? '']
  return { select, urls, name, kind: () => 'file' as const }
}

/**
 * The URLs of a `srcset`. As the standard reads it: a comma ends a candidate only at the end of its
 * URL or after its width, so that one within a URL belongs to it.
 */
function urlsInSrcset(srcset: string): string[] {
  const candidates = srcset.matchAll(/[\s,]*(\S*[^\s,])(?:,+|\s+[^,]*(?:,|$)|$)/g)
  return [...candidates].map(([, url = '']) => url)
}

/** Everything that a page points to. Of what waits in templates, only frames leave it. */
export function readReferences(dom: Dom): Reference[] {
  return sources.flatMap(({ select, urls, name, kind }) =>
    (select === 'iframe' ? dom.everywhere(select) : dom.all(select)).flatMap((element) =>
      urls(element).map((url) => ({ url, name: name(element), kind: kind(element) })),
    ),
  )
}
