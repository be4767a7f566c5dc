import { readUrl } from './urls.ts'

interface SoundPlayer {
  provider: 'SoundCloud' | 'Bandcamp'
  /** URL for a frame. */
  embedUrl: string
  /** The page of the sound, or the player where the link names none. */
  pageUrl: string
  /** In CSS pixels. */
  height: number
  /** Whether a cover as wide as the player stands above it. */
  hasCover?: boolean
  /** Tracks make it higher. */
  hasList?: boolean
  /** What makes the player start by itself, in its address. */
  start?: string
}

export function soundHost(link: string): SoundPlayer['provider'] | undefined {
  const { hostname = '' } = readUrl(link) ?? {}
  if (/(^|\.)soundcloud\.com$/.test(hostname)) return 'SoundCloud'
  return /(^|\.)bandcamp\.com$/.test(hostname) ? 'Bandcamp' : undefined
}

/** A track or a set of SoundCloud, or a player of Bandcamp with so many tracks; undefined for all else. */
export function readSoundLink(link: string, tracks = 0): SoundPlayer | undefined {
  const url = readUrl(link)
  return url && (readSoundCloud(url) ?? readBandcamp(url, tracks))
}

// Pages of an account, and of the site, that hold no single sound. Private ones have a third word.
const listed =
  /^\/(discover|stream|search|you|charts|pages|tags)\/|\/(tracks|albums|sets|likes|reposts|followers|following|comments|popular-tracks)\/?$/

function readSoundCloud(url: URL): SoundPlayer | undefined {
  const isPlayer = url.hostname + url.pathname === 'w.soundcloud.com/player/'
  const target = isPlayer ? readUrl(url.searchParams.get('url') ?? '') : url
  if (!target) return undefined
  const { hostname, pathname } = target
  const address = hostname + pathname
  const isPage =
    /^((www|m)\.)?soundcloud\.com\/[\w-]+\/(sets\/)?[\w-]+\/?$/.test(address) &&
    !listed.test(pathname)
  const isData = /^api\.soundcloud\.com\/(tracks|playlists)\/[\w%:]+$/.test(address)
  if (!isPage && !(isPlayer && isData)) return undefined
  const page = isPage ? `https://soundcloud.com${pathname}` : target.href
  const embedUrl = `https://w.soundcloud.com/player/?url=${encodeURIComponent(page)}`
  return {
    provider: 'SoundCloud',
    embedUrl,
    pageUrl: isPage ? page : embedUrl,
    height: /\/(sets|playlists)\//.test(pathname) ? 450 : 166,
    start: '&auto_play=true',
  }
}

/** What the address of a player asks for → its height, and that with the frame of a list in it. */
const layouts: [option: RegExp, height: number, listing: number][] = [
  [/\/size=small\//, 42, 42],
  [/\/minimal=true\//, 350, 350],
  [/\/artwork=(small|none)\//, 120, 142],
  [/\/album=/, 470, 489],
  [/\/track=/, 442, 442],
]
const lineHeight = 33

function readBandcamp({ hostname, pathname }: URL, tracks: number): SoundPlayer | undefined {
  const player =
    /^(www\.)?bandcamp\.com\/EmbeddedPlayer(?=\/(.*\/)?size=(small|large)\/).*\/(album|track)=\d+\/(.*\/)?$/
  if (!player.test(hostname + pathname)) return undefined
  const [, height = 0, listing = 0] = layouts.find(([option]) => option.test(pathname)) ?? []
  const hasList = listing > height && /^(?!.*\/tracklist=false\/).*\/album=/.test(pathname)
  const embedUrl = `https://bandcamp.com${pathname}`
  return {
    provider: 'Bandcamp',
    embedUrl,
    pageUrl: embedUrl,
    hasList,
    height: hasList ? listing + lineHeight * tracks : height,
    hasCover: height >= 350,
  }
}
