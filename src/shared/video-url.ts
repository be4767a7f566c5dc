import { readUrl } from './urls.ts'

export interface VideoLink {
  /** For a frame; '' if none may show it, as with a channel, a playlist or `javascript:`. */
  embedUrl: string
  /** Works without script. */
  pageUrl: string
  /** Vimeo, YouTube or the host; '' for a path. */
  provider: string
}

export function readVideoLink(link: string): VideoLink {
  const text = link.trim()
  const url = parse(text)
  if (!url) return { embedUrl: '', pageUrl: text, provider: '' }
  const film = readVimeo(url) ?? readYouTube(url)
  if (film) return film
  // The providers' own players can show more than a film.
  const isShown = !isProvider(url.host) || /^player\.|\/embed\b/.test(url.host + url.pathname)
  const provider = url.host === siteHost ? '' : url.hostname.replace(/^www\./, '')
  return { embedUrl: isShown ? text : '', pageUrl: text, provider }
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

const isVimeo = /^([\w-]+\.)*vimeo\.com$/
const isYouTube = /^([\w-]+\.)*(youtube(-nocookie)?\.com|youtu\.be)$/
const isProvider = (host: string) => isVimeo.test(host) || isYouTube.test(host)

// Stands in for the site, whose host is unknown here.
const siteHost = 'site.invalid'

/** The link as a browser resolves it, or undefined if no frame may open it. */
function parse(text: string): URL | undefined {
  // Links copied from HTML contain `&amp;`.
  const link = text.replaceAll('&amp;', '&')
  const [host = ''] = link.toLowerCase().split(/[/?#]/, 1)
  // Any other link without a scheme is a file, such as `film.html`.
  const url = readUrl(isProvider(host) ? `https://${link}` : link, `https://${siteHost}`)
  // Other characters in a host could end a directive of the policy.
  return url && /^https?:\/\/[\w.-]+$/.test(`${url.protocol}//${url.hostname}`) ? url : undefined
}

/** The ID, perhaps below a channel, a group or a review, then the secret of a private film. */
const vimeoPath =
  /^\/(?:(?:manage\/)?videos?\/|[^/]+\/review\/|(?:channels|groups|album|showcase|ondemand|reviews)\/[^/]+\/(?:videos?\/)?)?(\d+)(?:\/([\da-f]+))?[^\w-]*$/i

function readVimeo(url: URL): VideoLink | undefined {
  const { path, parameters } = split(url)
  const [, id, last] = vimeoPath.exec(path) ?? []
  if (!id || !isVimeo.test(url.host)) return undefined
  const [secret = ''] = /^[\da-z]+$/i.exec(last ?? parameters.get('h') ?? '') ?? []
  // The share button writes `ts` in milliseconds.
  const start = startOf(parameters) || Math.floor(Number(parameters.get('ts')) / 1000)
  const fragment = start ? `#t=${start}s` : ''
  return {
    embedUrl: `https://player.vimeo.com/video/${id}?byline=0&portrait=0${secret && `&h=${secret}`}${fragment}`,
    pageUrl: `https://vimeo.com/${id}${secret && `/${secret}`}${fragment}`,
    provider: 'Vimeo',
  }
}

function readYouTube(url: URL): VideoLink | undefined {
  if (!isYouTube.test(url.host)) return undefined
  const { path, parameters } = split(url)
  const host = url.host.includes('-nocookie') ? 'www.youtube-nocookie.com' : 'www.youtube.com'
  const [, inPath] = /^\/(?:embed|v|shorts|live)\/([^/]+)/.exec(path) ?? []
  const inQuery = parameters.get('v') ?? ''
  const text = inPath ?? (url.host.endsWith('youtu.be') ? path.slice(1) : inQuery)
  const [id] = /^[\w-]{11}(?![\w-]|\.\w)/.exec(text) ?? []
  // These have eleven characters too.
  if (!id || /^(?:videoseries|live_stream)$/.test(id)) return undefined
  const start = startOf(parameters)
  return {
    embedUrl: `https://${host}/embed/${id}?controls=0${start ? `&start=${start}` : ''}`,
    pageUrl: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
    provider: 'YouTube',
  }
}

/** Parameters may also follow `#`, a second `?`, or an `&` without any `?`. */
function split({ pathname, search, hash }: URL) {
  const text = `path=${pathname}&${search}&${hash}`.replace(/[?#&]+/g, '&')
  const parameters = new URLSearchParams(text)
  return { path: parameters.get('path') ?? '', parameters }
}

const inUnits = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})(?:\.\d+)?s?)?$/i
const onClock = /^(?:(\d{1,3}):)?(\d{1,5}):(\d\d)(?:\.\d+)?$/

/** In seconds, of '46', '46s', '44m41s', '1h2m3s' or '1:30'; 0 at the beginning of the film. */
function startOf(parameters: URLSearchParams): number {
  const names = ['start', 't', 'time_continue', 'start_time']
  const time = names.map((name) => parameters.get(name)).find(Boolean) ?? ''
  // A range, such as '90,120', begins with its start.
  const [start = ''] = time.split(',', 1)
  const parts = inUnits.exec(start) ?? onClock.exec(start) ?? []
  return parts.slice(1).reduce((sum, part = '0') => sum * 60 + Number(part), 0)
}
