/** A pasted video link, read: where it plays, where its own page is, and who shows it. */
export interface VideoLink {
  /** URL for a frame, by the specification's rules. */
  embedUrl: string
  /** The video's own page, for a link that works without script. */
  pageUrl: string
  /** 'Vimeo', 'YouTube' or the host of any other link. */
  provider: string
}

interface Provider {
  name: string
  hosts: RegExp
  read(url: URL): { embedUrl: string; pageUrl: string } | undefined
}

const providers: Provider[] = [
  {
    name: 'Vimeo',
    hosts: /^(?:(?:www|m|player)\.)?vimeo\.com$/,
    read: readVimeo,
  },
  {
    name: 'YouTube',
    hosts: /^(?:(?:www|m|music)\.)?(?:youtube|youtube-nocookie)\.com$|^(?:www\.)?youtu\.be$/,
    read: readYouTube,
  },
]

/**
 * Specification, section 3: Vimeo links become the player URL with byline and portrait hidden,
 * YouTube links the embed URL with controls off, any other link comes back as it is.
 * @throws {TypeError} when the link is no http(s) URL (`javascript:`, `data:`, empty, a mere word)
 */
export function toEmbedUrl(link: string): string {
  return readVideoLink(link).embedUrl
}

/** @throws {TypeError} as `toEmbedUrl` */
export function readVideoLink(link: string): VideoLink {
  const text = link.trim()
  const url = parse(text)
  const provider = providers.find(({ hosts }) => hosts.test(url.host))
  const video = provider?.read(url)
  if (provider && video) return { ...video, provider: provider.name }
  return {
    embedUrl: text,
    pageUrl: text,
    provider: url.hostname.replace(/^www\./, ''),
  }
}

function parse(text: string): URL {
  const withoutScheme = /^(?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(text)
  // Links copied from a page's source carry `&amp;`.
  const link = text.replaceAll('&amp;', '&')
  const full = withoutScheme ? `https://${link.replace(/^\/\//, '')}` : link
  if (URL.canParse(full) && /^https?:$/.test(new URL(full).protocol)) return new URL(full)
  throw new TypeError(`${JSON.stringify(text.slice(0, 100))} is no http(s) link`)
}

// One way to a video each: plain, channels, groups, albums and showcases, on demand, review, player.
const vimeoPaths = [
  /^\/(?:videos?\/|manage\/videos\/)?(\d+)(?:\/([\da-f]+))?\/?$/i,
  /^\/channels\/[^/]+\/(?:videos?\/)?(\d+)(?:\/([\da-f]+))?\/?$/i,
  /^\/groups\/[^/]+\/videos?\/(\d+)(?:\/([\da-f]+))?\/?$/i,
  /^\/(?:album|showcase)\/[^/]+\/video\/(\d+)(?:\/([\da-f]+))?\/?$/i,
  /^\/ondemand\/[^/]+\/(\d+)\/?$/i,
  // What follows the number here opens the review page only; the player doesn't take it.
  /^\/[^/]+\/review\/(\d+)(?:\/[^/]*)?\/?$/i,
]

function readVimeo(url: URL) {
  const match = firstMatch(vimeoPaths, url.pathname)
  if (!match) return undefined
  const [, id, secret = url.searchParams.get('h')] = match
  const unlisted = secret && /^[\da-z]+$/i.test(secret) ? secret : ''
  const isPlayer = url.host.startsWith('player.')
  return {
    embedUrl: `https://player.vimeo.com/video/${id}?byline=0&portrait=0${unlisted && `&h=${unlisted}`}`,
    pageUrl: isPlayer ? `https://vimeo.com/${id}${unlisted && `/${unlisted}`}` : url.href,
  }
}

function firstMatch(patterns: RegExp[], text: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match) return match
  }
  return undefined
}

function readYouTube(url: URL) {
  const id = /^[\w-]+/.exec(youTubeId(url) ?? '')?.[0]
  // These two stand where the ID stands, but open a list or whatever a channel streams now.
  if (!id || id === 'videoseries' || id === 'live_stream') return undefined
  const start = startSeconds(url)
  return {
    embedUrl: `https://www.youtube.com/embed/${id}?controls=0${start ? `&start=${start}` : ''}`,
    pageUrl: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
  }
}

function youTubeId(url: URL): string | null | undefined {
  const [first, second] = url.pathname.split('/').filter(Boolean)
  if (url.host.endsWith('youtu.be')) return first
  if (!first || first === 'watch') return url.searchParams.get('v') ?? second
  return /^(?:embed|v|e|shorts|live)$/.test(first) ? second : undefined
}

/** Whole seconds from `start=`, `t=` or `#t=`; 0 when there is none. */
function startSeconds(url: URL): number {
  const inHash = new URLSearchParams(url.hash.slice(1))
  const given = [url.searchParams.get('start'), url.searchParams.get('t'), inHash.get('t')]
  return given.map(secondsOf).find(Boolean) ?? 0
}

/** '46', '46s', '44m41s', '1h2m3s' → seconds; anything else → 0. */
function secondsOf(time: string | null): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})(?:\.\d+)?s?)?$/.exec(time ?? '')
  if (!match) return 0
  const [, hours = 0, minutes = 0, seconds = 0] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
