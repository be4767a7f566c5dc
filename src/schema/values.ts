import * as v from 'valibot'
import { quoted, suggest } from '../shared/fault.ts'
import { isImageFile, toNFC } from '../shared/file-names.ts'
import { visible } from '../shared/html.ts'
import { isOnCalendar, isTime } from '../shared/time-span.ts'
import { decoded, readUrl } from '../shared/urls.ts'
import { isOwnFilm, isOwnSound, isSitePath, readVideoLink } from '../shared/video-url.ts'

// Each rule has one sentence: how to mend what breaks it.

/** `images.ts` extends it, so that editors offer the images. */
// biome-ignore lint/suspicious/noEmptyInterface: owners' files extend it
export interface Known {}

type KnownImage = Known extends { images: infer Images } ? keyof Images & string : never

/** The name of an image in `src/content/images.ts`; any text while that file names none. */
export type ImageName = [KnownImage] extends [never] ? string : KnownImage

/**
 * One for all languages, or `{ en: '…', fr: '…' }`. Where an example has `*emphasis*` or a
 * `[link](/contact)`, a text may hold both.
 */
export type Text = string | Partial<Record<string, string>>

export function rule<Words extends string = string>(
  isRight: (text: string) => boolean,
  fix: string | ((text: string) => string),
) {
  return v.custom<Words>(
    (value) => typeof value === 'string' && isRight(value),
    ({ input }) => {
      const text = typeof input === 'string' || typeof input === 'number' ? `${input}` : ''
      const isNumber = typeof input === 'number' && isRight(text)
      if (isNumber) return `Put it between quotation marks: '${text}'.`
      return typeof fix === 'string' ? fix : fix(text)
    },
  )
}

const matching = (pattern: RegExp, fix: string) => rule((text) => pattern.test(text), fix)

/** What nobody sees. Joiners may stand within words of some scripts, but end none. */
const invisible = /(?!(\u200c|\u200d|\ufe0f)\S)\p{Default_Ignorable_Code_Point}|[^\S ]/u

