import type {
  CreativeWork,
  EducationEvent,
  Graph,
  Person,
  ProfilePage,
  Thing,
  VideoObject,
  WebSite,
} from 'schema-dts'
import { about, skills } from '../content/cv.ts'
import { site } from '../content/site.ts'
import { workshops } from '../content/workshops.ts'
import type { PageUsage } from '../page.ts'
import type { Entry, ImageName, Video } from '../schema/schema.ts'
import { readVideoLink } from '../video-url.ts'

/** What search engines are told of a page, by https://schema.org. */
interface Page {
  /** Absolute. */
  url: string
  title: string
  usage: PageUsage
}

/**
 * The structured data of a page; undefined when there is nothing to say that is the owner's own.
 * `absolute` makes URLs of root-relative paths.
 */
export function structuredData(
  page: Page,
  absolute: (path: string) => string,
  imageUrl: (name: ImageName) => string | undefined,
): Graph | undefined {
  if (site.placeholders.includes('name')) return undefined
  const me = absolute('/#me')
  const context = { me, absolute, imageUrl }
  const nodes: Thing[] = [
    webSite(absolute),
    person(me, page.usage),
    ...page.usage.entries.filter(isOwn).map((entry) => entryNode(entry, page, context)),
    ...page.usage.videos.filter(isOwn).map((video) => videoNode(video, context)),
    ...(page.usage.isProfile ? [profilePage(page, me)] : []),
  ]
  return { '@context': 'https://schema.org', '@graph': nodes }
}

interface Context {
  /** The id of the owner. */
  me: string
  absolute: (path: string) => string
  imageUrl: (name: ImageName) => string | undefined
}

function isOwn({ placeholder }: { placeholder?: boolean | undefined }): boolean {
  return !placeholder
}

function webSite(absolute: (path: string) => string): WebSite {
  return {
    '@type': 'WebSite',
    '@id': absolute('/#site'),
    url: absolute('/'),
    name: site.name,
    inLanguage: site.language,
  }
}

function person(id: string, usage: PageUsage): Person {
  const profiles = site.profiles.filter(isOwn).map(({ link }) => link)
  return {
    '@type': 'Person',
    '@id': id,
    name: site.name,
    ...(site.jobTitle && { jobTitle: site.jobTitle }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(usage.isProfile && !about.placeholder && { description: about.paragraphs.join(' ') }),
    ...(usage.isProfile && { knowsAbout: skills.filter(isOwn).flatMap(({ items }) => items) }),
  }
}

function profilePage({ url, title }: Page, me: string): ProfilePage {
  return { '@type': 'ProfilePage', '@id': url, url, name: title, mainEntity: { '@id': me } }
}

function entryNode(entry: Entry, page: Page, context: Context): CreativeWork | EducationEvent {
  const { id, title, year, text, media } = entry
  const url = `${page.url}#${id}`
  const shared = { '@id': url, url, name: title, description: text.replace(/\s+/g, ' ') }
  const videos = media.flatMap((item) =>
    item.kind === 'video' && isOwn(item.video) ? [item.video] : [],
  )
  const nodes = videos.map((video) => videoNode(video, context))
  const start = `${year}`.slice(0, 4)
  if (workshops.some((other) => other.id === id)) {
    const recordedIn = nodes.length > 0 && { recordedIn: nodes }
    const performer = { performer: { '@id': context.me } }
    return { '@type': 'EducationEvent', ...shared, startDate: start, ...performer, ...recordedIn }
  }
  const images = media.flatMap((item) =>
    item.kind === 'image' ? [context.imageUrl(item.image)] : [],
  )
  const image = images.filter((src) => src !== undefined)
  return {
    '@type': entry.type ?? 'CreativeWork',
    ...shared,
    dateCreated: start,
    creator: { '@id': context.me },
    ...(image.length > 0 && { image }),
    ...(nodes.length > 0 && { video: nodes }),
  }
}

function videoNode(video: Video, { absolute, imageUrl }: Context): VideoObject {
  const { link, title, length, poster, published } = video
  const { embedUrl, pageUrl, provider } = readVideoLink(link)
  const thumbnailUrl = imageUrl(poster)
  const address = provider ? { embedUrl, url: pageUrl } : { contentUrl: absolute(link) }
  return {
    '@type': 'VideoObject',
    name: title,
    description: title,
    ...(thumbnailUrl && { thumbnailUrl }),
    ...address,
    duration: isoDuration(length),
    ...(published && { uploadDate: published }),
  }
}

/** '1:02:03' → 'PT1H2M3S', '4:10' → 'PT4M10S'. */
function isoDuration(length: string): string {
  const [seconds = 0, minutes = 0, hours = 0] = length.split(':').map(Number).reverse()
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds}S`
}
