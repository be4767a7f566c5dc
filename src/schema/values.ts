import * as v from 'valibot'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { isOldPath } from '../shared/routes.ts'
import { readUrl } from '../shared/urls.ts'
import { holdsNoFilm, isSitePath, readVideoLink } from '../shared/video-url.ts'
import { hasMonths, isOnCalendar, readSpan, type TimeSpan } from './time-span.ts'

export type Rule = Pick<Diagnostic, 'code' | 'expected' | 'fix'>

/** All rules. The message of an issue is the number of its own, since valibot takes texts only. */
const rules: Rule[] = []

export function rule(code: string, expected: string, fix: string): string {
  return `${rules.push({ code, expected, fix }) - 1}`
}

/** Undefined for a message of valibot's own. */
export function ruleOf(message: string): Rule | undefined {
  return rules[Number(message)]
}

/** Control characters, halves of characters, and marks that reverse the text after them. */
export const unprintable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/u

type Test = [isRight: RegExp | ((text: string) => boolean), ...rule: Parameters<typeof rule>]

function check([isRight, ...parts]: Test) {
  const passes = (text: string) => (isRight instanceof RegExp ? isRight.test(text) : isRight(text))
  return v.check(passes, rule(...parts))
}

const printable = check([
  (text) => !unprintable.test(text),
  'control-character',
  'text without control characters',
  'Type it again: something invisible was pasted.',
])

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

export const words = v.pipe(
  v.string(rule('no-text', 'text', 'Write it between quotation marks.')),
  check([
    visible,
    'empty-text',
    'text that is not empty',
    'Write it, or remove the line of a field that may be missing.',
  ]),
  printable,
)

/** Words that pass these tests; of those they fail, the first is reported. */
function wordsThat(...tests: Test[]) {
  return v.pipe(words, ...tests.map(check))
}

/** Whether it is written like `{ en: '…', fr: '…' }`. */
export function isTranslated(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => languageTag.test(key))
}

/** The texts in several languages that a schema met: other values can look like them. */
export const translations = new WeakSet<object>()

/** A text by this rule, or one for each language: `checkTranslations` asks whether all are there. */
function textBy(rule: v.GenericSchema<string>) {
  const all = v.record(v.string(), rule)
  const isText = (text: string | Record<string, string>): text is Text => text !== undefined
  return v.pipe(
    v.lazy((text) => {
      if (!isTranslated(text)) return rule
      translations.add(text)
      return all
    }),
    v.guard(isText),
  )
}

export const text = textBy(words)

const alternative = rule(
  'no-description',
  'what the image shows, or `decorative`',
  'Say it in a sentence.',
)

export const altText = textBy(
  v.pipe(v.string(alternative), v.regex(visible, alternative), printable),
)

export function oneOf<const Option extends string>(
  options: readonly Option[],
  fix = 'Correct the word.',
) {
  return v.picklist(options, rule('unknown-word', `one of ${options.join(', ')}`, fix))
}

/** Words with a gap that the build fills: 'Plays from {provider}'. */
export function wordsWith(gap: string) {
  const expected = `text with {${gap}} in it`
  const fix = `Put {${gap}} where the name belongs.`
  return textBy(wordsThat([(text) => text.includes(`{${gap}}`), 'no-gap', expected, fix]))
}

/** Words on one line. */
export const name = wordsThat([
  /^\S(.*\S)?$/,
  'untrimmed-text',
  'text on one line, without spaces at its ends',
  'Remove them.',
])

export const title = textBy(name)

export const email = wordsThat([
  /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+$/,
  'wrong-email',
  'an e-mail address such as a@example.com',
  'Correct it.',
])

const languageTag = /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/

export const language = wordsThat([
  isKnownLanguage,
  'unknown-language',
  'the tag of a language that browsers know, such as en-GB',
  'Write ja for Japanese, cs for Czech, pt-BR for the Portuguese of Brazil.',
])

const webLink: Test = [
  isPublicUrl,
  'wrong-link',
  'a link such as https://example.org/ that others can open',
  'Copy it from the address bar.',
]

export const link = wordsThat(webLink)

