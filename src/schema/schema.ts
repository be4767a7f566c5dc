import * as v from 'valibot'
import { suggest } from '../shared/fault.ts'
import { isOwnFilm } from '../shared/video-url.ts'
import type { TextKind } from '../texts/markdown.ts'
import { type Content, hasFields, type LeafKind, type NameKind, ownersLists } from './paths.ts'
import type { ImageName, Text } from './values.ts'
import * as values from './values.ts'

// The types at the end are made of these rules: editors mark most mistakes at once.

export type { ImageName, Text } from './values.ts'

/** Marks the rule of a leaf, for `leavesIn`. */
function leaf<Value>(kind: LeafKind) {
  return v.metadata<Value, { leaf: LeafKind }>({ leaf: kind })
}

const inBraces = 'Write fields in braces: { … }.'

/** `checkContent` tells of unknown fields: valibot stops at the first. */
function object<const Fields extends v.ObjectEntries>(fields: Fields) {
  return v.strictObject(fields, ({ expected, path }) =>
    // Otherwise a field is missing.
    expected === 'Object' ? inBraces : `Add the field ${path?.[0].key}.`,
  )
}

/** `names`: those of the fields beside it. */
export function fixOfUnknown(name: string, names: string[]): string {
  // Also what other programs call a draft: removed, it would go online.
  if (/^(draft|published|status|private|hidden|noindex)$/.test(name)) {
    return 'Write draft: true in works, workshops and pages, unlisted: true in pages; put others between /* and */ until they are ready.'
  }
  const isExport = names.includes('meta')
  const remove = isExport
    ? `Move ${name} to a file in src/own/, or do not export it: a page exports only meta, draft, unlisted, languages and entries.`
    : `Remove the field ${name}.`
  return suggest(name, names) ?? remove
}

/** For a field of the owner that looks like a misspelt `draft`. */
export function fixOfOwn(name: string, value: unknown): string | undefined {
  return value === true && suggest(name, ['draft'])
    ? `Write draft: true. If ${name} is a field of your own, give it another value than true.`
    : undefined
}

function list<Item extends v.GenericSchema>(item: Item) {
  return v.array(item, 'Write a list in brackets: [ … ].')
}

function record<Value extends v.GenericSchema>(key: v.GenericSchema<string>, value: Value) {
  return v.record(key, value, inBraces)
}

const places = [
  'full',
  'wide',
  'wide-right',
  'left-half',
  'right-half',
  'narrow',
  'label',
  'third',
  'bleed-left',
  'bleed',
] as const

/** The name of something that the content defines: `faultsOfLeaf` checks that it exists. */
function reference<Name extends string = string>(kind: NameKind) {
  return v.pipe(
    values.rule<Name>(() => true, 'Write a name in quotation marks.'),
    leaf(kind),
  )
}

const language = reference('language')

function text(kind: TextKind, rule = values.anyWords) {
  const one = v.pipe(rule, leaf(kind))
  const all = v.pipe(
    record(language, one),
    v.check((texts) => Object.keys(texts).length > 0, 'Write it in at least one language.'),
  )
  const isRecord = (value: unknown) => hasFields(value) && !Array.isArray(value)
  return v.lazy((value): v.GenericSchema<Text> => (isRecord(value) ? all : one))
}

// On one line: plain words without marks, a title with *emphasis*. A line takes links, too.
const plainWords = text('name', values.oneLine)
const title = text('title', values.oneLine)
const line = text('line')
const long = text('long')
const years = v.pipe(values.years, leaf('value'))
const day = v.pipe(values.day, leaf('value'))
const image = reference<ImageName>('image')

const placeholder = {
  /** `true` while this stands in for your own. */
  placeholder: values.yes,
}

const inLanguages = {
  /** The language of its words, if it is not that of the site: `'fr'`. */
  language: v.optional(values.language),
  /** The only languages that show this: `['en-GB']`. Without it, all do. */
  languages: v.optional(v.pipe(list(language), v.minLength(1, 'Add one, or remove the line.'))),
}

