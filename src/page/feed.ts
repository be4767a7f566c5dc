import { news } from '../content/news.ts'
import { site } from '../content/site.ts'
import { textIn } from '../schema/languages.ts'
import type { News, Text } from '../schema/schema.ts'
import { feedFile } from '../shared/file-names.ts'
import { escapeHtml } from '../shared/html.ts'
import { absoluteUrl, isIn, newsAnchor } from '../shared/routes.ts'
import { asFolder } from '../shared/urls.ts'
import type { TextKind } from '../texts/markdown.ts'
import { plainText } from '../texts/plain-text.ts'
import type { PageFacts } from './body.tsx'

/** News of the first language of the site. Without any, there is no feed. */
function newsInFeed(): News[] {
  const items = news.filter((item) => isIn(item, feedLanguage()))
  return items.toSorted((a, b) => b.date.localeCompare(a.date))
}

const feedLanguage = () => site.languages[0] ?? ''
export const hasFeed = () => newsInFeed().length > 0

interface FeedPage extends Pick<PageFacts, 'ownRoute' | 'language' | 'isUnlisted'> {
  ids: Set<string>
}

/** Atom (RFC 4287), newest first. */
export function renderFeed(pages: FeedPage[], siteUrl: URL): string {
  // Not of `siteUrl`: built for another address, it stays the same feed.
  const id = escapeHtml(absoluteUrl(asFolder(site.url), `/${feedFile}`))
  const name = escapeHtml(site.name)
  const items = newsInFeed()
  const shown = pagesOf(items, pages)
  const linkTo = (target: string) => escapeHtml(absoluteUrl(siteUrl, target))
  const entries = items.map((item) => renderItem(item, id, linkTo(linkOf(item, shown))))
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feedLanguage()}">
  <title>${name}</title>
  <id>${id}</id>
  <link rel="self" href="${linkTo(`/${feedFile}`)}"/>
  <link href="${linkTo('/')}"/>
  <updated>${timestampOf(items[0]?.date)}</updated>
  <author><name>${name}</name></author>
${entries.join('')}</feed>
`
}

/** Pages in the language of the feed; those with all items come before those with the latest. */
function pagesOf(items: News[], pages: FeedPage[]): FeedPage[] {
  const countOn = ({ ids }: FeedPage) => items.filter(({ id }) => ids.has(newsAnchor(id))).length
  return pages
    .filter(({ language, isUnlisted }) => language === feedLanguage() && !isUnlisted)
    .toSorted((a, b) => countOn(b) - countOn(a))
}

/** Its own link, or else its place on the first page that shows it. */
function linkOf({ id, link }: News, pages: FeedPage[]): string {
  if (link) return link
  const anchor = newsAnchor(id)
  const page = pages.find(({ ids }) => ids.has(anchor))
  return page ? `${page.ownRoute}#${anchor}` : '/'
}

function renderItem({ id, title, text, date }: News, feedId: string, link: string): string {
  const wordsOf = (words: Text, kind: TextKind) =>
    escapeHtml(plainText(textIn(words, feedLanguage()) ?? '', kind))
  const summary = text && `    <summary>${wordsOf(text, 'long')}</summary>\n`
  return `  <entry>
    <title>${wordsOf(title, 'title')}</title>
    <id>${feedId}#${id}</id>
    <link href="${link}"/>
    <updated>${timestampOf(date)}</updated>
${summary ?? ''}  </entry>
`
}

/** Never the day of the build, which would make every entry look new. */
function timestampOf(date = ''): string {
  const day = `${date}-01-01`.slice(0, 10)
  return `${day}T00:00:00Z`
}