/** Pages lie below it. */
export const folderLink = wordsThat(webLink, [
  /^(?!https?:\/\/[^/?#]+\/[^?#]*\.(html?|php)([?#]|$))/i,
  'link-to-page',
  'the address of a folder such as https://example.org/art/',
  'Remove the name of the page.',
])

type WebLinkOrPath = `https://${string}` | `http://${string}` | `/${string}`

/** Typed, so that editors object to 'contact' already. */
function target<Target extends string>(others: RegExp) {
  const isTarget = (text: string): text is Target => isPublicUrl(text) || others.test(text)
  const expected = 'a link with https://, or a page of this site such as /contact'
  return v.pipe(words, v.guard(isTarget, rule('wrong-target', expected, 'Correct the address.')))
}

/** Of a redirect: no host leads to an e-mail address. */
export const webLinkOrPath = target<WebLinkOrPath>(/^\/(?!\/)/)

export const linkOrPath = target<WebLinkOrPath | `mailto:${string}`>(/^(\/(?!\/)|mailto:)/)

export const attributeName = wordsThat([
  /^(?!(on.*|style|src|async|defer)$)[a-z][\w:.-]*$/i,
  'wrong-attribute',
  'the name of an attribute such as data-site',
  'Remove it: a script has src and defer already, and no page may have listeners or style.',
])

/** Of another host, encrypted. */
export const secureLink = wordsThat([
  (text) => isPublicUrl(text) && text.startsWith('https://'),
  'insecure-link',
  'an address with https://',
  'Copy it from the service.',
])

/** Where a page used to be, below the site's own root. */
export const oldPath = wordsThat([
  (text) => isOldPath(text) && !/^\/assets(\/|$)/i.test(text),
  'wrong-old-path',
  'a path such as /old-page, without ? and #, outside /assets/',
  'Write the part behind the host name. What stands behind ? cannot be redirected.',
])

/** A page of another site, or of this one, in a frame. */
export const frameLink = wordsThat(
  [
    (text) => isPublicUrl(text) || isSitePath(text),
    'wrong-frame-link',
    'a link with https://, or a path below public/ such as /play/index.html',
    'Copy it from the address bar, or begin the path with a slash.',
  ],
  [
    (text) => !refusesFrames(text) && !filmPage.test(text),
    'refused-frame',
    'a page that may be shown in a frame',
    "Add it to links of the entry. Write a film into videos.ts, and show it with kind: 'video'.",
  ],
)

const filmPage = /^https?:\/\/((www\.|m\.)?youtube\.com\/watch|youtu\.be\/|(www\.)?vimeo\.com\/\d)/i

export const videoLink = wordsThat(
  [
    (text) => [isPublicUrl, isSitePath].some((isRight) => isRight(readVideoLink(text).embedUrl)),
    'wrong-video-link',
    'a link to Vimeo or YouTube, any other with https://, or a path below public/ such as /films/a.mp4',
    'Copy it from the address bar, or begin the path with a slash.',
  ],
  [
    (text) => !holdsNoFilm(text) && !refusesFrames(text),
    'no-single-video',
    'a link to one video: channels, playlists and profiles cannot be shown in a frame',
    'Open the video itself and copy its link.',
  ],
  [
    // Without an ending, or with that of a page, a path is shown in a frame.
    /^(?!\/)|^[^.?#]*(\.(mp4|m4v|webm|ogv|html?))?([?#]|$)/i,
    'unplayable-film',
    'a film that browsers play: MP4 or WebM',
    'Export it as an MP4 with H.264 and AAC.',
  ],
)

export const soundFile = wordsThat([
  (text) => isSitePath(text) && /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(text),
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

export const slug = wordsThat([
  /^(?!(me|site|main)$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  'wrong-id',
  'small letters, digits and single hyphens, a letter first; not me, site or main',
  'Write it like high-water.',
])

const isInWords = (text: string) => /^\p{L}/u.test(text)

/** Whether a span is right in this way; what is none passes. */
function spanTest(isRight: (span: TimeSpan) => boolean) {
  return (text: string) => {
    const span = readSpan(text)
    return !span || isRight(span)
  }
}

/** An end such as 2018 holds all its months. */
const isInOrder = ({ start, end = '9999' }: TimeSpan) => end >= start.slice(0, end.length)

/** A hyphen between years is set as an en dash. */
export const years = wordsThat(
  [
    (text) => readSpan(text) !== undefined || isInWords(text),
    'wrong-years',
    '2016, 2018-11, 2018-11-30, a span such as 2016–2018, 2021– while it goes on, or words such as around 1998',
    'Write years with four digits, months and days with two: 2018-03, 2018-11-30 – 2019-02-03.',
  ],
  [
    spanTest((span) => span.dash !== '-' || !hasMonths(span)),
    'hyphen-between-dates',
    'an en dash between months or days: a hyphen is part of them',
    'Write 2018-11 – 2019-02, 2018-11-30 – 2019-02-03, or 2018-11– while it goes on.',
  ],
  [
    spanTest(({ start, end = start }) => isOnCalendar(start) && isOnCalendar(end)),
    'impossible-date',
    'a month or day that the calendar has, such as 2018-11 or 2018-02-28',
    'Correct it: first the month, 01 to 12, then the day. A span of years is 2016–2018.',
  ],
  [
    spanTest(isInOrder),
    'reversed-span',
    'a span that ends after it begins, such as 2018-11 – 2019-02',
    'Write the earlier one first, or correct one of them.',
  ],
)

const wrongYear = rule(
  'wrong-year',
  "a year such as 2025, '2024–2026' in this order, '2024–' while it goes on, or words such as 'around 1998'",
  'Use four digits.',
)

const year = v.pipe(
  v.number(),
  v.check((year) => /^\d{4}$/.test(`${year}`), wrongYear),
)

const yearSpan = v.pipe(
  words,
  v.check((text) => {
    const span = readSpan(text)
    return span ? !hasMonths(span) && isInOrder(span) : isInWords(text)
  }, wrongYear),
)

export const yearOrYears = v.union([year, yearSpan], wrongYear)

export const date = wordsThat([
  (text) => text.length === 10 && isDayOrMonth(text),
  'wrong-date',
  'a date such as 2024-03-12',
  'Write year, month and day.',
])

export const dayOrMonth = wordsThat([
  isDayOrMonth,
  'wrong-day',
  'a day such as 2026-03-12, or a month such as 2026-03',
  'Write year, month and day.',
])

export const length = wordsThat([
  /^(\d+:)?\d{1,2}:[0-5]\d$/,
  'wrong-length',
  'minutes and seconds such as 4:10',
  'Write 0:58 or 1:02:03.',
])

export function yes(code: string, fix: string) {
  return v.optional(v.literal(true, rule(code, 'true, or no such line', fix)))
}

export const imageFile = wordsThat([
  /^[^/\\]+\.(jpe?g|png|webp|avif|tiff?)$/i,
  'wrong-image-file',
  'the name of a JPEG, PNG, WebP, AVIF or TIFF in public/images',
  'Correct the name, or export the image as a JPEG or PNG.',
])

/** Filled in by `images.ts` and `site.ts`, so that editors offer the images and the languages. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled in elsewhere
export interface Known {}

type KnownImage = Known extends { images: infer Images } ? keyof Images & string : never

/** The name of an image in `src/content/images.ts`; any text as long as it names none. */
export type ImageName = [KnownImage] extends [never] ? string : KnownImage

/**
 * A text of the content: one for all languages, or `{ en: '…', fr: '…' }`. Where the site has one
 * language, texts are strings. Components show them through `t`, see `usePage`.
 */
export type Text = Known extends { languages: infer Name extends string }
  ? string | Record<Name, string>
  : string

export const namedImage = {
  code: 'unknown-image',
  expected: 'an image that src/content/images.ts names',
  fix: 'Add it there with its text, or correct the name.',
}

/** Only `checkContent` knows which images the content describes. */
export const image = v.custom<ImageName>(
  (name) => typeof name === 'string',
  rule(namedImage.code, namedImage.expected, namedImage.fix),
)

/** Not on the owner's machine. Other marks in the name of a host could end a directive of the policy. */
function isPublicUrl(text: string): boolean {
  const { hostname = '' } = readUrl(text) ?? {}
  const isLocal = /^(localhost|127\..*|0\.0\.0\.0)$/.test(hostname)
  return /^https?:\/\//i.test(text) && /^[\w.-]+$/.test(hostname) && !isLocal
}

/** Not jp, cz or en-UK. Intl knows only some of the tags with three letters. */
function isKnownLanguage(tag: string): boolean {
  try {
    const { region = '' } = new Intl.Locale(tag)
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    const isKnown = names.of(tag) !== undefined && tag.toUpperCase().includes(region)
    return languageTag.test(tag) && (isKnown || /^[a-z]{3}/.test(tag))
  } catch {
    return false
  }
}

function isDayOrMonth(text: string): boolean {
  return /^\d{4}-\d\d(-\d\d)?$/.test(text) && isOnCalendar(text)
}

/** Well-known hosts whose pages no other site may show, except those made for it. */
function refusesFrames(text: string): boolean {
  const { hostname = '', pathname = '' } = readUrl(text) ?? {}
  const hosts = /(^|\.)(instagram|facebook|linkedin|x|twitter|tiktok|github)\.com$/
  return hosts.test(hostname) && !/\/(embed|plugins|player)(\/|$)/.test(pathname)
}
