import { newsAnchor } from '../components/News.tsx'
import { news } from '../content/news.ts'
import { site } from '../content/site.ts'
import type { Text } from '../schema/schema.ts'
import { languagesOf, textIn } from '../schema/text.ts'
import { feedFile } from '../shared/file-names.ts'
import { escapeHtml } from '../shared/html.ts'
import { absoluteUrl, isIn } from '../shared/routes.ts'
import { plainText } from '../texts/plain-text.ts'
import type { TextKind } from '../texts/texts.ts'
import type { PageFacts } from './body.tsx'

const language = languagesOf(site)[0] ?? ''
const items = news
  .filter((item) => isIn(item, language))
  .toSorted((a, b) => b.date.localeCompare(a.date))

export const hasFeed = items.length > 0

interface FeedPage extends PageFacts {
  ids: Set<string>
}

/** The news as Atom (RFC 4287), newest first: title, words, link and day. */
export function renderFeed(pages: FeedPage[], siteUrl: URL): string {
  const id = escapeHtml(new URL(feedFile, site.url.replace(/\/?$/, '/')).href)
  const name = escapeHtml(site.name)
  const linkTo = (target: string) => escapeHtml(absoluteUrl(siteUrl, target))
  const wordsOf = (text: Text, kind: TextKind) =>
    escapeHtml(plainText(textIn(text, language) ?? '', kind))
  // Of pages with the latest items and with all, the second.
  const countOn = ({ ids }: FeedPage) => items.filter(({ id }) => ids.has(newsAnchor(id))).length
  const listed = pages
    .filter((page) => page.language === language && !page.isUnlisted)
    .toSorted((a, b) => countOn(b) - countOn(a))
  const entries = items.map((item) => {
    const anchor = newsAnchor(item.id)
    const page = listed.find(({ ids }) => ids.has(anchor))
    const summary = item.text ? wordsOf(item.text, 'long') : ''
    return `  <entry>
    <title>${wordsOf(item.title, 'title')}</title>
    <id>${id}#${item.id}</id>
    <link href="${linkTo(item.link ?? (page ? `${page.ownRoute}#${anchor}` : '/'))}"/>
    <updated>${timeOf(item.date)}</updated>
${summary && `    <summary>${summary}</summary>\n`}  </entry>
`
  })
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

/** The first day of a date, even in the future: by the day of the build, each would seem new. */
const timeOf = (date = '') => `${`${date}-01-01`.slice(0, 10)}T00:00:00Z`
