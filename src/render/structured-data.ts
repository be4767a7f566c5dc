import type { CreativeWork, EducationEvent, Thing, VideoObject } from 'schema-dts'
import type {
  PageContext,
  PageUsage,
  RenderOptions,
  TranslatedMeta,
} from '../components/page-context.ts'
import { about, skills } from '../content/cv.ts'
import { site } from '../content/site.ts'
import { workshops } from '../content/workshops.ts'
import type { Entry, ImageName, Video } from '../schema/schema.ts'
import { firstLanguage } from '../schema/text.ts'
import { absoluteUrl, notFoundRoute, routeIn } from '../shared/routes.ts'
import { isOwnFilm, readVideoLink } from '../shared/video-url.ts'

type Context = { route: string; meta: TranslatedMeta; usage: PageUsage } & Pick<
  RenderOptions,
  'siteUrl' | 'image' | 'isIndexed'
> &
  Pick<PageContext, 'language' | 't'>

/**
 * The script with what search engines learn of a page, by https://schema.org; empty when nothing in it
 * would be the owner's own. At the end of the body its texts have been read, and compress well.
 */
export function structuredData(page: Context): string {
  const { route, isIndexed, usage } = page
  if (route === notFoundRoute || !isIndexed || site.placeholders.includes('name')) return ''
  const nodes: Thing[] = [
    ...ownerNodes(page),
    ...usage.entries.filter(isOwn).map((entry) => entryNode(entry, page)),
    ...usage.videos.filter(isOwn).map((video) => videoNode(video, page)),
    ...(usage.isProfile ? [profileNode(page)] : []),
  ]
  const graph = { '@context': 'https://schema.org', '@graph': nodes }
  // Where there is nothing to say, the nodes hold an empty list.
  const json = JSON.stringify(graph, (_, value) =>
    Array.isArray(value) && value.length === 0 ? undefined : value,
  )
  // No text in it may end the script.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

function isOwn({ placeholder }: { placeholder?: boolean | undefined }): boolean {
  return !placeholder
}

/** The owner, by an id that other nodes can name. */
function ownerOf({ siteUrl }: Context) {
  return { '@id': absoluteUrl(siteUrl, '/#me') }
}

function ownerNodes(page: Context): Thing[] {
  const { siteUrl, usage, language, t } = page
  const isAbout = usage.isProfile && !about.placeholder
  const own = usage.isProfile ? skills.filter(isOwn) : []
  const url = absoluteUrl(siteUrl, routeIn(language, '/', firstLanguage(site)))
  return [
    {
      '@type': 'WebSite',
      '@id': `${url}#site`,
      url,
      name: site.name,
      inLanguage: language,
    },
    {
      '@type': 'Person',
      ...ownerOf(page),
      name: site.name,
      jobTitle: site.jobTitle ? t(site.jobTitle) : [],
      sameAs: site.profiles.filter(isOwn).map(({ link }) => link),
      description: isAbout ? about.paragraphs.map((text) => t(text)).join(' ') : [],
      knowsAbout: own.flatMap(({ items }) => items.map((item) => t(item))),
    },
  ]
}

function profileNode(page: Context): Thing {
  const url = absoluteUrl(page.siteUrl, page.route)
  const name = page.meta.title
  return { '@type': 'ProfilePage', '@id': url, url, name, mainEntity: ownerOf(page) }
}

function entryNode(entry: Entry, page: Context): CreativeWork | EducationEvent {
  const { id, title, year, text, media } = entry
  const url = `${absoluteUrl(page.siteUrl, page.route)}#${id}`
  const description = page.t(text).replace(/\s+/g, ' ')
  const shared = { '@id': url, url, name: page.t(title), description }
  const [start] = /\d{4}/.exec(`${year}`) ?? []
  const films = media.flatMap((item) => (item.kind === 'video' ? [item.video] : []))
  const videos = films.filter(isOwn).map((film) => videoNode(film, page))
  if (workshops.some((other) => other.id === id)) {
    const date = start && { startDate: start }
    const performance = { ...date, performer: ownerOf(page), recordedIn: videos }
    return { '@type': 'EducationEvent', ...shared, ...performance }
  }
  return {
    '@type': entry.type ?? 'CreativeWork',
    ...shared,
    ...(start && { dateCreated: start }),
    creator: ownerOf(page),
    image: media.flatMap((item) => (item.kind === 'image' ? imageUrl(item.image, page) : [])),
    video: videos,
  }
}

function videoNode(video: Video, page: Context): VideoObject {
  const { link, title, length, poster, published = [] } = video
  const { embedUrl, pageUrl, provider } = readVideoLink(link)
  return {
    '@type': 'VideoObject',
    name: page.t(title),
    description: page.t(title),
    thumbnailUrl: imageUrl(poster, page),
    ...(provider && { embedUrl, url: pageUrl }),
    ...(isOwnFilm(link) && { contentUrl: absoluteUrl(page.siteUrl, link) }),
    duration: isoDuration(length),
    uploadDate: published,
  }
}

function imageUrl(name: ImageName, { image, siteUrl }: Context): string | never[] {
  const fallback = image(name)?.fallback
  return fallback ? absoluteUrl(siteUrl, fallback) : []
}

/** '1:02:03' → 'PT1H2M3S', '4:10' → 'PT4M10S'. */
function isoDuration(length: string): string {
  const [seconds = 0, minutes = 0, hours = 0] = length.split(':').map(Number).reverse()
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds}S`
}
