import { isOldPath } from '../shared/routes.ts'
import { readSoundLink, soundHost } from '../shared/sound-url.ts'
import { readUrl } from '../shared/urls.ts'
import {
  gifOptions,
  holdsNoFilm,
  isOwnSound,
  isSitePath,
  readVideoLink,
} from '../shared/video-url.ts'
import { type Test, wordsThat } from './rules.ts'

/** As an embed code has them. */
const hasScheme: Test = [
  /^(?!\s*\/\/)/,
  'no-scheme',
  'an address that begins with https://',
  'Write https: before it.',
]

const publicLink: Test = [
  isPublicUrl,
  'wrong-link',
  'a link such as https://example.org/ that others can open',
  'Copy it from the address bar.',
]

export const webLink = wordsThat(hasScheme, publicLink)

/** The address of the site, below which its pages lie. */
export const folderLink = wordsThat(publicLink, [
  /^(?!https?:\/\/[^/?#]+\/[^?#]*\.(html?|php)([?#]|$))/i,
  'link-to-page',
  'the address of a folder such as https://example.org/art/',
  'Remove the name of the page.',
])

type WebLinkOrPath = `https://${string}` | `http://${string}` | `/${string}`

/** Typed, so that editors object to 'contact' already. `others`: what it may be besides a public link. */
function target<Target extends string>(others: RegExp) {
  return wordsThat<Target>(hasScheme, [
    (text) => isPublicUrl(text) || others.test(text),
    'wrong-target',
    'a link with https:// that others can open, mailto:ada@example.org, tel:…, or a page or file of this site such as /contact',
    'Copy it from the address bar; of a page of this site write the path alone. A file goes into public/: /press.pdf.',
  ])
}

/** For redirects: they cannot lead to an e-mail address. */
export const webLinkOrPath = target<WebLinkOrPath>(/^\/(?!\/)/)

export const linkOrPath = target<WebLinkOrPath | `${'mailto' | 'tel'}:${string}`>(
  /^(\/(?!\/)|mailto:[^\s@]+@[^\s@]+$|tel:)/,
)

export const secureLink = wordsThat(hasScheme, [
  (text) => isPublicUrl(text) && text.startsWith('https://'),
  'insecure-link',
  'an address with https://',
  'Copy it from the service.',
])

export const oldPath = wordsThat(
  [/^\S*$/, 'space-in-path', 'a path without spaces', 'Write %20 for each: /old%20page.'],
  [
    (text) => isOldPath(text) && !/^\/assets(\/|$)/i.test(text),
    'wrong-old-path',
    'a path such as /old-page, without ? and #, outside /assets/',
    'Write the part after the host name. What follows ? cannot be redirected.',
  ],
)

export const feedFile = wordsThat<`/${string}`>([
  (text) => isOldPath(text) && /^(?!\/assets\/|\/sitemap\.).*\.(xml|atom|rss)$/i.test(text),
  'wrong-feed',
  'a path such as /index.xml, which ends in .xml, .atom or .rss',
  'Write the part after the host name of the address that readers of your feed know.',
])

/** Players of sounds have heights of their own, and their pages refuse to be framed. */
const noSound: Test = [
  (text) => !soundHost(text),
  'framed-sound',
  'no sound of SoundCloud or Bandcamp: their players have heights of their own',
  "Write it as kind: 'audio', audio: { link: 'https://…', title: '…' }.",
]

export const frameLink = wordsThat(
  hasScheme,
  [
    (text) => isPublicUrl(text) || isSitePath(text),
    'wrong-frame-link',
    'a link with https://, or a path below public/ such as /play/index.html',
    'Copy it from the address bar, or begin the path with a slash.',
  ],
  noSound,
  [
    (text) => !refusesFrames(text) && !filmPage.test(text),
    'refused-frame',
    'a page that may be shown in a frame',
    "Choose Share, Embed there and copy the address after src=, or add the page to links. Write a film into videos.ts, and show it with kind: 'video'.",
  ],
)

const filmPage = /^https?:\/\/((www\.|m\.)?youtube\.com\/watch|youtu\.be\/|(www\.)?vimeo\.com\/\d)/i

export const videoLink = wordsThat(
  hasScheme,
  [
    (text) => [isPublicUrl, isSitePath].some((isRight) => isRight(readVideoLink(text).embedUrl)),
    'wrong-video-link',
    'a link to Vimeo or YouTube, any other with https://, or a path below public/ such as /films/a.mp4',
    'Copy it from the address bar, or begin the path with a slash.',
  ],
  noSound,
  [
    (text) => !holdsNoFilm(text) && !refusesFrames(text),
    'no-single-video',
    'a whole link to one video: channels, playlists and profiles cannot be shown in a frame',
    'Open the video itself and copy its link; of other hosts that after src= in Share, Embed. Or put the file into public/.',
  ],
  [
    (text) =>
      !/^(Vimeo|YouTube)$/.test(readVideoLink(text).provider) ||
      !/[?&](loop|autoplay|muted|background)=/.test(text),
    'player-option',
    'a link without loop, autoplay, muted and background',
    'Remove them. A film in public/ may have loop: true.',
  ],
  [
    /^(?!\/[^?#]*\.gif([?#]|$))/i,
    'gif-film',
    'a film that browsers play: MP4 or WebM',
    `Run this, and write loop: true: ffmpeg -i a.gif ${gifOptions} public/films/a.mp4`,
  ],
  [
    // Without an ending, or with that of a page, a path is shown in a frame.
    /^(?!\/)|^[^.?#]*(\.(mp4|m4v|webm|ogv|html?))?([?#]|$)/i,
    'unplayable-film',
    'a film that browsers play: MP4 or WebM',
    'Export it as an MP4 with H.264 and AAC.',
  ],
)

export const soundLink = wordsThat(
  hasScheme,
  [
    (text) => readSoundLink(text) !== undefined || soundHost(text) !== 'Bandcamp',
    'no-player',
    'the address of a player, which begins with https://bandcamp.com/EmbeddedPlayer/',
    'On the page of the album or track choose Share, Embed and a player, and copy the address after src=.',
  ],
  [
    (text) => readSoundLink(text) !== undefined || soundHost(text) !== 'SoundCloud',
    'no-single-sound',
    'a track or a set: no player shows profiles, short links and private pages',
    'Open the track or set and copy its address. Of a private one, copy the address after src= in Share, Embed.',
  ],
  [
    (text) => readSoundLink(text) !== undefined,
    'wrong-sound-link',
    'a track or a set of SoundCloud, or the address of a player of Bandcamp',
    "Copy its address. Show the player of another host with kind: 'frame'.",
  ],
)

export const soundFile = wordsThat([
  isOwnSound,
  'wrong-sound-file',
  'a sound below public/ such as /sounds/a.mp3: MP3, M4A, OGG, Opus, WAV or FLAC',
  'Put the file into public/ and begin the path with a slash.',
])

export const captionFile = wordsThat([
  (text) => isSitePath(text) && /\.vtt$/i.test(text),
  'wrong-caption-file',
  'captions below public/ such as /films/a.en.vtt',
  'Save them as WebVTT in public/.',
])

/**
 * Refuses the owner's machine and network, the detours of apps, and addresses that were cut. Characters
 * other than these in a host name could end a directive of the policy.
 */
export function isPublicUrl(text: string): boolean {
  const { hostname = '' } = readUrl(text) ?? {}
  const isLocal = /^(127|10|192\.168|0\.0)\.[\d.]+$|\.local$/.test(hostname)
  const isDetour =
    /^https?:\/\/((www\.)?google\.[\w.]+\/url\?|lm?\.(instagram|facebook)\.com|[\w.]+\.safelinks\.)|…/i.test(
      text,
    )
  return (
    /^https?:\/\//i.test(text) && /^[\w-]+(\.[\w-]+)+\.?$/.test(hostname) && !isLocal && !isDetour
  )
}

/** Well-known hosts refuse to be framed, except for the pages they make for it. */
function refusesFrames(text: string): boolean {
  const { hostname = '', pathname = '' } = readUrl(text) ?? {}
  const pages =
    /(^|\.)(((instagram|facebook|linkedin|x|twitter|tiktok|github|sketchfab|spotify|dropbox|wetransfer|icloud)\.com|(codepen|itch)\.io|goo\.gl)\/|(maps|drive)\.google\.|google\.[\w.]+\/maps)/
  return (
    pages.test(hostname + pathname) && !/\/(embed|plugins|player|preview|full)\b/.test(pathname)
  )
}
