import { readUrl } from './urls.ts'

const providers = [
  {
    name: 'Vimeo',
    hosts: /^([\w-]+\.)*vimeo\.com$/,
    // Players of lists and streams, and film files, which frames may show.
    otherPlayers:
      /^(www\.)?vimeo\.com\/(event|showcase|album)\/\d+\/embed|^player\.vimeo\.com\/(external|progressive_redirect)\//,
    read: readVimeo,
  },
  {
    name: 'YouTube',
    hosts: /^([\w-]+\.)*(youtube(-nocookie)?\.com|youtu\.be)$/,
    otherPlayers: /^(www\.)?youtube(-nocookie)?\.com\/embed(\/\w*)?\?(.*&)?(list|channel)=\w/,
    read: readYouTube,
  },
]

/**
 * `embedUrl`: for a frame; '' if none may open the link: `javascript:`, a host that no policy can name.
 * `pageUrl`: opens without script. `provider`: Vimeo, YouTube or the host; '' for a relative link.
 * Vimeo's player hides byline and portrait, YouTube's its controls. Any other link stays as it is.
 */
export function readVideoLink(link: string) {
  const text = link.trim()
  const url = parse(text)
  if (!url) return { embedUrl: '', pageUrl: text, provider: '' }
  const host = providerAt(url.host)
  const film = host?.read(url)
  if (host && film) return { ...film, provider: host.name }
  const provider = url.host === siteHost ? '' : url.hostname.replace(/^www\./, '')
  return { embedUrl: text, pageUrl: text, provider }
}

/** A path from the root of the site: '/film.html', not '//host' or 'film.html'. */
export function isSitePath(link: string): boolean {
  // Browsers read a backslash as a slash.
  return /^\/(?!\/)[^\\]*$/.test(link) && link === link.trim()
}

export function isOwnFilm(link: string): boolean {
  return isSitePath(link) && /^[^?#]*\.(mp4|m4v|webm|ogv)([?#]|$)/i.test(link)
}

export function isOwnSound(link: string): boolean {
  return isSitePath(link) && /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(link)
}

/** A channel, list or profile of Vimeo or YouTube, which no frame can show. */
export function holdsNoFilm(link: string): boolean {
  const url = parse(link.trim())
  const provider = url && providerAt(url.host)
  if (!provider || provider.read(url)) return false
  return !provider.otherPlayers.test(url.host + url.pathname + url.search)
}

const providerAt = (host: string) => providers.find(({ hosts }) => hosts.test(host))

// Stands for the site, whose host is unknown here. Nobody can own this one (RFC 2606).
const siteHost = 'site.invalid'

/** The link as a browser resolves it, or undefined if no frame may open it. */
function parse(text: string): URL | undefined {
  // Links copied from HTML contain `&amp;`.
  const link = text.replaceAll('&amp;', '&')
  const [host = ''] = link.toLowerCase().split(/[/?#]/, 1)
  // Any other link without a scheme is a file, such as `film.html`.
  const url = readUrl(providerAt(host) ? `https://${link}` : link, `https://${siteHost}`)
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
  // An ID may be followed by a full stop or an `&`, but not by a twelfth character or `.html`.
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

/** Seconds of the first valid time; else 0. */
function startSeconds(parameters: URLSearchParams): number {
  const times = ['start', 't', 'time_continue'].flatMap((name) => parameters.getAll(name))
  return times.map(secondsOf).find(Boolean) ?? 0
}

/** '46', '46s', '44m41s', '1h2m3s' → seconds; anything else → 0. */
function secondsOf(time: string): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})(?:\.\d+)?s?)?$/i.exec(time) ?? []
  return match.slice(1).reduce((sum, part = '0') => sum * 60 + Number(part), 0)
}

/** For ffmpeg. H.264 needs even sizes. */
export const gifOptions =
  '-vf "crop=trunc(iw/2)*2:trunc(ih/2)*2" -pix_fmt yuv420p -movflags +faststart'