const alt = text('name', values.description)
const described = object({
  /** What it shows: `'A red boat on a slipway'`; `''` if it is decoration. */
  alt,
  /** If it is somebody else's: `'Photograph: [Ada Example](https://…), CC BY 4.0'`. */
  credit: v.optional(line),
  /** `true` if there is no larger one. */
  accepted: values.yes,
})
const imageText = v.lazy((value) => (hasFields(value) ? described : alt))

const video = v.pipe(
  object({
    /** `'https://vimeo.com/1084537'`, `'/films/whorl.mp4'` */
    link: values.filmLink,
    /** For screen readers: `'Whorl, one evening at the table'`. */
    title: plainWords,
    /** `'4:10'` */
    length: v.optional(values.length),
    /** Shown until it plays. */
    poster: v.optional(image),
    /** `[{ file: '/films/whorl.en.vtt', language: 'en' }]` */
    captions: v.optional(list(object({ file: values.captionFile, language: values.language }))),
    /** `true` repeats your own file without sound, as a GIF does. */
    loop: values.yes,
    /** `'Film: *Hero*, Blender, CC BY'` */
    credit: v.optional(line),
    ...placeholder,
  }),
  v.forward(
    v.check(
      ({ loop, link }) => !loop || isOwnFilm(link),
      'Remove loop: only films in public/ can loop.',
    ),
    ['loop'],
  ),
  v.forward(
    v.check(
      ({ captions, link }) => !captions || isOwnFilm(link),
      'Remove captions: upload them to the host of the film, or put the film into public/.',
    ),
    ['captions'],
  ),
)
const film = v.pipe(
  v.custom<v.InferOutput<typeof video>>(
    hasFields,
    'Write videos. and then the name of a film in videos.ts, without quotation marks: videos.lowTide.',
  ),
  leaf('film'),
)

const figure = {
  /** Which columns it takes: see docs/places.svg. */
  place: values.oneOf(places),
  /** `'*High Water*, level at 46 centimetres'` */
  caption: v.optional(line),
}
const oneOrMore = 'Write a number, 1 or more.'
const captioned = object({ image, caption: v.optional(line) })
const media = v.variant(
  'kind',
  [
    object({
      kind: v.literal('image'),
      image,
      /** Instead of opening large: `'/works/low-tide'`. */
      link: v.optional(values.target),
      ...figure,
    }),
    object({
      kind: v.literal('video'),
      /** `videos.whorl` */
      video: film,
      ...figure,
    }),
    object({
      kind: v.literal('audio'),
      /** `{ file: '/sounds/tide.mp3', title: 'Tide', length: '4:10' }` */
      audio: object({
        file: values.soundFile,
        title: plainWords,
        length: v.optional(values.length),
      }),
      ...figure,
    }),
    object({
      kind: v.literal('frame'),
      link: values.frameLink,
      /** For screen readers. */
      title: plainWords,
      poster: v.optional(image),
      /** In pixels, instead of 550: players of sounds say theirs. */
      height: v.optional(v.pipe(v.number(oneOrMore), v.minValue(1, oneOrMore))),
      ...figure,
    }),
    object({
      kind: v.literal('gallery'),
      /** Two side by side, more in rows: `['a.jpg', 'b.jpg', { image: 'c.jpg', caption: 'C' }]`. */
      images: v.pipe(
        list(v.lazy((item) => (hasFields(item) ? captioned : image))),
        v.minLength(1, 'Add an image, or remove the gallery.'),
      ),
    }),
    object({
      kind: v.literal('text'),
      /** Markdown with figures, like the `text` of news. It stands beside the figure before it. */
      text: long,
    }),
  ],
  ({ input }) =>
    suggest(input, ['image', 'video', 'audio', 'frame', 'gallery', 'text']) ??
    "Write kind: 'image', 'video', 'audio', 'frame', 'gallery' or 'text', as in { kind: 'image', image: 'a.jpg', place: 'full' }.",
)

const link = object({
  label: plainWords,
  /** `'https://example.org/course'`, `'/press.pdf'` */
  to: values.target,
})

