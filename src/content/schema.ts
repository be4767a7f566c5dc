import * as v from 'valibot'
import { toEmbedUrl } from '../video-url.ts'
import { pictures } from './pictures.ts'

/**
 * What the content files may hold. The types below come from these rules, so a mistake is a type
 * error in the editor already; what types cannot say is checked by the build. A message has two
 * lines: what is allowed, and how to mend it.
 */
const rule = (allowed: string, remedy: string) => `${allowed}\n${remedy}`

/** Control characters, halves of characters, and marks that turn the direction of all that follows. */
const unprintable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/u

const printable = v.check(
  (text: string) => !unprintable.test(text),
  rule('text without control characters', 'Type the line anew; something invisible was pasted.'),
)

const words = v.pipe(
  v.string(rule('text', 'Write it between quotation marks.')),
  v.check(
    (text) => text.trim() !== '',
    rule('text that is not empty', 'Write it, or take the line out.'),
  ),
  printable,
)

const link = v.pipe(
  words,
  v.check(isHttpUrl, rule('a link with https:// or http://', 'Copy it from the address bar.')),
)

const linkOrPath = v.pipe(
  words,
  v.check(
    (text) => isHttpUrl(text) || /^\/(?!\/)/.test(text),
    rule('a link with https://, or a page of this site such as /contact', 'Mend the address.'),
  ),
)

const videoLink = v.pipe(
  words,
  v.check(
    isVideoLink,
    rule('a link to Vimeo or YouTube, or any with https://', 'Copy it from the address bar.'),
  ),
)

const slug = v.pipe(
  words,
  v.regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    rule('small letters, digits and single hyphens, a letter first', 'Write it like high-water.'),
  ),
)

const years = v.pipe(
  words,
  v.regex(
    /^\d{4}(–(\d{4})?)?$/,
    rule('2016, 2016–2018 or 2021–', 'Use four digits and an en dash.'),
  ),
)

const length = v.pipe(
  words,
  v.regex(
    /^(\d+:)?\d{1,2}:\d{2}$/,
    rule('minutes and seconds such as 4:10', 'Write 0:58 or 1:02:03.'),
  ),
)

const standIn = v.optional(
  v.literal(true, rule('true, or no such line', 'Take the line out once the entry is your own.')),
)

const altText = v.pipe(
  v.string(rule('what the picture shows, or `decorative`', 'Say it in a sentence.')),
  v.check(
    (text) => text.trim() !== '',
    rule('what the picture shows, or `decorative`', 'Say it for people who cannot see it.'),
  ),
  printable,
)

export const pictureListSchema = v.record(
  v.pipe(
    v.string(),
    v.regex(
      /^[^/\\]+\.(jpe?g|png|webp|avif|tiff?)$/i,
      rule('the name of a JPEG, PNG, WebP, AVIF or TIFF in public/images', 'Mend the name.'),
    ),
  ),
  altText,
)

export type PictureName = keyof typeof pictures

const picture = v.custom<PictureName>(
  (name) => typeof name === 'string' && Object.hasOwn(pictures, name),
  rule(
    'a picture that src/content/pictures.ts names',
    'Add it there with its text, or mend the name.',
  ),
)

export const videoSchema = v.strictObject({
  link: videoLink,
  /** Names the player for assistive technology. */
  title: words,
  length,
  poster: picture,
  standIn,
  /** Film, maker and licence, when the film is somebody else's. */
  credit: v.optional(words),
})

/** Where a figure stands in the grid of twelve columns: the table is in CONTRIBUTING.md. */
const place = v.picklist(
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'l', 'x'],
  rule('a place of the grid: a b c d e f g h l x', 'CONTRIBUTING.md shows them.'),
)

const imageSchema = v.strictObject({
  kind: v.literal('image'),
  picture,
  place,
  caption: v.optional(words),
})

