import type { ImageText, Site } from '../../schema/schema.ts'
import { describedImage, firstLanguage, textIn } from '../../schema/text.ts'
import { escapeHtml } from '../../shared/html.ts'
import { absoluteUrl } from '../../shared/routes.ts'
import { asFolder } from '../../shared/urls.ts'
import type { LoadedPages } from '../pages.ts'

type Owner = Pick<Site, 'name' | 'url' | 'language' | 'languages' | 'rights'>

/**
 * XMP in the fields that image searches and archives read (IPTC Photo Metadata). The address is always
 * the one in site.ts, so that a copy leads to the artist and names of images stay.
 */
export function rightsOf(
  site: Owner,
  text: ImageText,
  plainText: LoadedPages['marks']['plainText'],
): string {
  const { credit: credits = '', licence } = describedImage(text)
  const { name, rights } = site
  const language = firstLanguage(site)
  const credit = plainText(textIn(credits, language) ?? '', 'line')
  const notice = credit || textIn(rights?.notice ?? '', language) || `© ${name}`
  const terms = licence ?? (credit ? undefined : termsOf(site))
  const field = (name: string, value = '') => value && ` ${name}="${escapeHtml(value)}"`
  const fields = field('photoshop:Credit', credit) + field('xmpRights:WebStatement', terms)
  // The credit of an image by somebody else names its maker.
  const maker = credit
    ? ''
    : `<dc:creator><rdf:Seq><rdf:li>${escapeHtml(name)}</rdf:li></rdf:Seq></dc:creator>`
  const owner = `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(notice)}</rdf:li></rdf:Alt></dc:rights>`
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"${fields}>${maker}${owner}</rdf:Description></rdf:RDF></x:xmpmeta>`
}

function termsOf({ url, rights }: Owner): string {
  const terms = rights?.terms ?? '/'
  return terms.startsWith('/') ? absoluteUrl(asFolder(url), terms) : terms
}
