import { readUrl } from './urls.ts'

export interface VideoLink {
  /** URL for a frame; '' if none may open it: `javascript:`, a host that no policy can name. */
  embedUrl: string
  /** The video's own page. */
  pageUrl: string
  /** 'Vimeo', 'YouTube' or the host of any other link; '' for a relative one. */
  provider: string
}

const providers = [
  {
    name: 'Vimeo',
    hosts: /(^|\.)vimeo\.com$/,
    // Players of lists and streams, and film files, which frames may show.
    otherPlayers:
      /^(www\.)?vimeo\.com\/(event|showcase|album)\/\d+\/embed|^player\.vimeo\.com\/(external|progressive_redirect)\//,
    read: readVimeo,
  },
  {
    name: 'YouTube',
    hosts: /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/,
    otherPlayers: /^(www\.)?youtube(-nocookie)?\.com\/embed(\/\w*)?\?(.*&)?(list|channel)=\w/,
    read: readYouTube,
  },
]

/** Links of Vimeo and YouTube become those of their players; any other stays as it is. */
export function readVideoLink(link: string): VideoLink {
  const text = link.trim()
  const url = parse(text)
  if (!url) return { embedUrl: '', pageUrl: text, provider: '' }
  const provider = url.host === siteHost ? '' : url.hostname.replace(/^www\./, '')
  return readFilm(url) ?? { embedUrl: text, pageUrl: text, provider }
}

/** A path from the root of the site: '/film.html', not '//host' or 'film.html'. */
export function isSitePath(link: string): boolean {
  // Browsers read a backslash as a slash.
  return /^\/(?!\/)[^\\]*$/.test(link) && link === link.trim()
}

/** A film of the owner's in `public/`. */
export function isOwnFilm(link: string): boolean {
  return isSitePath(link) && /^[^?#]*\.(mp4|m4v|webm|ogv)([?#]|$)/i.test(link)
}

/** A sound of the owner's in `public/`. */
export function isOwnSound(link: string): boolean {
  return isSitePath(link) && /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(link)
}

/** 'Vimeo' or 'YouTube' for their channels, lists and profiles, which no frame can show. */
export function holdsNoFilm(link: string): string | undefined {
  const url = parse(link.trim())
  if (!url || readFilm(url)) return undefined
  const { hostname, pathname, search } = url
  const provider = providers.find(({ hosts }) => hosts.test(hostname))
  return provider?.otherPlayers.test(hostname + pathname + search) ? undefined : provider?.name
}

function readFilm(url: URL): VideoLink | undefined {
  const provider = providers.find(({ hosts }) => hosts.test(url.host))
  const film = provider?.read(url)
  return provider && film && { ...film, provider: provider.name }
}

// Stands for the site, whose host is unknown here. Nobody can own this one (RFC 2606).
const siteHost = 'site.invalid'

/** As a browser resolves it; undefined if no frame may open it. */
function parse(text: string): URL | undefined {
  // Links copied from HTML contain `&amp;`.
  const link = text.replaceAll('&amp;', '&')
  const [host = ''] = link.toLowerCase().split(/[/?#]/, 1)
  const isProvider = !host.includes(':') && providers.some(({ hosts }) => hosts.test(host))
  // Any other link without a scheme is a file, such as `film.html`.
  const url = readUrl(isProvider ? `https://${link}` : link, `https://${siteHost}`)
  // Other characters of a host would end a directive of the policy.
  return url && /^https?:\/\/[\w.-]+$/.test(`${url.protocol}//${url.hostname}`) ? url : undefined
}

// On its own, in a channel, group or showcase, on demand, in review.
const vimeoPaths = [
  /^\/(?:(?:manage\/)?videos?\/|(?:channels|groups|album|showcase|ondemand)\/[^/]+\/(?:videos?\/)?)?(\d+)(?:\/([\da-f]+))?[^\w-]*$/i,
  // The last part opens the review page; the player does not accept it.
  /^\/(?:[^/]+\/review|reviews\/[^/]+\/videos)\/(\d+)/i,
]

function readVimeo(url: URL) {
  const { path, parameters } = split(url)
  const match = vimeoPaths.map((pattern) => pattern.exec(path)).find(Boolean)
  const id = match?.[1] ?? (path.startsWith('/showcase/') && parameters.get('video'))
  if (!id || !/^\d+$/.test(id)) return undefined
  const secret = match?.[2] ?? parameters.get('h') ?? ''
  const unlisted = /^[\da-z]+$/i.test(secret) ? secret : ''
  // The share button writes `ts` in milliseconds.
  const start = startSeconds(parameters) || Math.floor(Number(parameters.get('ts')) / 1000)
  const fragment = start ? `#t=${start}s` : ''
  return {
    embedUrl: `https://player.vimeo.com/video/${id}?byline=0&portrait=0${unlisted && `&h=${unlisted}`}${fragment}`,
    pageUrl: `https://vimeo.com/${id}${unlisted && `/${unlisted}`}${fragment}`,
  }
}

function readYouTube(url: URL) {
  const { path, parameters } = split(url)
  const [, inPath] = /^\/(?:embed|v|e|shorts|live)\/([^/]*)/.exec(path) ?? []
  const text = inPath ?? (url.host.endsWith('youtu.be') ? path.slice(1) : parameters.get('v'))
  // A full stop or an `&` may follow, but no twelfth character, and no `.html`.
  const [id] = /^[\w-]{11}(?![\w-]|\.\w)/.exec(text ?? '') ?? []
  // These have eleven characters too.
  if (!id || /^(?:videoseries|live_stream|watch_queue)$/.test(id)) return undefined
  const start = startSeconds(parameters)
  return {
    embedUrl: `https://www.youtube.com/embed/${id}?controls=0${start ? `&start=${start}` : ''}`,
    pageUrl: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
  }
}

/** Path and parameters, also after a second `?`, or an `&` without any. */
function split({ pathname, search, hash }: URL) {
  // As a parameter, the path ends at an `&`, and a stray percent sign is no error.
  const text = `path=${pathname}&${search}&${hash}`.replace(/[?#&]+/g, '&')
  const parameters = new URLSearchParams(text)
  return { path: parameters.get('path') ?? '', parameters }
}

function startSeconds(parameters: URLSearchParams): number {
  const times = ['start', 't', 'time_continue'].flatMap((name) => parameters.getAll(name))
  return times.map(secondsOf).find(Boolean) ?? 0
}

/** '46', '46s', '44m41s', '1h2m3s' → seconds; others → 0. */
function secondsOf(time: string): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})(?:\.\d+)?s?)?$/i.exec(time)
  if (!match) return 0
  const [, hours = 0, minutes = 0, seconds = 0] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