const mediaSchema = v.variant(
  'kind',
  [
    imageSchema,
    v.strictObject({
      kind: v.literal('video'),
      video: videoSchema,
      place,
      caption: v.optional(words),
    }),
    /** A page of another site in a frame, opened by a click on its still. */
    v.strictObject({
      kind: v.literal('frame'),
      link,
      title: words,
      still: picture,
      place,
      caption: v.optional(words),
    }),
    /** Two pictures of equal height side by side; `tall` for a 4:5 beside a 3:2. */
    v.strictObject({
      kind: v.literal('pair'),
      tall: v.optional(v.literal(true)),
      images: v.strictTuple([
        v.strictObject({ picture, caption: v.optional(words) }),
        v.strictObject({ picture, caption: v.optional(words) }),
      ]),
    }),
  ],
  rule("kind: 'image', 'video', 'frame' or 'pair'", 'Mend the word.'),
)

/** The places that leave the label column free, so that the text can stand beside the figure. */
const placesBesideText = ['b', 'f', 'l']

/** The figure that the text stands beside, or -1. */
export function besideIndex(media: Media[]): number {
  return media.findIndex((item) => item.kind !== 'pair' && placesBesideText.includes(item.place))
}

export const entrySchema = v.pipe(
  v.strictObject({
    id: slug,
    title: words,
    year: v.pipe(
      v.number(rule('a year such as 2025', 'Write four digits without quotation marks.')),
      v.check((year) => /^\d{4}$/.test(`${year}`), rule('a year such as 2025', 'Mend the year.')),
    ),
    medium: words,
    text: words,
    /** Under the title line, or beside the first figure that leaves room (b, f or l). */
    textPlace: v.picklist(['top', 'beside'], rule("'top' or 'beside'", 'Mend the word.')),
    link: v.optional(v.strictObject({ label: words, to: linkOrPath })),
    media: v.array(mediaSchema),
    standIn,
  }),
  v.check(
    ({ textPlace, media }) => textPlace === 'top' || besideIndex(media) >= 0,
    rule(
      "textPlace 'beside' only with a figure at b, f or l",
      "Give a figure one of these places, or write 'top'.",
    ),
  ),
)

export const entriesSchema = v.array(entrySchema)

export const aboutSchema = v.strictObject({
  paragraphs: v.array(words),
  standIn,
})

export const skillGroupSchema = v.strictObject({
  title: words,
  items: v.array(words),
  standIn,
})

export const cvSectionSchema = v.strictObject({
  title: words,
  entries: v.array(v.strictObject({ years, text: words })),
  standIn,
})

const siteFields = {
  name: words,
  email: v.pipe(words, v.email(rule('an e-mail address such as a@example.com', 'Mend it.'))),
  url: link,
  language: v.pipe(
    words,
    v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, rule('a language tag such as en-GB', 'Mend it.')),
  ),
  network: link,
  codeHost: link,
  chat: link,
}

export const siteSchema = v.strictObject({
  ...siteFields,
  /** The fields above that are not the owner's own yet. */
  standIns: v.array(
    v.picklist(
      ['name', 'email', 'url', 'network', 'codeHost', 'chat'],
      rule('the name of a field above', 'Mend the word, or take it out.'),
    ),
  ),
})

export type PictureList = v.InferOutput<typeof pictureListSchema>
export type Video = v.InferOutput<typeof videoSchema>
export type Image = v.InferOutput<typeof imageSchema>
export type Media = v.InferOutput<typeof mediaSchema>
export type Place = Image['place']
export type Entry = v.InferOutput<typeof entrySchema>
export type About = v.InferOutput<typeof aboutSchema>
export type SkillGroup = v.InferOutput<typeof skillGroupSchema>
export type CvSection = v.InferOutput<typeof cvSectionSchema>
export type Site = v.InferOutput<typeof siteSchema>

function isHttpUrl(text: string): boolean {
  // Other marks in the host's name could end a directive of the content security policy.
  return /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?([/?#]|$)/i.test(text) && URL.canParse(text)
}

function isVideoLink(text: string): boolean {
  try {
    return isHttpUrl(toEmbedUrl(text))
  } catch {
    return false
  }
}
