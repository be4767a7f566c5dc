import { dateText } from '../components/dates.ts'
import type { RenderOptions } from '../components/page-context.ts'
import type { LoadedPages, SiteContent } from '../read/pages.ts'
import type { Page } from '../render/page.tsx'
import type { News, Text } from '../schema/schema.ts'
import { describedImage, firstLanguage, paragraphsOf, textIn } from '../schema/text.ts'
import { escapeHtml } from '../shared/html.ts'
import { absoluteUrl } from '../shared/routes.ts'
import { asFolder } from '../shared/urls.ts'

type Options = Pick<RenderOptions, 'siteUrl' | 'today' | 'image'> & Pick<LoadedPages, 'plainText'>

type Content = Pick<SiteContent, 'news' | 'site' | 'decorative' | 'images'>

/** The news as Atom (RFC 4287). Links lead to the page among `pages` that holds them all and is listed. */
export function feedFile(content: Content, pages: Page[], options: Options): string {
  const { news, site, images, decorative } = content
  const { siteUrl, today } = options
  const language = firstLanguage(site)
  const t = (text: Text) => textIn(text, language) ?? ''
  // The same in builds for other addresses, so that readers show no entry twice.
  const feedId = new URL('feed.xml', asFolder(site.url)).href
  const page = pages.find(({ usage, isUnlisted }) => usage.holdsAllNews && !isUnlisted)
  // Browsers accept brackets and bars in URLs, RFC 3986 does not.
  const address = (target: string) => {
    const url = target.startsWith('/') ? absoluteUrl(siteUrl, target) : new URL(target).href
    return escapeHtml(encodeURI(url).replaceAll('%25', '%'))
  }
  const altOf = ({ image }: News) => {
    const { alt } = describedImage((image && images[image]) || '')
    return alt === decorative ? '' : escapeHtml(t(alt))
  }
  const entries = news
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map((item) => {
      const { id, title, link = page ? `${page.route}#news-${id}` : '/' } = item
      const image = item.image && page?.usage.images.has(item.image) && options.image(item.image)
      const paragraphs = paragraphsOf(item.text && options.plainText(t(item.text), 'long'))
      const texts = [dateText(item, language), ...paragraphs]
      const html = texts.map((text) => `<p>${escapeHtml(text)}</p>`)
      if (image) html.push(`<p><img src="${address(image.fallback)}" alt="${altOf(item)}"></p>`)
      return `  <entry>
    <title>${escapeHtml(t(title))}</title>
    <id>${escapeHtml(`${feedId}#${id}`)}</id>
    <link href="${address(link)}"/>
    <updated>${timeOf(item, today)}</updated>
    <content type="html">${escapeHtml(html.join(''))}</content>
  </entry>
`
    })
  const latest = news
    .map((item) => timeOf(item, today))
    .sort()
    .at(-1)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <title>${escapeHtml(site.name)}</title>
  <id>${escapeHtml(feedId)}</id>
  <link rel="self" type="application/atom+xml" href="${address('/feed.xml')}"/>
  <link href="${address(page?.route ?? '/')}"/>
  <updated>${latest}</updated>
  <author><name>${escapeHtml(site.name)}</name></author>
${entries.join('')}</feed>
`
}

/** Feed readers ignore dates in the future. */
function timeOf({ date }: News, today: string): string {
  const day = `${date}-01`.slice(0, 10)
  return `${day < today ? day : today}T00:00:00Z`
}
