import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { datedWorks } from '../components/dated-works.ts'
import { dateText, yearsText } from '../components/dates.ts'
import { Blocks, FigureInText, Line, LineParagraph } from '../components/Marks.tsx'
import { NewsBody } from '../components/NewsPage.tsx'
import {
  type PageContext,
  PageProvider,
  PageUsage,
  type RenderOptions,
} from '../components/page-context.ts'
import { firstImage } from '../components/WorkOverview.tsx'
import { tagName } from '../components/work-groups.ts'
import { news } from '../content/news.ts'
import { site } from '../content/site.ts'
import type { News } from '../schema/schema.ts'
import { firstLanguage, languagesOf, textIn } from '../schema/text.ts'
import { escapeHtml } from '../shared/html.ts'
import { absoluteUrl, targetIn } from '../shared/routes.ts'
import { asFolder } from '../shared/urls.ts'
import { isSitePath } from '../shared/video-url.ts'
import type { Page } from './page.tsx'

type Options = Omit<RenderOptions, 'language'>

interface FeedEntry {
  id: string
  /** '2026-03-12', or '2026-03'. */
  date: string
  title: string
  /** Where readers go from it, as the content writes it. */
  target: string
  tags?: string[] | undefined
  content: ReactNode
}

export { hasFeed } from '../components/dated-works.ts'

/** News and the works that have a day, newest first, as Atom (RFC 4287) in the site's first language. */
export function renderFeed(pages: Page[], options: Options): string {
  const context = feedContext(pages, options)
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted)
  const list = listed.find(({ usage }) => usage.holdsAllNews)?.route
  const feedId = new URL('feed.xml', asFolder(site.url)).href
  const entries = [
    ...news.map((item) => newsEntry(item, list, feedId, context)),
    ...datedWorks().flatMap((dated) => workEntry(dated, listed, context)),
  ].sort((a, b) => b.date.localeCompare(a.date))
  const [latest = options.today] = entries.map(({ date }) => date)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${context.language}">
  <title>${escapeHtml(site.name)}</title>
  <id>${escapeHtml(feedId)}</id>
  <link rel="self" type="application/atom+xml" href="${address('/feed.xml', context)}"/>
  <link href="${address(list ?? '/', context)}"/>
  <updated>${timeOf(latest, context)}</updated>
  <author><name>${escapeHtml(site.name)}</name></author>
${entries.map((entry) => entryXml(entry, context)).join('')}</feed>
`
}

function entryXml(
  { id, date, title, target, tags = [], content }: FeedEntry,
  context: PageContext,
) {
  const html = renderToStaticMarkup(<PageProvider value={context}>{content}</PageProvider>)
  const labelOf = (tag: string) => escapeHtml(context.t(tagName(tag)))
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    `<id>${escapeHtml(id)}</id>`,
    `<link href="${address(target, context)}"/>`,
    `<updated>${timeOf(date, context)}</updated>`,
    ...tags.map((tag) => `<category term="${tag}" label="${labelOf(tag)}"/>`),
    `<content type="html">${escapeHtml(html)}</content>`,
  ]
  return `  <entry>\n    ${lines.join('\n    ')}\n  </entry>\n`
}

function address(target: string, { url }: PageContext): string {
  // Browsers accept brackets and bars in URLs, RFC 3986 does not.
  return escapeHtml(encodeURI(new URL(url(target)).href).replaceAll('%25', '%'))
}

/** Feed readers ignore dates in the future. */
function timeOf(date: string, { today }: PageContext): string {
  const day = `${date}-01`.slice(0, 10)
  return `${day < today ? day : today}T00:00:00Z`
}

/** `list`: the page that holds them all. The id is the same in builds for other addresses. */
function newsEntry(
  item: News,
  list: string | undefined,
  feedId: string,
  context: PageContext,
): FeedEntry {
  const { id, date, title, link } = item
  const page = context.pageAbout(item)
  return {
    id: `${feedId}#${id}`,
    date,
    title: context.t(title),
    target: page ?? link ?? (list ? `${list}#news-${id}` : '/'),
    content: (
      <>
        <p>{dateText(item, context.language)}</p>
        <NewsBody item={item} link={page && link} />
      </>
    ),
  }
}

/** It leads to the page about this work, or to its place among others. Unlisted pages have none. */
function workEntry(
  { work, day }: ReturnType<typeof datedWorks>[number],
  listed: Page[],
  { language, t }: PageContext,
): FeedEntry[] {
  const { id, title, year, medium, summary, text, tags } = work
  const image = firstImage(work)
  const [page] = listed
    .filter(({ usage }) => usage.entries.some((entry) => entry.id === id))
    .sort((a, b) => a.usage.entries.length - b.usage.entries.length)
  if (!page) return []
  const isAlone = page.usage.entries.length === 1
  const entry = {
    id: new URL(`#${id}`, asFolder(site.url)).href,
    date: day,
    title: t(title),
    target: isAlone ? page.route : `${page.route}#${id}`,
    tags,
    content: (
      <>
        <p>
          {yearsText(year, language)}
          {medium && '. '}
          {medium && <Line text={medium} />}
        </p>
        {image && <FigureInText name={image} />}
        <LineParagraph text={summary} />
        {text && <Blocks text={text} />}
      </>
    ),
  }
  return [entry]
}

/** What components know in a feed: addresses are whole, images are the files that every reader shows. */
function feedContext(pages: Page[], options: Options): PageContext {
  const language = firstLanguage(site)
  const { siteUrl, hasPage } = options
  const published = new Set(pages.flatMap(({ usage }) => [...usage.images.keys()]))
  return {
    ...options,
    language,
    ...{ route: '/', languages: [language], address: undefined, usage: new PageUsage() },
    ...{ showsDrafts: false, isDraft: false },
    t: (text) => textIn(text, language) ?? '',
    url(target) {
      if (!isSitePath(target)) return target
      return absoluteUrl(siteUrl, targetIn(language, target, languagesOf(site), hasPage))
    },
    image(name) {
      const image = published.has(name) ? options.image(name) : undefined
      return image && { ...image, variants: [] }
    },
  }
}