/** An invisible character, often pasted with an address, makes it lead elsewhere. */
function address<Words extends string = string>(isRight: (text: string) => boolean, fix: string) {
  const isVisible = (text: string) => !invisible.test(text)
  return rule<Words>(
    (text) => isVisible(text) && isRight(text),
    (text) => (isVisible(text) ? fix : 'Type it again: it contains an invisible character.'),
  )
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** `names`: for editing. */
export function oneOf<const Name extends string>(names: readonly Name[]) {
  const one = v.custom<Name>(
    (value) => names.some((name) => name === value),
    ({ input }) => suggest(input, names) ?? `Write ${alternatives.format(names.map(quoted))}.`,
  )
  return v.pipe(one, v.metadata({ names }))
}

export const yes = v.optional(
  v.literal(true, 'Write true, without quotation marks, or remove the line.'),
)

export const anyWords = matching(
  visible,
  'Write words (in code, between quotation marks), or remove the line.',
)

export const oneLine = rule(
  (text) => /^\S(.*\S)?$/.test(text) && visible.test(text),
  'Write words on one line, without a space before or after; in code, between quotation marks.',
)

export const withProvider = rule(
  (text) => /^(?=.*\{provider\})\S(.*\S)?$/.test(text),
  'Write {provider} where the name of the host belongs: from {provider}.',
)

export const email = address(
  (text) => /^[^\s@<>,;:]+@[^\s@<>,;]+\.[^\s@<>,;.]+$/.test(text),
  'Write only the address, such as ada@example.org.',
)

/** 'high-water', '01_post', 'Größe'. Every page has an element `main`, and every site a page 404. */
export const id = rule(
  (text) => /^(?!(main|404)$)[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(text) && text === toNFC(text),
  'Use letters, digits, - and _, as in high-water, but not main or 404.',
)

/** It has to be known: jp and cz are not. */
export const language = rule((tag) => {
  try {
    // Names of languages would take a thirtieth of a build to load.
    return new Intl.Locale(tag).maximize().script !== undefined
  } catch {
    return false
  }
}, 'Write a language tag such as en-GB, or ja for Japanese.')

export const imageFile = rule(
  isImageFile,
  'Write the name of a JPEG, PNG, WebP, AVIF or TIFF in public/images/, without folders.',
)

/** Names that cameras and scanners give, without their ending: 'IMG_2041', '20260312-141530'. */
const cameraName = /^(img|image|pict?|p|dsc[nf]?|photo|scan|screenshot)?[\s_.-]*\d[\d\s_.-]*$/i

const isFileName = (text: string) => isImageFile(text) || cameraName.test(text)

export const description = rule(
  (text) => text === '' || (/[\p{L}\p{N}]/u.test(text) && !isFileName(text)),
  "Describe in a sentence what it shows, or write '' if it is decoration, such as a texture.",
)

/** A single year may be a number. */
export const years = v.custom<string | number>(
  (value) => /string|number/.test(typeof value) && isTime(`${value}`),
  'Write 2016, 2018-11-30, a span such as 2016–2018 or 2021-05-20 – 2021-06-03 (earlier date first), 2021– if it continues, or words such as around 1998.',
)

export const day = rule(
  (text) => /^\d{4}(-\d\d){0,2}$/.test(text) && isOnCalendar(text),
  'Write a date that exists: 2026-03-12, 2026-03 or 2026.',
)

export const length = matching(
  /^(\d+:[0-5]\d|\d{1,2}):[0-5]\d$/,
  'Write minutes and seconds such as 4:10, or hours too: 1:02:03.',
)

export const webLink = address(isPublicUrl, 'Copy the whole address, including https://.')

/** Typed, so that editors already reject 'contact'. */
export const target = address<`${'https://' | 'http://' | '/' | 'mailto:' | 'tel:'}${string}`>(
  (text) =>
    /^https?:/.test(text)
      ? isPublicUrl(text)
      : /^(\/(?!\/)|mailto:[^\s@]+@[^\s@]+$|tel:)/.test(text),
  'Write https://…, mailto:… or tel:…, or the path of a page or file of this site, such as /contact.',
)

/** A part of an old path: not hidden, no `..`, no wildcard of a host. */
const oldName = /^(?!\.(?!well-known$))[^\p{Cc}"#*:<>?\\|]+$/u

export const oldPath = rule((text) => {
  const names = decoded(text).replace(/\/$/, '').split('/').slice(1)
  return /^\/(?!assets(\/|$))[^?#\s]+$/i.test(text) && names.every((name) => oldName.test(name))
}, 'Write the path after the host name, such as /old-page, without ? or #, and with %20 for a space.')

/** Pages that no frame may show. Addresses of players say what they are: player.vimeo.com. */
const unframed =
  /^(?!.*\b(embed|plugins|player|preview)\b)https?:\/\/([\w-]+\.)?((youtube(-nocookie)?|vimeo|soundcloud|instagram|facebook|tiktok|dropbox|drive\.google)\.com|youtu\.be)(\/|$)/

export const frameLink = address(
  (text) =>
    isSitePath(text) ||
    (isPublicUrl(text) && isPublicUrl(readVideoLink(text).embedUrl) && !unframed.test(text)),
  'Write the address of a page that a frame may show, https://… or /play/index.html; for a sound, the address after src= in its embed code.',
)

/** '/film', '/play/v1.2/index.html': shown in a frame. */
const ownPage = /^[^?#]*(\/[^./?#]*|\.html?)([?#]|$)/i

export const filmLink = address((text) => {
  const { embedUrl } = readVideoLink(text)
  if (isSitePath(embedUrl)) return isOwnFilm(embedUrl) || ownPage.test(embedUrl)
  return isPublicUrl(embedUrl) && !unframed.test(embedUrl)
}, 'Copy the link of one film on Vimeo or YouTube, or put an MP4 or WebM into public/, and write its path: /films/a.mp4.')

export const soundFile = rule(
  isOwnSound,
  'Put an MP3, M4A, OGG, Opus, WAV or FLAC into public/, and write its path: /sounds/a.mp3.',
)

export const captionFile = rule(
  (text) => isSitePath(text) && /\.vtt$/i.test(text),
  'Save the captions as WebVTT in public/, and write their path: /films/a.en.vtt.',
)

/** Whether others can open it. Any other characters in a host name could end a directive of the policy. */
export function isPublicUrl(text: string): boolean {
  const { hostname = '' } = readUrl(text) ?? {}
  return /^https?:\/\//i.test(text) && /^([\w-]+\.)+[a-z][\w-]*\.?$/i.test(hostname)
}