const entry = object({
  /** Its address: `'high-water'` makes `/#high-water`. */
  id: values.id,
  /** `'After *Ebb*'` */
  title,
  /** `2025`, `'2024–2026'`, `'2024–'`, `'2025-11-30'` or `'around 1998'`. */
  year: v.optional(years),
  /** `'Mixed reality, with [Ada Example](https://…)'` */
  medium: v.optional(line),
  /** For the overview and search engines: `'Seven lanterns that dim'`. */
  summary: v.optional(line),
  /** In the overview, instead of its first image. */
  thumbnail: v.optional(image),
  /**
   * `*Emphasis*`, `[links](/contact)`, lists with `-`, headings with `##`. It can be a file:
   * `import lowTide from './texts/low-tide.md'`.
   */
  text: v.optional(text('text')),
  /** `'beside'`: next to the first figure that is wide, narrow or bleed-left. Otherwise below the title. */
  textPlace: v.optional(values.oneOf(['top', 'beside'])),
  /** A dark background, for works with film or light. */
  room: v.optional(values.oneOf(['dark'])),
  /** `[{ label: 'Play it', to: 'https://example.org/game' }]` */
  links: v.optional(list(link)),
  /** From the list in words.ts: `['sound', 'steps']`. */
  tags: v.optional(list(reference('tag'))),
  /** `[{ label: 'Edition', text: '5' }]` */
  details: v.optional(list(object({ label: v.optional(plainWords), text: line }))),
  /** `[{ role: 'Sound', names: '[Ada Example](https://…)' }]` */
  credits: v.optional(list(object({ role: line, names: line }))),
  /** `[{ kind: 'image', image: 'a.jpg', place: 'full' }]` */
  media: list(media),
  /** `true` keeps it out of `dist/`; `npm run dev` shows it. */
  draft: values.yes,
  ...inLanguages,
  ...placeholder,
})

const newsItem = v.pipe(
  object({
    /** In the feed: `'low-tide-2026'`. */
    id: values.id,
    /** `'2026-03-12'`, `'2026-03'` or `'2026'` */
    date: day,
    /** The last day: `'2026-04-30'`. */
    until: v.optional(day),
    title,
    /** Alone in a paragraph: `![Caption](a.jpg)`, `![](videos.swell)`, `![Title](/a.mp3)`. */
    text: v.optional(long),
    /** Where the title leads. */
    link: v.optional(values.target),
    image: v.optional(image),
    ...inLanguages,
  }),
  v.forward(
    v.check(
      ({ date, until = date }) => until >= date.slice(0, until.length),
      'Write the same day as date, or a later one.',
    ),
    ['until'],
  ),
)

const cvEntry = v.pipe(
  object({
    /** Like `year` of a work. Without it, the line belongs to the years above it. */
    years: v.optional(years),
    text: line,
    /** Where the whole text leads. */
    link: v.optional(values.target),
    ...inLanguages,
  }),
  v.forward(
    v.check(
      // No link can stand in another.
      ({ text, link }) => !link || !/\]\(|<\w+:/.test(JSON.stringify(text)),
      'Remove link: the text already contains links.',
    ),
    ['link'],
  ),
)

const cvSection = object({ title, entries: list(cvEntry), ...inLanguages })

