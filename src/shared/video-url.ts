import { readUrl } from './urls.ts'

/** Where a pasted link leads. */
export interface VideoLink {
  /** URL for a frame, by the specification's rules; '' where none may open the link. */
  embedUrl: string
  /** The video's own page, for a link that works without script. */
  pageUrl: string
  /** 'Vimeo', 'YouTube' or the host of any other link; '' for a relative one. */
  provider: string
}

const providers = [
  {
    name: 'Vimeo',
    // Hosts whose addresses can name a film.
    filmHosts: /^((www|m|player)\.)?vimeo\.com$/,
    // All hosts of the provider.
    domain: /(^|\.)vimeo\.com$/,
    // Players of lists and streams, and film files, which frames may show.
    otherPlayers:
      /^(www\.)?vimeo\.com\/(event|showcase|album)\/\d+\/embed|^player\.vimeo\.com\/(external|progressive_redirect)\//,
    read: readVimeo,
  },
  {
    name: 'YouTube',
    filmHosts: /^((www|m|music|gaming)\.)?youtube(-nocookie)?\.com$|^((www|m)\.)?youtu\.be$/,
    domain: /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/,
    otherPlayers: /^(www\.)?youtube(-nocookie)?\.com\/embed(\/\w*)?\?(.*&)?(list|channel)=\w/,
    read: readYouTube,
  },
]

/**
 * Specification, section 3: Vimeo links become the player URL with byline and portrait hidden,
 * YouTube links the embed URL with controls off, any other link comes back as it is.
 * @throws {TypeError} when no frame may open the link: `javascript:`, `data:`, an empty one, a host
 * that no policy can name
 */
export function toEmbedUrl(link: string): string {
  const { embedUrl } = readVideoLink(link)
  if (embedUrl === '')
    throw new TypeError(`${JSON.stringify(link.slice(0, 100))} is no http(s) link`)
  return embedUrl
}

export function readVideoLink(link: string): VideoLink {
  const text = link.trim()
  const url = parse(text)
  if (!url) return { embedUrl: '', pageUrl: text, provider: '' }
  const provider = url.host === siteHost ? '' : url.hostname.replace(/^www\./, '')
  return readFilm(url) ?? { embedUrl: text, pageUrl: text, provider }
}

/** A path from the root of the site: '/film.html', not '//host' or 'film.html'. */
export function isSitePath(link: string): boolean {
  // Browsers read backslashes as slashes and skip control characters: both can hide `//host`.
  const isPath = /^\/(?!\/)[^\\\p{Cc}]*$/u.test(link) && link === link.trim()
  // Dots could lead out of the site's folder.
  const hasDotSegments = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(link)
  return isPath && !hasDotSegments
}

