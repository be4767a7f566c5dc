import { newsAnchor } from '../components/News.tsx'
import { news } from '../content/news.ts'
import { site } from '../content/site.ts'
import { languagesOf, textIn } from '../schema/languages.ts'
import type { News, Text } from '../schema/schema.ts'
import { feedFile } from '../shared/file-names.ts'
import { escapeHtml } from '../shared/html.ts'
import { absoluteUrl, isIn } from '../shared/routes.ts'
import type { TextKind } from '../texts/markdown.ts'
import { plainText } from '../texts/plain-text.ts'
import type { PageFacts } from './body.tsx'

const [language = ''] = languagesOf(site)
const items = news
  .filter((item) => isIn(item, language))
  .toSorted((a, b) => b.date.localeCompare(a.date))

/** Without news, there is none. */
export const hasFeed = items.length > 0

interface FeedPage extends PageFacts {
  /** Of all elements of the page. */
  ids: Set<string>
}

/** The news as Atom (RFC 4287), newest first: title, words, link and day. */
export function renderFeed(pages: FeedPage[], siteUrl: URL): string {
  // Not of `siteUrl`: built for another address, it stays the same feed.
  const id = escapeHtml(new URL(feedFile, site.url.replace(/\/?$/, '/')).href)
  const name = escapeHtml(site.name)
  const linkTo = (target: string) => escapeHtml(absoluteUrl(siteUrl, target))
  const listed = newsPages(pages)
  const entries = items.map((item) => renderItem(item, id, linkTo(targetOf(item, listed))))
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <title>${name}</title>
  <id>${id}</id>
  <link rel="self" href="${linkTo(`/${feedFile}`)}"/>
  <link href="${linkTo('/')}"/>
  <updated>${timeOf(items[0]?.date)}</updated>
  <author><name>${name}</name></author>
${entries.join('')}</feed>
`
}

/** Pages in the language of the feed; those with all items come before those with the latest. */
function newsPages(pages: FeedPage[]): FeedPage[] {
  const anchors = items.map(({ id }) => newsAnchor(id))
  const countOn = ({ ids }: FeedPage) => anchors.filter((anchor) => ids.has(anchor)).length
  return pages
    .filter((page) => page.language === language && !page.isUnlisted)
    .toSorted((a, b) => countOn(b) - countOn(a))
}

/** Its own link, or else its place on the first page that shows it. */
function targetOf({ id, link }: News, pages: FeedPage[]): string {
  if (link) return link
  const anchor = newsAnchor(id)
  const page = pages.find(({ ids }) => ids.has(anchor))
  return page ? `${page.ownRoute}#${anchor}` : '/'
}

function renderItem({ id, title, text, date }: News, feedId: string, link: string): string {
  const summary = text && `    <summary>${wordsOf(text, 'long')}</summary>\n`
  return `  <entry>
    <title>${wordsOf(title, 'title')}</title>
    <id>${feedId}#${id}</id>
    <link href="${link}"/>
    <updated>${timeOf(date)}</updated>
${summary ?? ''}  </entry>
`
}

function wordsOf(text: Text, kind: TextKind): string {
  return escapeHtml(plainText(textIn(text, language) ?? '', kind))
}

/** Never the day of the build, which would make every entry look new. */
function timeOf(date = ''): string {
  // '2026' → '2026-01-01'
  const day = `${date}-01-01`.slice(0, 10)
  return `${day}T00:00:00Z`
}