const site = object({
  name: v.pipe(values.oneLine, leaf('value')),
  /** First in the index: `'Rooms that listen'`. */
  statement: v.optional(line),
  /** For search engines: `'Artist and developer'`. */
  jobTitle: v.optional(plainWords),
  email: v.pipe(values.email, leaf('value')),
  /** `'https://example.org/art/'` */
  url: v.pipe(
    values.webLink,
    v.regex(
      /^[^?#@\\]*(?<!\.(html?|php))$/,
      'Write the address of the site alone, without a file name, ?, # or a password.',
    ),
  ),
  /** `['en-GB']`, or `['en-GB', 'fr']`: the first at `/`, French at `/fr/`. */
  languages: v.pipe(
    list(values.language),
    v.minLength(1, 'Add one.'),
    v.check(
      (tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length,
      'List each language only once.',
    ),
  ),
  /** `[{ label: 'Instagram', link: 'https://instagram.com/…' }]` */
  profiles: v.pipe(
    list(
      object({
        label: plainWords,
        link: values.webLink,
        /** `true` for the one that the top bar shows. */
        icon: values.yes,
      }),
    ),
    v.check(
      (profiles) => profiles.filter(({ icon }) => icon).length < 2,
      'Keep icon: true on one profile only: the top bar shows only one.',
    ),
  ),
})

const page = object({
  title,
  /** For search engines and shared links. */
  description: plainWords,
})

const siteWords = object({
  /** The first link, for the keyboard. */
  skipToContent: plainWords,
  /** For screen readers. */
  navigation: plainWords,
  play: plainWords,
  /** `'from {provider}'` */
  playsFrom: text('name', values.withProvider),
  /** The button of a work in a frame. */
  openWebVersion: plainWords,
  /** Read out before what an image shows. */
  largerImage: plainWords,
  /** The heading of current news. */
  current: v.optional(plainWords),
  /** The link below all news: `'Feed'`. */
  feed: v.optional(plainWords),
  draft: plainWords,
  /** Closes the large image. */
  close: v.optional(plainWords),
  previous: v.optional(plainWords),
  next: v.optional(plainWords),
  allWorks: v.optional(plainWords),
  /** Before the year, at the end of all pages; else “©”. */
  copyright: v.optional(plainWords),
  /** `{ sound: 'Sound' }` */
  tags: v.optional(record(values.id, plainWords)),
  notFound: object({
    title: plainWords,
    /** The link to the home page. */
    back: plainWords,
  }),
  contact: object({
    /** `['profiles', 'about', 'cv']` */
    sections: list(values.oneOf(['profiles', 'about', 'skills', 'cv'])),
    email: plainWords,
    about: plainWords,
    skills: plainWords,
    cv: plainWords,
  }),
})

const contentSchema = object({
  site,
  images: record(values.imageFile, imageText),
  videos: record(v.string(), video),
  works: list(entry),
  workshops: list(entry),
  news: list(newsItem),
  about: object({
    /** `['I make games.', '![In Turin](studio.jpg)']` */
    paragraphs: list(long),
  }),
  skills: list(object({ title: plainWords, items: list(line) })),
  cv: list(cvSection),
  navigation: list(link),
  pages: record(v.string(), page),
  words: siteWords,
  redirects: record(values.oldPath, values.target),
})

export const fixOfConstant = (name: string) => `Begin its line with: export const ${name}`

/** With the owner's own lists. */
export function schemaOf({ [ownersLists]: lists = {} }: Content) {
  const { entries } = contentSchema
  const ofLists = Object.entries(lists).map(([name, { like }]) => [name, entries[like]])
  const all = { ...entries, ...Object.fromEntries(ofLists) }
  return v.object(all, ({ path }) => fixOfConstant(`${path?.[0].key}`))
}

const { languages } = inLanguages
const flags = { unlisted: values.yes, draft: values.yes }
// Only finished pages show whether a description is needed.
const pageFacts = { ...page.entries, description: v.optional(plainWords) }
const pageExports = { meta: v.optional(object(pageFacts)), ...flags, languages }

/** Owners may add fields: see `fixOfOwn`. */
const pageEntry = v.looseObject({
  id: values.id,
  title: v.optional(title),
  summary: v.optional(line),
  draft: values.yes,
  languages,
})

/** What a page says of itself: at the top of its Markdown, or as exports. */
export const pageSchemas = {
  markdown: object({ ...pageFacts, ...flags }),
  single: object(pageExports),
  /** What an [id].tsx exports. */
  list: object({ ...pageExports, entries: list(pageEntry) }),
}

/** In the order of the files. */
export const contentNames = Object.keys(contentSchema.entries)

/** All content, drafts included. Its types hold once it is checked. */
export type SiteContent = v.InferOutput<typeof contentSchema>
type ItemOf<List> = List extends (infer One)[] ? One : never

export interface DescribedImage extends v.InferOutput<typeof described> {}
export type ImageList = Record<string, string | DescribedImage>
export interface Entry extends ItemOf<SiteContent['works']> {}
export type Media = Entry['media'][number]
export type Place = (typeof places)[number]
export type Video = SiteContent['videos'][string]
export interface News extends ItemOf<SiteContent['news']> {}
export type About = SiteContent['about']
export type SkillGroup = ItemOf<SiteContent['skills']>
export interface CvSection extends ItemOf<SiteContent['cv']> {}
export type Site = SiteContent['site']
export type Redirects = SiteContent['redirects']
export type Navigation = SiteContent['navigation']
export type Pages = SiteContent['pages']
export type Words = SiteContent['words']
