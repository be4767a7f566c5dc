import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Blocks } from '../components/Blocks.tsx'
import { ImageFigure } from '../components/Figure.tsx'
import { Line, LineParagraph } from '../components/Marks.tsx'
import { MediaItems } from '../components/MediaItem.tsx'
import { NewsBody } from '../components/NewsPage.tsx'
import {
  CurrentPage,
  type PageContext,
  PageUsage,
  type RenderOptions,
  usePage,
} from '../components/page-context.ts'
import { dateText, yearsText } from '../components/parts/dates.ts'
import { plainDescription } from '../components/parts/descriptions.ts'
import { placeSizes } from '../components/parts/sizes.ts'
import { firstImage } from '../components/WorkOverview.tsx'
import { news } from '../content/news.ts'
import { site } from '../content/site.ts'
import { works } from '../content/works.ts'
import { plainText } from '../schema/marks/marks.ts'
import type { Entry, News } from '../schema/schema.ts'
import { firstLanguage } from '../schema/text.ts'
import { readSpan } from '../schema/time-span.ts'
import { escapeHtml } from '../shared/html.ts'
import { absoluteUrl, feedOutput, isIn } from '../shared/routes.ts'
import { asFolder } from '../shared/urls.ts'
import { isSitePath } from '../shared/video-url.ts'
import { contextOf, type Page, targetFrom } from './page.tsx'

type Options = Omit<RenderOptions, 'language'>

interface FeedEntry {
  /** The same wherever the site is built for. */
  id: string
  /** '2026-03-12', or '2026-03'. */
  date: string
  title: string
  /** As the content writes it; none for an entry to leave out. */
  target: string | undefined
  /** The page that shows it, which links within its text lead to. If not the target. */
  page?: string
  content: ReactNode
  language: string | undefined
}

const inFirstLanguage = (entry: Entry | News) => isIn(entry, firstLanguage(site))

/** Works whose year is a day, with their first day. */
function datedWorks() {
  return works
    .filter(inFirstLanguage)
    .map((work) => ({ work, day: readSpan(`${work.year}`)?.start ?? '' }))
    .filter(({ work, day }) => day.length === 10 && !work.draft)
}

export function hasFeed(): boolean {
  return news.some(inFirstLanguage) || datedWorks().length > 0
}

/** News and the works that have a day, newest first, as Atom (RFC 4287) in the site's first language. */
export function renderFeed(pages: Page[], options: Options): string {
  const context = feedContext(pages, options)
  const { language, t, today } = context
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted)
  const list = listed.find(({ usage }) => usage.subjects.holdsAllNews)?.route
  const feedId = new URL('feed.xml', asFolder(site.url)).href
  const pageOf = (item: News) => context.pageAbout(item) ?? (list ? `${list}#news-${item.id}` : '/')
  const entries: FeedEntry[] = [
    ...news.filter(inFirstLanguage).map((item) => ({
      id: `${feedId}#${item.id}`,
      date: item.date,
      language: item.language,
      title: plainText(t(item.title), 'title'),
      target: context.pageAbout(item) ?? item.link ?? pageOf(item),
      page: pageOf(item),
      content: (
        <>
          <p>{dateText(item, language)}</p>
          <NewsBody item={item} link={context.pageAbout(item) && item.link} />
          <MediaItems media={item.media ?? []} />
        </>
      ),
    })),
    ...datedWorks().map(({ work, day }) => ({
      id: new URL(`#${work.id}`, asFolder(site.url)).href,
      date: day,
      language: work.language,
      title: plainText(t(work.title), 'title'),
      target: targetOf(work, listed),
      content: <WorkContent {...work} />,
    })),
  ]
    .filter(({ target }) => target !== undefined)
    .sort((a, b) => b.date.localeCompare(a.date))
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <title>${escapeHtml(site.name)}</title>
  <id>${escapeHtml(feedId)}</id>
  <link rel="self" type="application/atom+xml" href="${address(`/${feedOutput(site)}`, context)}"/>
  <link href="${address(list, context)}"/>
  <updated>${timeOf(entries[0]?.date ?? today, today)}</updated>
  <author><name>${escapeHtml(site.name)}</name></author>
${entries.map((entry) => entryXml(entry, context)).join('')}</feed>
`
}

function entryXml(entry: FeedEntry, context: PageContext): string {
  const { id, date, title, target, page = target ?? '/', content, language } = entry
  const ownContext = {
    ...context,
    // Readers show each entry alone.
    usage: new PageUsage(),
    url: (to: string) => context.url(to.startsWith('#') ? page.replace(/#.*$|$/, to) : to),
  }
  const html = renderToStaticMarkup(<CurrentPage value={ownContext}>{content}</CurrentPage>)
  return `  <entry${language ? ` xml:lang="${language}"` : ''}>
    <title>${escapeHtml(title)}</title>
    <id>${escapeHtml(id)}</id>
    <link href="${address(target, context)}"/>
    <updated>${timeOf(date, context.today)}</updated>
    <content type="html">${escapeHtml(html.replace(/<template>.*?<\/template>/gs, ''))}</content>
  </entry>
`
}

function address(target: string | undefined, { url }: PageContext): string {
  return escapeHtml(new URL(url(target ?? '/')).href)
}

/** Feed readers ignore dates in the future. */
function timeOf(date: string, today: string): string {
  const day = `${date}-01`.slice(0, 10)
  return `${day < today ? day : today}T00:00:00Z`
}

/** The page about a work, or its place among others; none if only unlisted pages show it. */
function targetOf(work: Entry, listed: Page[]): string | undefined {
  const [page] = listed
    .filter(({ usage }) => usage.subjects.entries.includes(work))
    .sort((a, b) => a.usage.subjects.entries.length - b.usage.subjects.entries.length)
  return (
    page && (page.usage.subjects.entries.length === 1 ? page.route : `${page.route}#${work.id}`)
  )
}

function WorkContent(work: Entry) {
  const { t } = usePage()
  const { year, medium, summary, text, media } = work
  const image = firstImage(work)
  // A summary is often the first sentence of the text.
  const beginning = plainDescription({ ...work, summary: undefined }, t)
  const isRepeated = beginning.startsWith(plainText(t(summary ?? ''), 'line'))
  return (
    <>
      <p>
        {yearsText(year, firstLanguage(site))}
        {medium && '. '}
        {medium && <Line text={medium} />}
      </p>
      {image && <ImageFigure image={image} sizes={placeSizes.wide} />}
      {!isRepeated && <LineParagraph text={summary} />}
      {text && <Blocks text={text} />}
      {media.map(
        (item) =>
          item.kind === 'text' && <Blocks key={t(item.text)} text={item.text} kind="long" />,
      )}
    </>
  )
}

/** Addresses in a feed are complete, and its images are files that every reader shows. */
function feedContext(pages: Page[], options: Options): PageContext {
  const language = firstLanguage(site)
  const { siteUrl, hasPage } = options
  const published = new Set(pages.flatMap(({ usage }) => [...usage.files.images.keys()]))
  return {
    ...contextOf({ route: '/' }, {}, { ...options, language }),
    url(target) {
      if (!isSitePath(target)) return target
      return absoluteUrl(siteUrl, targetFrom(language, target, hasPage))
    },
    image(name) {
      const image = published.has(name) ? options.image(name) : undefined
      return image && { ...image, variants: [] }
    },
  }
}
