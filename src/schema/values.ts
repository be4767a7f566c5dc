import * as v from 'valibot'
import { isOldPath } from '../shared/routes.ts'
import { readUrl } from '../shared/urls.ts'
import { holdsNoFilm, isSitePath, readVideoLink } from '../shared/video-url.ts'

/** What is expected → how to fix what is not. */
export const fixes = new Map<string, string>()

/** The message of a rule, which says what is expected; its fix is kept beside it. */
export function rule(expected: string, fix: string): string {
  fixes.set(expected, fix)
  return expected
}

/** Control characters, halves of characters, and marks that reverse the text after them. */
export const unprintable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/u

/** A host's name in any language. Other marks could end a directive of the policy. */
const host = '[\\p{L}\\p{M}\\d_-]+(?:\\.[\\p{L}\\p{M}\\d_-]+)*\\.?'

type Test = [isRight: RegExp | ((text: string) => boolean), expected: string, fix: string]

function check([isRight, expected, fix]: Test) {
  const passes = (text: string) => (isRight instanceof RegExp ? isRight.test(text) : isRight(text))
  return v.check(passes, rule(expected, fix))
}

const printable = check([
  (text) => !unprintable.test(text),
  'text without control characters',
  'Type it again: something invisible was pasted.',
])

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

export const words = v.pipe(
  v.string(rule('text', 'Write it between quotation marks.')),
  check([
    visible,
    'text that is not empty',
    'Write it, or take out the line of a field that may be missing.',
  ]),
  printable,
)

/** Whether it is written like `{ en: '…', fr: '…' }`, though perhaps not each key. */
export function isTranslated(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const keys = Object.keys(value)
  const isTag = (key: string) => languageTag.test(key)
  return keys.some(isTag) && keys.every((key) => isTag(key) || isTag(key.toLowerCase()))
}

/** The texts in several languages that a schema met, where fields of other kinds look like them. */
export const translations = new WeakSet<object>()

/** A text by this rule, or one for each language: whether all are there is checked beside the schema. */
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

const alternative = rule('what the image shows, or `decorative`', 'Say it in a sentence.')

export const altText = textBy(
  v.pipe(v.string(alternative), v.regex(visible, alternative), printable),
)

/** Words that pass these tests; of those they fail, the first is reported. */
function wordsThat(...tests: Test[]) {
  return v.pipe(words, ...tests.map(check))
}

export function oneOf<const Option extends string>(options: readonly Option[], expected: string) {
  return v.picklist(options, rule(expected, 'Correct the word.'))
}

/** Words with a gap that the build fills: 'Plays from {provider}'. */
export function wordsWith(gap: string) {
  const fix = `Put {${gap}} where the name belongs.`
  return textBy(wordsThat([(text) => text.includes(`{${gap}}`), `text with {${gap}} in it`, fix]))
}

/** Words of one line that stand beside others: a space too many would be seen. */
export const name = wordsThat([
  /^\S(.*\S)?$/,
  'text on one line, without spaces at its ends',
  'Take them out.',
])

export const title = textBy(name)

export const email = wordsThat([
  (text) =>
    new RegExp(`^[\\p{L}\\p{M}\\d._%+-]+@${host}$`, 'u').test(text) && /\.[^.]+$/.test(text),
  'an e-mail address such as a@example.com',
  'Correct it.',
])

