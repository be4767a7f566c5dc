import { asFolder, linkFrom, notFoundRoute } from '../paths.ts'
import type { ImageText, Site } from '../schema/schema.ts'

/** What every file made from an image says of whose it is, for those who find it away from its page. */
export interface Rights {
  /** Who made it; not known for an image of somebody else, whose credit tells. */
  creator?: string
  /** `'© Ada Example'` */
  notice: string
  /** How others are to be named. */
  credit?: string
  /** URL of the terms of use. */
  terms?: string
}

/**
 * The rights in an image, from the content. The address is the one in site.ts, wherever a build goes:
 * images keep their names, and a copy leads to the artist. Faults are left to the check of the
 * content, so anything may stand in it here.
 */
export function rightsOf(
  site: Pick<Site, 'name' | 'url' | 'rights'>,
  text: ImageText | undefined,
): Rights {
  const { credit, licence = undefined } = typeof text === 'object' && text ? text : {}
  if (credit) return { notice: credit, credit, ...(licence && { terms: licence }) }
  const { name, url, rights } = site
  const terms = licence ?? (URL.canParse(url) ? termsAt(rights?.terms ?? '/', url) : undefined)
  return { creator: name, notice: rights?.notice ?? `© ${name}`, ...(terms && { terms }) }
}

function termsAt(terms: string, siteUrl: string): string {
  // A route, or a link to another host.
  const path = `${terms}`.startsWith('/') ? `.${linkFrom(notFoundRoute, terms, '/')}` : terms
  const base = asFolder(siteUrl)
  return URL.canParse(path, base) ? new URL(path, base).href : siteUrl
}

/** The rights as XMP, in the fields that image searches and archives read (IPTC Photo Metadata). */
export function xmpOf({ creator, notice, credit, terms }: Rights): string {
  const attributes = [
    ['photoshop:Credit', credit],
    ['xmpRights:WebStatement', terms],
  ].flatMap(([name, value]) => (value ? [` ${name}="${escapeXml(value)}"`] : []))
  const maker = creator
    ? `<dc:creator><rdf:Seq><rdf:li>${escapeXml(creator)}</rdf:li></rdf:Seq></dc:creator>`
    : ''
  const rights = `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(notice)}</rdf:li></rdf:Alt></dc:rights>`
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"${attributes.join('')}>${maker}${rights}</rdf:Description></rdf:RDF></x:xmpmeta>`
}

function escapeXml(text: string): string {
  return `${text}`.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
