import type { AudioObject, Thing, VideoObject } from 'schema-dts'
import type { PageContext } from '../components/page-context.ts'
import { plainDescription } from '../components/parts/descriptions.ts'
import { imageOf } from '../components/WorkOverview.tsx'
import { tagName } from '../components/work-groups.ts'
import { about, skills } from '../content/cv.ts'
import { site } from '../content/site.ts'
import { workshops } from '../content/workshops.ts'
import { plainText } from '../schema/marks/marks.ts'
import type {
  Entry,
  ImageName,
  Media,
  News,
  OwnSound,
  SoundElsewhere,
  Video,
} from '../schema/schema.ts'
import { firstLanguage } from '../schema/text.ts'
import { readSpan } from '../schema/time-span.ts'
import { absoluteUrl, routeIn } from '../shared/routes.ts'
import { readSoundLink } from '../shared/sound-url.ts'
import { isOwnFilm, readVideoLink } from '../shared/video-url.ts'

/**
 * Data for search engines in the terms of https://schema.org; empty while the owner's name is a
 * placeholder. At the end of the body it compresses best, since its texts came before.
 */
export function structuredData(page: PageContext, url: string, title: string): string {
  if (site.placeholders.includes('name')) return ''
  const { entries, videos, news, isProfile } = page.usage.subjects
  const profile = { '@id': url, url, name: title, mainEntity: ownerOf(page) }
  const nodes: Thing[] = [
    siteNode(page),
    personNode(page),
    ...entries.filter(isOwn).map((entry) => entryNode(entry, url, page)),
    ...filmNodes(videos, page),
    ...(news ? [articleNode(news, url, page)] : []),
    ...(isProfile ? [{ '@type': 'ProfilePage', ...profile } as const] : []),
  ]
  // Empty lists stand for unknown values.
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }, (_, value) =>
    Array.isArray(value) && value.length === 0 ? undefined : value,
  )
  // A text may not end the script.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

const isOwn = ({ placeholder }: { placeholder?: boolean | undefined }) => !placeholder

function siteNode({ siteUrl, language }: PageContext): Thing {
  const url = absoluteUrl(siteUrl, routeIn(language, '/', firstLanguage(site)))
  return { '@type': 'WebSite', '@id': `${url}#site`, url, name: site.name, inLanguage: language }
}

function ownerOf({ siteUrl }: PageContext) {
  return { '@id': absoluteUrl(siteUrl, '/#me') }
}

function personNode(page: PageContext): Thing {
  const { t, usage } = page
  const { isProfile } = usage.subjects
  const groups = isProfile ? skills.filter(isOwn) : []
  const isAbout = isProfile && isOwn(about)
  return {
    '@type': 'Person',
    ...ownerOf(page),
    name: site.name,
    jobTitle: site.jobTitle ? t(site.jobTitle) : [],
    sameAs: site.profiles.filter(isOwn).map(({ link }) => link),
    description: isAbout
      ? about.paragraphs.map((text) => plainText(t(text), 'long')).join(' ')
      : [],
    knowsAbout: groups.flatMap(({ items }) => items.map((item) => plainText(t(item), 'line'))),
  }
}

function entryNode(entry: Entry, pageUrl: string, page: PageContext): Thing {
  const { id, title, year = '', media, tags, type = 'CreativeWork' } = entry
  const url = new URL(`#${id}`, pageUrl).href
  const description = plainDescription(entry, page.t).replace(/\s+/g, ' ') || []
  const named = {
    '@id': url,
    url,
    name: plainText(page.t(title), 'title'),
    description,
    inLanguage: entry.language ?? [],
  }
  const start = readSpan(`${year}`)?.start ?? /\d{4}/.exec(`${year}`)?.[0] ?? []
  const facts = mediaFacts(media, page)
  if (workshops.includes(entry)) {
    const event = { startDate: start, performer: ownerOf(page), recordedIn: facts.video }
    return { '@type': 'EducationEvent', ...named, ...event }
  }
  return {
    '@type': type,
    ...named,
    dateCreated: start,
    creator: ownerOf(page),
    keywords: keywordsOf(tags, page),
    ...facts,
  }
}

function keywordsOf(tags: string[] = [], { t }: PageContext): string[] {
  return tags.map((tag) => t(tagName(tag)))
}

function mediaFacts(media: Media[], page: PageContext) {
  const videos = media.flatMap((item) => (item.kind === 'video' ? item.video : []))
  return {
    // Only the first image of a gallery: a hundred addresses would weigh more than they tell.
    image: media.flatMap((item) =>
      /^(image|gallery)$/.test(item.kind) ? imageUrl(imageOf(item), page) : [],
    ),
    video: filmNodes(videos, page),
    audio: media.flatMap((item) => (item.kind === 'audio' ? soundNode(item.audio, page) : [])),
  }
}

function articleNode(item: News, url: string, page: PageContext): Thing {
  const { title, date, image, media = [], tags } = item
  const facts = mediaFacts(media, page)
  return {
    '@type': 'Article',
    '@id': url,
    url,
    headline: plainText(page.t(title), 'title'),
    datePublished: date,
    inLanguage: item.language ?? [],
    author: ownerOf(page),
    keywords: keywordsOf(tags, page),
    ...facts,
    image: [imageUrl(image, page), facts.image].flat(),
  }
}

function filmNodes(videos: Video[], page: PageContext): VideoObject[] {
  return videos.filter(isOwn).map(({ link, title, length, poster, published = [] }) => {
    const { embedUrl, pageUrl, provider } = readVideoLink(link)
    return {
      '@type': 'VideoObject',
      name: page.t(title),
      description: page.t(title),
      thumbnailUrl: imageUrl(poster, page),
      embedUrl: provider ? embedUrl : [],
      url: provider ? pageUrl : [],
      contentUrl: isOwnFilm(link) ? absoluteUrl(page.siteUrl, link) : [],
      duration: length ? isoDuration(length) : [],
      uploadDate: published,
    }
  })
}

function soundNode(audio: OwnSound | SoundElsewhere, page: PageContext): AudioObject {
  const named = { '@type': 'AudioObject', name: page.t(audio.title) } as const
  if ('file' in audio) {
    const contentUrl = absoluteUrl(page.siteUrl, audio.file)
    return { ...named, contentUrl, duration: audio.length ? isoDuration(audio.length) : [] }
  }
  const { embedUrl = [], pageUrl = [] } = readSoundLink(audio.link) ?? {}
  return { ...named, embedUrl, url: pageUrl }
}

function imageUrl(name: ImageName | undefined, { image, siteUrl }: PageContext): string | never[] {
  const fallback = name && image(name)?.fallback
  return fallback ? absoluteUrl(siteUrl, fallback) : []
}

/** '1:02:03' → 'PT1H2M3S', '4:10' → 'PT4M10S'. */
function isoDuration(length: string): string {
  const [seconds = 0, minutes = 0, hours = 0] = length.split(':').map(Number).reverse()
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds}S`
}
