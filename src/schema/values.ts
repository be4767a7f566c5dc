import * as v from 'valibot'
import { isId } from '../shared/routes.ts'
import { hasFields } from './content-paths.ts'
import type { TextKind } from './marks/marks.ts'
import { anyWords, holding, rule, wordsThat } from './rules.ts'

/** As `{ en: '…', fr: '…' }` is. */
export function isTranslated(value: unknown): value is Record<string, unknown> {
  const keys = hasFields(value) ? Object.keys(value) : []
  return keys.length > 0 && keys.every((key) => languageTag.test(key))
}

/** One text by this rule, or one for each language. */
export function textBy(holds: TextKind, rule: v.GenericSchema<string>) {
  const one = holding(holds, rule)
  const all = holding('translations', v.record(v.string(), one))
  return v.pipe(
    v.lazy((text) => (isTranslated(text) ? all : one)),
    v.guard((text: string | Record<string, string>): text is Text => text !== undefined),
  )
}

/** Plain words. */
export const words = textBy('name', anyWords)
/** Emphasis and links. */
export const line = textBy('line', anyWords)
/** Paragraphs, lists and headings too. */
export const text = textBy('text', anyWords)
/** Figures too. */
export const long = textBy('long', anyWords)

// A GIF is refused later: only its bytes tell whether it moves.
const imageName = /^[^/\\]+\.(jpe?g|png|webp|avif|tiff?|gif)$/i

/** The name of a file says nothing of what it shows. */
function isDescription(text: unknown): boolean {
  const isName = imageName.test(`${text}`) || /^\S*\d$|^decorative$/i.test(`${text}`)
  return typeof text === 'string' && /[\p{L}\p{N}]/u.test(text) && !isName
}

export const altText = textBy(
  'name',
  v.pipe(
    v.custom<string>(
      isDescription,
      rule(
        'no-description',
        'what the image shows, or decorative without quotation marks',
        'Say it in a sentence.',
      ),
    ),
    anyWords,
  ),
)

export function oneOf<const Option extends string>(
  options: readonly Option[],
  fix = 'Correct the word.',
) {
  return v.picklist(options, rule('unknown-word', `one of ${options.join(', ')}`, fix))
}

export const count = v.custom<number>(
  (number) => Number.isInteger(number) && Number(number) > 0,
  rule('wrong-number', 'a whole number such as 9', 'Write how many there are.'),
)

/** The build fills the gap: 'Plays from {provider}'. */
export function wordsWith(gap: string) {
  const expected = `text with {${gap}} in it`
  const fix = `Put {${gap}} where the name belongs.`
  return textBy('name', wordsThat([(text) => text.includes(`{${gap}}`), 'no-gap', expected, fix]))
}

export const name = holding(
  'name',
  wordsThat([
    /^\S(.*\S)?$/,
    'untrimmed-text',
    'text on one line, without spaces at its ends',
    'Remove them.',
  ]),
)

export const label = textBy('name', name)
/** Emphasis: the name of a work in it. */
export const title = textBy('title', name)

export const email = wordsThat([
  /^[^\s@<>,;:]+@[^\s@<>,;]+\.[^\s@<>,;.]+$/,
  'wrong-email',
  'an e-mail address such as a@example.com',
  'Write the address alone: no spaces, no mailto:.',
])

const languageTag = /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/

export const language = wordsThat([
  isKnownLanguage,
  'unknown-language',
  'the tag of a language that browsers know, such as en-GB',
  'Write fr for French, ja for Japanese, pt-BR, with a hyphen, for the Portuguese of Brazil.',
])

export const slug = wordsThat([
  (text) => isId(text) && !/^(me|site|main)$/.test(text),
  'wrong-id',
  'letters, digits, - and _ after a first letter or digit, as they are typed; not me, site or main',
  'Write it like high-water. An old address with other characters belongs in redirects.ts.',
])

export const id = holding('id', slug)

/** Of a page made of an entry. */
export const pageId = wordsThat([
  isId,
  'page-id',
  'an id of its own for each page: letters, digits, - and _',
  "Write export const entries = works, or [{ id: 'high-water' }, …].",
])

export const yes = v.optional(
  v.literal(true, rule('wrong-mark', 'true, or no such line', 'Write true, or remove the line.')),
)

export const imageFile = wordsThat([
  imageName,
  'wrong-image-file',
  'the name of a JPEG, PNG, WebP, AVIF or TIFF in public/images',
  'Write its name without folders, or export it as a JPEG or PNG.',
])

/** `images.ts` and `site.ts` extend it, so that editors offer the images and the languages. */
// biome-ignore lint/suspicious/noEmptyInterface: owners' files extend it
export interface Known {}

type KnownImage = Known extends { images: infer Images } ? keyof Images & string : never

/** The name of an image in `src/content/images.ts`; any text while that file names none. */
export type ImageName = [KnownImage] extends [never] ? string : KnownImage

/**
 * A text of the content: one for all languages, or `{ en: '…', fr: '…' }`. Where the site has one
 * language, texts are strings. A page in another language than a text shows what there is. Where an
 * example has `*emphasis*` or a `[link](/contact)`, a text may hold both. Components show texts through
 * `t`, see `usePage`.
 */
export type Text = Known extends { languages: infer Name extends string }
  ? string | { [First in Name]: Record<First, string> & Partial<Record<Name, string>> }[Name]
  : string

/** One of the site; any text while that does not tell. */
type SiteLanguage = Known extends { languages: infer Name extends string } ? Name : string

/** What it may name is a relation: only there is the list known. */
function nameBy<Name extends string>(
  holds: 'image' | 'tag' | 'language',
  { code, expected, fix }: typeof namedImage,
) {
  const isName = v.custom<Name>((name) => typeof name === 'string', rule(code, expected, fix))
  return holding(holds, isName)
}

export const siteLanguage = nameBy<SiteLanguage>('language', {
  code: 'no-text',
  expected: 'a language of the site',
  fix: "Write it like 'en-GB'.",
})

export const namedImage = {
  code: 'unknown-image',
  expected: 'an image that src/content/images.ts names',
  fix: 'Add it there with its text, or correct the name.',
}
export const namedVideo = {
  code: 'unknown-video',
  expected: 'an entry of src/content/videos.ts',
  fix: 'Write it like videos.name, as named there.',
}
export const image = nameBy<ImageName>('image', namedImage)

export const namedTag = {
  code: 'unknown-tag',
  expected: 'a tag that words.ts names',
  fix: "Write what stands before its colon there, or add it to tags: { sound: 'Sound' }.",
}
export const tag = nameBy<string>('tag', namedTag)

/** Spares most sites the 10 ms that Intl takes to load its names. */
const commonLanguage = /^(de|en|es|fr|it|nl|pt)(-(GB|US))?$/

/** Refuses jp, cz and en-UK. Intl knows only some of the tags with three letters. */
function isKnownLanguage(tag: string): boolean {
  if (commonLanguage.test(tag)) return true
  try {
    const { region = '' } = new Intl.Locale(tag)
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    const isKnown = names.of(tag) !== undefined && tag.toUpperCase().includes(region)
    return languageTag.test(tag) && (isKnown || /^[a-z]{3}/.test(tag))
  } catch {
    return false
  }
}