/** With a script, a territory and variants (RFC 5646). */
const languageTag =
  /^[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?(-([A-Za-z0-9]{5,8}|\d\w{3}))*$/

export const language = wordsThat(
  [
    languageTag,
    'a language tag such as en-GB',
    'Write de for German, fr for French, pt-BR for Brazil.',
  ],
  [
    isKnownLanguage,
    'a language that browsers know',
    'Write ja for Japanese, cs for Czech, en-GB for British English.',
  ],
)

const webLink: Test = [
  isHttpUrl,
  'a link with https:// or http://',
  'Copy it from the address bar.',
]

const publicLink: Test = [
  /^(?!https?:\/\/(localhost|127\.|0\.0\.0\.0|\[::1\]))/i,
  'a link that others can open',
  'This one leads to your own machine: use the public one.',
]

export const link = wordsThat(webLink, publicLink)

/** Below which pages lie. */
export const folderLink = wordsThat(webLink, publicLink, [
  /^(?!https?:\/\/[^/?#]+\/[^?#]*\.(html?|php)([?#]|$))/i,
  'the address of a folder such as https://example.org/art/',
  'Take the name of the page out.',
])

function webLinkOr(others: RegExp) {
  return wordsThat([
    (text) => isHttpUrl(text) || others.test(text),
    'a link with https://, or a page of this site such as /contact',
    'Correct the address.',
  ])
}

/** Of a redirect: no host leads to an e-mail address. */
export const webLinkOrPath = webLinkOr(/^\/(?!\/)/)

export const linkOrPath = webLinkOr(/^(\/(?!\/)|mailto:)/)

export const attributeName = wordsThat([
  /^(?!(on.*|style|key|ref|children|src|async|defer|dangerously.*)$)[a-z][\w:.-]*$/i,
  'the name of an attribute such as data-site',
  'Take it out: a script has src and defer already, and no page may have listeners or style.',
])

/** Of another host, encrypted. */
export const secureLink = wordsThat([
  (text) => isHttpUrl(text) && text.startsWith('https://'),
  'an address with https://',
  'Copy it from the service.',
])

/** Where a page used to be, below the site's own root. */
export const oldPath = wordsThat(
  [
    isOldPath,
    'a path such as /old-page, without ? and #, which every host and disk takes as it stands',
    'Write the part behind the host name, or take it out: what stands behind ? cannot be redirected.',
  ],
  [
    /^(?!\/assets(\/|$))/i,
    'a path outside /assets/, whose files browsers keep for a year',
    'Take it out.',
  ],
)

/** A page of another site, or of this one, in a frame. */
export const frameLink = wordsThat(
  [
    (text) => isHttpUrl(text) || isSitePath(text),
    'a link with https://, or a path below public/ such as /play/index.html',
    'Copy it from the address bar, or begin the path with a slash.',
  ],
  publicLink,
  [
    (text) => !refusesFrames(text),
    'a page that may be shown in a frame: this host refuses it',
    'Link to it instead, in links of the entry.',
  ],
  [
    /^(?!https?:\/\/((www\.|m\.)?youtube\.com\/watch|youtu\.be\/|(www\.)?vimeo\.com\/\d))/i,
    'a page that may be shown in a frame, which that of a film may not',
    "Write the film into videos.ts, and show it with kind: 'video'.",
  ],
)

export const videoLink = wordsThat(
  [
    (text) => [isHttpUrl, isSitePath].some((isRight) => isRight(readVideoLink(text).embedUrl)),
    'a link to Vimeo or YouTube, any other with https://, or a path below public/ such as /films/a.mp4',
    'Copy it from the address bar, or begin the path with a slash.',
  ],
  [
    (text) => !holdsNoFilm(text) && !refusesFrames(text),
    'a link to one video: channels, playlists and profiles cannot be shown in a frame',
    'Open the video itself and copy its link.',
  ],
  [
    // Without an ending, or with that of a page, a path is shown in a frame.
    /^(?!\/)|^[^.?#]*(\.(mp4|m4v|webm|ogv|html?))?([?#]|$)/i,
    'a film that browsers play: MP4 or WebM',
    'Export it as an MP4 with H.264 and AAC.',
  ],
  publicLink,
)

export const soundFile = wordsThat([
  (text) => isSitePath(text) && /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(text),
  'a sound below public/ such as /sounds/a.mp3: MP3, M4A, OGG, Opus, WAV or FLAC',
  'Put the file into public/ and begin the path with a slash.',
])

export const captionFile = wordsThat([
  (text) => isSitePath(text) && /\.vtt$/i.test(text),
  'captions below public/ such as /films/a.en.vtt',
  'Save them as WebVTT in public/.',
])

export const slug = wordsThat(
  [
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    'small letters, digits and single hyphens, a letter first',
    'Write it like high-water.',
  ],
  [/^(?!(me|site|main)$)/, 'an id that the site itself has no use for', 'Add a word to it.'],
)

/** '2016', '2016–2018' or '2021–' while it goes on; a hyphen is set as an en dash. */
export const years = wordsThat(
  [
    (text) => /^\p{L}/u.test(text) || /^\d{4}( ?[-–] ?(\d{4})?)?$/.test(text),
    '2016, 2016–2018, 2021–, or words such as around 1998',
    'Use four digits; leave the end open while it goes on.',
  ],
  [
    (text) =>
      /^\p{L}/u.test(text) || text.slice(0, 4) <= (/[-–] ?(\d{4})$/.exec(text)?.[1] ?? '9999'),
    'an end that is not before the beginning',
    'Correct one of them.',
  ],
)

const year = v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(9999))

export const yearOrYears = v.union(
  [year, years],
  rule(
    "a year such as 2025, '2024–2026', '2024–' while it goes on, or words such as 'around 1998'",
    'Use four digits.',
  ),
)

export const date = wordsThat([
  (text) => text.length === 10 && isDayOrMonth(text),
  'a date such as 2024-03-12',
  'Write year, month and day.',
])

export const dayOrMonth = wordsThat([
  isDayOrMonth,
  'a day such as 2026-03-12, or a month such as 2026-03',
  'Write year, month and day.',
])

export const length = wordsThat([
  /^(?![0:]+$)(\d+:[0-5]?\d|\d{1,2}):[0-5]\d$/,
  'minutes and seconds such as 4:10',
  'Write 0:58 or 1:02:03.',
])

export const yes = (fix: string) => v.optional(v.literal(true, rule('true, or no such line', fix)))

export const imageFile = wordsThat([
  /^[^/\\]+\.(jpe?g|png|webp|avif|tiff?)$/i,
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

/** What every name of an image has to be. */
export const namedImage = rule(
  'an image that src/content/images.ts names',
  'Add it there with its text, or correct the name.',
)

/** Whether the content describes the image is checked beside the schema, which does not know it. */
export const image = v.custom<ImageName>((name) => typeof name === 'string', namedImage)

function isHttpUrl(text: string): boolean {
  const start = new RegExp(`^https?://(${host}|\\[[\\da-f:.]+\\])(:\\d+)?([/?#]|$)`, 'iu')
  return start.test(text) && readUrl(text) !== undefined
}

/** Not jp, cz or en-UK. Of tags with three letters, it is known of some only. */
function isKnownLanguage(tag: string): boolean {
  try {
    const { region = '' } = new Intl.Locale(tag)
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    const isKnown = names.of(tag) !== undefined && tag.toUpperCase().includes(region)
    return isKnown || /^[a-z]{3}/.test(tag)
  } catch {
    return false
  }
}

/** Whether the calendar has it: no 31 February. */
function isDayOrMonth(text: string): boolean {
  const day = new Date(text)
  const isDate = /^\d{4}-\d\d(-\d\d)?$/.test(text) && !Number.isNaN(day.valueOf())
  return isDate && day.toISOString().startsWith(text)
}

/** Well-known hosts whose pages no other site may show, but those that they make for it. */
function refusesFrames(text: string): boolean {
  const { hostname = '', pathname = '' } = readUrl(text) ?? {}
  const hosts = /(^|\.)(instagram|facebook|linkedin|x|twitter|tiktok|github)\.com$/
  return hosts.test(hostname) && !/\/(embed|plugins|player)(\/|$)/.test(pathname)
}
