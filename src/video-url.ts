/** A pasted video link, read: where it plays, where its own page is, and who shows it. */
export interface VideoLink {
  /** URL for a frame, by the specification's rules. */
  embedUrl: string
  /** The video's own page, for a link that works without script. */
  pageUrl: string
  /** 'Vimeo', 'YouTube' or the host of any other link. */
  provider: string
}

/** Thrown for what is no http(s) link: `javascript:`, `data:`, empty, a mere word. */
export class LinkError extends TypeError {
  constructor(link: string) {
    super(`${JSON.stringify(link.slice(0, 100))} is no http(s) link`)
    this.name = 'LinkError'
  }
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
    hosts:
      /^(?:(?:www|m|music|gaming)\.)?(?:youtube|youtube-nocookie)\.com$|^(?:(?:www|m)\.)?youtu\.be$/,
    read: readYouTube,
  },
]

/**
 * Specification, section 3: Vimeo links become the player URL with byline and portrait hidden,
 * YouTube links the embed URL with controls off, any other link comes back as it is.
 * @throws {LinkError} when the link is no http(s) URL
 */
export function toEmbedUrl(link: string): string {
  return readVideoLink(link).embedUrl
}

/** @throws {LinkError} as `toEmbedUrl` */
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
  const url = URL.canParse(full) ? new URL(full) : undefined
  // The URL standard lets marks into host names that would end a directive of the policy.
  const isHost = url && /^([\w.-]+|\[[\da-f:.]+\])$/i.test(url.hostname)
  if (isHost && /^https?:$/.test(url.protocol)) return url
  throw new LinkError(text)
}

// One way to a video each: plain, channels, groups, albums and showcases, on demand, reviews, player.
const vimeoPaths = [
  /^\/(?:videos?\/|manage\/videos\/)?(\d+)(?:\/([\da-f]+))?\/?$/i,
  /^\/channels\/[^/]+\/(?:videos?\/)?(\d+)(?:\/([\da-f]+))?\/?$/i,
  /^\/groups\/[^/]+\/videos?\/(\d+)(?:\/([\da-f]+))?\/?$/i,
  /^\/(?:album|showcase)\/[^/]+\/video\/(\d+)(?:\/([\da-f]+))?\/?$/i,
  /^\/ondemand\/[^/]+\/(\d+)\/?$/i,
  // What follows the number here opens the review page only; the player doesn't take it.
  /^\/(?:[^/]+\/review|reviews\/[^/]+\/videos)\/(\d+)(?:\/[^/]*)?\/?$/i,
]

function readVimeo(url: URL) {
  const parameters = parametersOf(url)
  const path = url.pathname.replace(/&.*/, '')
  const match = vimeoPaths.map((pattern) => pattern.exec(path)).find(Boolean)
  const inShowcase = /^\/showcase\//.test(path) ? parameters.get('video') : null
  const id = match?.[1] ?? inShowcase
  if (!id || !/^\d+$/.test(id)) return undefined
  const secret = match?.[2] ?? parameters.get('h') ?? ''
  const unlisted = /^[\da-z]+$/i.test(secret) ? secret : ''
  // A player's address and the owner's own are no pages to send a visitor to.
  const isPage = !url.host.startsWith('player.') && !path.startsWith('/manage/')
  return {
    embedUrl: `https://player.vimeo.com/video/${id}?byline=0&portrait=0${unlisted && `&h=${unlisted}`}`,
    pageUrl: isPage ? url.href : `https://vimeo.com/${id}${unlisted && `/${unlisted}`}`,
  }
}

function readYouTube(url: URL) {
  const parameters = parametersOf(url)
  const id = /^[\w-]+/.exec(youTubeId(url, parameters) ?? '')?.[0]
  // These two stand where the ID stands, but open a list or whatever a channel streams now.
  if (!id || id === 'videoseries' || id === 'live_stream') return undefined
  const start = startSeconds(parameters)
  return {
    embedUrl: `https://www.youtube.com/embed/${id}?controls=0${start ? `&start=${start}` : ''}`,
    pageUrl: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
  }
}

function youTubeId(url: URL, parameters: URLSearchParams): string | null | undefined {
  const [first, second] = url.pathname.split('/').filter(Boolean)
  if (/^(?:embed|v|e|shorts|live)$/.test(first ?? '')) return second
  if (!first || /^watch(_popup)?$/.test(first)) return parameters.get('v') ?? second
  return url.host.endsWith('youtu.be') ? first : undefined
}

/** Of query and fragment, also where a second `?`, or an `&` without any, was pasted together. */
function parametersOf({ pathname, search, hash }: URL): URLSearchParams {
  const inPath = pathname.includes('&') ? pathname.slice(pathname.indexOf('&')) : ''
  return new URLSearchParams([inPath, search, hash].join('&').replace(/[?#&]+/g, '&'))
}

/** Whole seconds from `start=`, `t=` or `time_continue=`; 0 when there is none. */
function startSeconds(parameters: URLSearchParams): number {
  const given = ['start', 't', 'time_continue'].map((name) => parameters.get(name))
  return given.map(secondsOf).find(Boolean) ?? 0
}

/** '46', '46s', '44m41s', '1h2m3s' → seconds; anything else → 0. */
function secondsOf(time: string | null): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})(?:\.\d+)?s?)?$/i.exec(time ?? '')
  if (!match) return 0
  const [, hours = 0, minutes = 0, seconds = 0] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
