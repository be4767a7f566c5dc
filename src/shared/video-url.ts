import { readUrl } from './urls.ts'

const providers = [
  { name: 'Vimeo', hosts: /^([\w-]+\.)*vimeo\.com$/, read: readVimeo },
  {
    name: 'YouTube',
    hosts: /^([\w-]+\.)*(youtube(-nocookie)?\.com|youtu\.be)$/,
    read: readYouTube,
  },
]

const providerAt = (host: string) => providers.find(({ hosts }) => hosts.test(host))

interface VideoLink {
  /** '' if no frame may show it, as with a channel, `javascript:` or a host that no policy can name. */
  embedUrl: string
  /** For visitors without script. */
  pageUrl: string
  /** 'Vimeo', 'YouTube' or the host; '' for a path. */
  provider: string
}

/** `link`: as people paste it, of any host, or a path of the site. */
export function readVideoLink(link: string): VideoLink {
  const text = link.trim()
  const url = parse(text)
  if (!url) return { embedUrl: '', pageUrl: text, provider: '' }
  const provider = providerAt(url.host)
  const film = provider?.read(url)
  if (provider && film) return { ...film, provider: provider.name }
  // Only the players of a provider work in a frame. They can also show a channel or an event.
  const isPlayer = /^player\.|\/embed\b/.test(url.host + url.pathname)
  return {
    embedUrl: provider && !isPlayer ? '' : text,
    pageUrl: text,
    provider: url.host === siteHost ? '' : url.hostname.replace(/^www\./, ''),
  }
}

