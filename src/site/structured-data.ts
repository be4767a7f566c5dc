import type {
  CreativeWork,
  EducationEvent,
  Person,
  ProfilePage,
  Thing,
  VideoObject,
  WebSite,
} from 'schema-dts'
import { about, skills } from '../content/cv.ts'
import { site } from '../content/site.ts'
import { workshops } from '../content/workshops.ts'
import type { PageMeta, PageUsage, RenderOptions } from '../page.ts'
import { absoluteUrl, notFoundRoute } from '../paths.ts'
import type { Entry, ImageName, Video } from '../schema/schema.ts'
import { readVideoLink } from '../video-url.ts'

interface Page extends Pick<RenderOptions, 'siteUrl' | 'image' | 'isIndexed'> {
  route: string
  meta: PageMeta
  usage: PageUsage
}

/**
 * The script with what search engines are told of a page, by https://schema.org; empty when there is
 * nothing to say that is the owner's own. It stands at the end of the body, where its texts have been
 * read and compress well.
 */
export function structuredData(page: Page): string {
  const { route, isIndexed, usage } = page
  if (route === notFoundRoute || !isIndexed || site.placeholders.includes('name')) return ''
  const nodes: Thing[] = [
    webSite(page),
    person(page),
    ...usage.entries.filter(isOwn).map((entry) => entryNode(entry, page)),
    ...usage.videos.filter(isOwn).map((video) => videoNode(video, page)),
    ...(usage.isProfile ? [profilePage(page)] : []),
  ]
  const graph = { '@context': 'https://schema.org', '@graph': nodes }
  // No text in it may end the script.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

function isOwn({ placeholder }: { placeholder?: boolean | undefined }): boolean {
  return !placeholder
}

/** The owner, by an id that other nodes can name. */
function ownerOf({ siteUrl }: Page) {
  return { '@id': absoluteUrl(siteUrl, '/#me') }
}

function webSite({ siteUrl }: Page): WebSite {
  return {
    '@type': 'WebSite',
    '@id': absoluteUrl(siteUrl, '/#site'),
    url: absoluteUrl(siteUrl, '/'),
    name: site.name,
    inLanguage: site.language,
  }
}

function person(page: Page): Person {
  const { isProfile } = page.usage
  const profiles = site.profiles.filter(isOwn).map(({ link }) => link)
  return {
    '@type': 'Person',
    ...ownerOf(page),
    name: site.name,
    ...(site.jobTitle && { jobTitle: site.jobTitle }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(isProfile && !about.placeholder && { description: about.paragraphs.join(' ') }),
    ...(isProfile && { knowsAbout: skills.filter(isOwn).flatMap(({ items }) => items) }),
  }
}

function profilePage(page: Page): ProfilePage {
  const url = absoluteUrl(page.siteUrl, page.route)
  const name = page.meta.title
  return { '@type': 'ProfilePage', '@id': url, url, name, mainEntity: ownerOf(page) }
}

function entryNode(entry: Entry, page: Page): CreativeWork | EducationEvent {
  const { id, title, year, text, media } = entry
  const url = `${absoluteUrl(page.siteUrl, page.route)}#${id}`
  const shared = { '@id': url, url, name: title, description: text.replace(/\s+/g, ' ') }
  const start = `${year}`.slice(0, 4)
  const videos = media
    .flatMap((item) => (item.kind === 'video' && isOwn(item.video) ? [item.video] : []))
    .map((video) => videoNode(video, page))
  if (workshops.some((other) => other.id === id)) {
    const recordedIn = videos.length > 0 && { recordedIn: videos }
    const performer = { performer: ownerOf(page) }
    return { '@type': 'EducationEvent', ...shared, startDate: start, ...performer, ...recordedIn }
  }
  const image = media
    .flatMap((item) => (item.kind === 'image' ? [imageUrl(item.image, page)] : []))
    .filter((src) => src !== undefined)
  return {
    '@type': entry.type ?? 'CreativeWork',
    ...shared,
    dateCreated: start,
    creator: ownerOf(page),
    ...(image.length > 0 && { image }),
    ...(videos.length > 0 && { video: videos }),
  }
}

function videoNode(video: Video, page: Page): VideoObject {
  const { link, title, length, poster, published } = video
  const { embedUrl, pageUrl, provider } = readVideoLink(link)
  const thumbnailUrl = imageUrl(poster, page)
  return {
    '@type': 'VideoObject',
    name: title,
    description: title,
    ...(thumbnailUrl && { thumbnailUrl }),
    ...(provider ? { embedUrl, url: pageUrl } : { contentUrl: absoluteUrl(page.siteUrl, link) }),
    duration: isoDuration(length),
    ...(published && { uploadDate: published }),
  }
}

function imageUrl(name: ImageName, { image, siteUrl }: Page): string | undefined {
  const fallback = image(name)?.fallback
  return fallback && absoluteUrl(siteUrl, fallback)
}

/** '1:02:03' → 'PT1H2M3S', '4:10' → 'PT4M10S'. */
function isoDuration(length: string): string {
  const [seconds = 0, minutes = 0, hours = 0] = length.split(':').map(Number).reverse()
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds}S`
}