/** A film of the owner's in `public/`. */
export function isOwnFilm(link: string): boolean {
  return isSitePath(link) && /^[^?#]*\.(mp4|m4v|webm|ogv)([?#]|$)/i.test(link)
}

/** 'Vimeo' or 'YouTube' for their channels, lists and profiles, which no frame can show. */
export function holdsNoFilm(link: string): string | undefined {
  const url = parse(link.trim())
  if (!url || readFilm(url)) return undefined
  const { hostname, pathname, search } = url
  const provider = providers.find(({ domain }) => domain.test(hostname))
  return provider?.otherPlayers.test(hostname + pathname + search) ? undefined : provider?.name
}

function readFilm(url: URL): VideoLink | undefined {
  const provider = providers.find(({ filmHosts }) => filmHosts.test(url.host))
  const film = provider?.read(url)
  return provider && film && { ...film, provider: provider.name }
}

// Stands for the site, whose host is unknown here. Nobody can own this one (RFC 2606).
const siteHost = 'site.invalid'

/** The link as a browser resolves it, or undefined if no frame may open it. */
function parse(text: string): URL | undefined {
  // Links copied from HTML contain `&amp;`.
  const link = text.replaceAll('&amp;', '&')
  // Any other link without a scheme is a file, such as `film.html`.
  const [host = ''] = link.split(/[/?#]/, 1)
  const isProvider =
    /^\w[\w.-]*$/.test(host) && providers.some(({ domain }) => domain.test(host.toLowerCase()))
  const full = isProvider ? `https://${link}` : link
  const base = /^[a-z][a-z\d+.-]*:/i.test(full) ? undefined : `https://${siteHost}`
  // A blank link would frame the page itself; control characters hide schemes and hosts.
  const url = base && /^\p{Cf}*$|\p{Cc}/u.test(full) ? undefined : readUrl(full, base)
  if (!url) return undefined
  // Some characters of valid host names would end a directive of the policy.
  const isHost = /^([\w.-]+|\[[\da-f:.]+\])$/i.test(url.hostname)
  return isHost && /^https?:$/.test(url.protocol) ? url : undefined
}

// Plain, channels, groups, albums and showcases, on demand, reviews.
const vimeoPaths = [
  /^\/(?:videos?\/|manage\/videos\/)?(\d+)(?:\/([\da-f]+))?[^\w-]*$/i,
  /^\/channels\/[^/]+\/(?:videos?\/)?(\d+)(?:\/([\da-f]+))?[^\w-]*$/i,
  /^\/groups\/[^/]+\/videos?\/(\d+)(?:\/([\da-f]+))?[^\w-]*$/i,
  /^\/(?:album|showcase)\/[^/]+\/video\/(\d+)(?:\/([\da-f]+))?[^\w-]*$/i,
  /^\/ondemand\/[^/]+\/(\d+)[^\w-]*$/i,
  // The last part opens the review page; the player does not accept it.
  /^\/(?:[^/]+\/review|reviews\/[^/]+\/videos)\/(\d+)(?:\/[^/]*)?\/?$/i,
]

function readVimeo(url: URL) {
  const { path, parameters } = split(url)
  const match = vimeoPaths.map((pattern) => pattern.exec(path)).find(Boolean)
  const inShowcase = /^\/showcase\//.test(path) ? parameters.get('video') : null
  const id = match?.[1] ?? inShowcase
  if (!id || !/^\d+$/.test(id)) return undefined
  const secret = match?.[2] ?? parameters.get('h') ?? ''
  const unlisted = /^[\da-z]+$/i.test(secret) ? secret : ''
  const start = startSeconds(parameters) || sharedSeconds(parameters)
  const fragment = start ? `#t=${start}s` : ''
  return {
    embedUrl: `https://player.vimeo.com/video/${id}?byline=0&portrait=0${unlisted && `&h=${unlisted}`}${fragment}`,
    pageUrl: vimeoPage(url, `https://vimeo.com/${id}${unlisted && `/${unlisted}`}`, fragment),
  }
}

/** The page as it was pasted, with the start time where Vimeo expects it. */
function vimeoPage(url: URL, plainPage: string, fragment: string): string {
  // Visitors cannot use a player's address or the owner's, nor two pasted as one.
  const isPage = !url.host.startsWith('player.') && /^\/(?!manage\/)[\w/-]+$/.test(url.pathname)
  const page = new URL(isPage ? url : plainPage)
  if (!fragment) return page.href
  page.search = page.search.replace(/[?&](?:start|ts?|time_continue)=[^?&]*/g, '').slice(1)
  page.hash = fragment
  return page.href
}

function readYouTube(url: URL) {
  const { path, parameters } = split(url)
  const id = youTubeId(path, url.host.endsWith('youtu.be'), parameters.get('v') ?? '')
  if (!id) return undefined
  const start = startSeconds(parameters)
  return {
    embedUrl: `https://www.youtube.com/embed/${id}?controls=0${start ? `&start=${start}` : ''}`,
    pageUrl: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
  }
}

// Words before an ID; several if one address was pasted into another.
const leadWords = /^(?:embed|v|e|shorts|live|watch|watch_popup)$/

function youTubeId(path: string, isShort: boolean, v: string): string | undefined {
  const words = path.split('/').filter(Boolean)
  const place = words.findIndex((word) => !leadWords.test(word))
  // Any other first word names a channel or a page, except on youtu.be.
  if (place === 0 && !isShort) return undefined
  const word = words[place] ?? ''
  const text = words[place - 1]?.startsWith('watch') ? v || word : word || v
  // An ID may be followed by a full stop or an `&`, but not by a twelfth character or `.html`.
  const id = /^[\w-]{11}(?![\w-]|\.\w)/.exec(text)?.[0]
  // These have eleven characters too.
  return id && /^(?:videoseries|live_stream|watch_queue)$/.test(id) ? undefined : id
}

/** Path and parameters, also after a second `?`, or an `&` without any. */
function split({ pathname, search, hash }: URL) {
  // As a parameter, the path ends at an `&`, and a stray percent sign is no error.
  const text = `path=${pathname}&${search}&${hash}`.replace(/[?#&]+/g, '&')
  const parameters = new URLSearchParams(text)
  return { path: parameters.get('path') ?? '', parameters }
}

/** Seconds of the first valid time; else 0. */
function startSeconds(parameters: URLSearchParams): number {
  const times = ['start', 't', 'time_continue'].flatMap((name) => parameters.getAll(name))
  return times.map(secondsOf).find(Boolean) ?? 0
}

/** Vimeo's share button writes `ts=` in milliseconds; less than 1000 are seconds. */
function sharedSeconds(parameters: URLSearchParams): number {
  const time = parameters.get('ts') ?? ''
  return /^[1-9]\d{3,7}(?:\.\d+)?$/.test(time) ? Math.floor(Number(time) / 1000) : secondsOf(time)
}

/** '46', '46s', '44m41s', '1h2m3s' → seconds; anything else → 0. */
function secondsOf(time: string): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})(?:\.\d+)?s?)?$/i.exec(time)
  if (!match) return 0
  const [, hours = 0, minutes = 0, seconds = 0] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