/** What a click opens: it plays without a second click. Other links stay as they are. */
export function playUrlOf({ embedUrl, provider }: VideoLink): string {
  const isPlayer = providers.some(({ name }) => name === provider)
  // All players have parameters.
  return isPlayer ? embedUrl.replace(/(?=#|$)/, '&autoplay=1') : embedUrl
}

/** A path from the root of the site: '/film.html', not '//host' or 'film.html'. */
export function isSitePath(link: string): boolean {
  // Browsers read a backslash as a slash.
  return /^\/(?!\/)[^\\]*$/.test(link) && link === link.trim()
}

/** '/films/tide.mp4' */
export function isOwnFilm(link: string): boolean {
  return isSitePath(link) && /^[^?#]*\.(mp4|m4v|webm|ogv)([?#]|$)/i.test(link)
}

/** '/sounds/tide.mp3' */
export function isOwnSound(link: string): boolean {
  return isSitePath(link) && /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(link)
}

// Stands in for the site, whose host is unknown here.
const siteHost = 'site.invalid'

/** The link as a browser resolves it, or undefined if no frame may open it. */
function parse(text: string): URL | undefined {
  // Links copied from HTML contain `&amp;`.
  const link = text.replaceAll('&amp;', '&')
  const [host = ''] = link.toLowerCase().split(/[/?#]/, 1)
  // Any other link without a scheme is a file, such as `film.html`.
  const url = readUrl(providerAt(host) ? `https://${link}` : link, `https://${siteHost}`)
  // Other characters in a host could end a directive of the policy.
  const isSafe = url && /^https?:\/\/[\w.-]+$/.test(`${url.protocol}//${url.hostname}`)
  return isSafe ? url : undefined
}

const vimeoFolders = [
  '(?:manage/)?videos?',
  'm',
  '[^/]+/review',
  '(?:channels|groups|album|showcase|ondemand|reviews)/[^/]+(?:/videos?)?',
]
// The ID, perhaps in a folder, then the secret of a private film.
const vimeoPath = new RegExp(
  `^/(?:(?:${vimeoFolders.join('|')})/)?(\\d+)(?:/([\\da-f]+))?[^\\w-]*$`,
  'i',
)

function readVimeo(url: URL) {
  const { path, parameters } = readParts(url)
  const [, inPath, last] = vimeoPath.exec(path) ?? []
  const id = inPath ?? (path.startsWith('/showcase/') ? parameters.get('video') : '')
  if (!id || !/^\d+$/.test(id)) return undefined
  const [secret = ''] = /^[\da-z]+$/i.exec(last ?? parameters.get('h') ?? '') ?? []
  // The share button writes `ts` in milliseconds.
  const shared = Math.floor(Number(parameters.get('ts')) / 1000)
  const { start = shared, end } = timeOf(parameters)
  const fragment = start ? `#t=${start}s` : ''
  const player = `https://player.vimeo.com/video/${id}?byline=0&portrait=0`
  const options = { h: secret, ...optionsIn(parameters), end_time: end }
  return {
    embedUrl: withParameters(player, options) + fragment,
    pageUrl: `https://vimeo.com/${id}${secret && `/${secret}`}${fragment}`,
  }
}

function readYouTube(url: URL) {
  const { path, parameters } = readParts(url)
  const name = url.host.includes('-nocookie') ? 'youtube-nocookie' : 'youtube'
  const host = `https://www.${name}.com`
  const list = listIn(parameters)
  if (path.startsWith('/playlist') && list) {
    return {
      embedUrl: `${host}/embed/videoseries?list=${list}&controls=0`,
      pageUrl: `https://www.youtube.com/playlist?list=${list}`,
    }
  }
  const [, inPath] = /^\/(?:embed|vi?|e|shorts|live|watch)\/([^/]+)/.exec(path) ?? []
  const inQuery = parameters.get('v') ?? parameters.get('vi')
  const text = inPath ?? (url.host.endsWith('youtu.be') ? path.slice(1) : inQuery)
  const [id] = /^[\w-]{11}(?![\w-]|\.\w)/.exec(text ?? '') ?? []
  // These have eleven characters, but name no film.
  if (!id || /^(?:videoseries|live_stream|watch_queue)$/.test(id)) return undefined
  const { start, end } = timeOf(parameters)
  const options = { start, end, list, ...optionsIn(parameters) }
  const page = `https://www.youtube.com/watch?v=${id}`
  return {
    embedUrl: withParameters(`${host}/embed/${id}?controls=0`, options),
    pageUrl: withParameters(page, { list, t: start && `${start}s` }),
  }
}

function withParameters(url: string, values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value)
  return url + given.map(([name, value]) => `&${name}=${value}`).join('')
}

/** The playlist, unless only its owner sees it: what to watch later, what was liked or watched. */
function listIn(parameters: URLSearchParams): string | undefined {
  const list = parameters.get('list') ?? ''
  return /^(?!(WL|LL|LM|HL)$)[\w-]+$/.test(list) ? list : undefined
}

/** Parameters may also follow `#`, a second `?`, or an `&` without any `?`. */
function readParts({ pathname, search, hash }: URL) {
  const text = `path=${pathname}&${search}&${hash}`.replace(/[?#&]+/g, '&')
  const parameters = new URLSearchParams(text)
  return { path: parameters.get('path') ?? '', parameters }
}

function optionsIn(parameters: URLSearchParams): Record<string, string> {
  const names = ['dnt', 'texttrack', 'cc_load_policy', 'cc_lang_pref']
  const given = names.map((name) => [name, parameters.get(name) ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => /^[\w-]+$/.test(value)))
}

/** In seconds; undefined at its beginning and end. A start may be a range: '90,120'. */
function timeOf(parameters: URLSearchParams) {
  const valuesOf = (...names: string[]) => names.flatMap((name) => parameters.getAll(name))
  const ranges = valuesOf('start', 't', 'time_continue', 'start_time').map((one) => one.split(','))
  const starts = ranges.map(([start = '']) => start)
  const ends = [...valuesOf('end', 'end_time'), ...ranges.map(([, end = '']) => end)]
  const firstTime = (times: string[]) => times.map(secondsOf).find(Boolean)
  return { start: firstTime(starts), end: firstTime(ends) }
}

const inUnits = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})(?:\.\d+)?s?)?$/i
const onClock = /^(?:(\d{1,3}):)?(\d{1,5}):(\d\d)(?:\.\d+)?$/

/** Reads '46', '46s', '44m41s', '1h2m3s' and '1:30'; returns 0 for anything else. */
function secondsOf(time: string): number {
  const parts = inUnits.exec(time) ?? onClock.exec(time) ?? []
  return parts.slice(1).reduce((sum, part = '0') => sum * 60 + Number(part), 0)
}
