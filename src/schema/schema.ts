import * as v from 'valibot'
import { readSoundLink } from '../shared/sound-url.ts'
import { isOwnFilm } from '../shared/video-url.ts'
import { type Constant, hasFields } from './content-paths.ts'
import * as dates from './date-values.ts'
import * as links from './link-values.ts'
import { leavesLabel, places } from './places.ts'
import { anyWords, holding, list, object, record, rule } from './rules.ts'
import type { Text } from './values.ts'
import * as is from './values.ts'

// The types at the end are made of these rules, so the editor marks most mistakes as you type.

export type { Place } from './places.ts'
export type { ImageName, Text } from './values.ts'

const placeholder = {
  /** `true` while this stands in for your own. Remove the line once it is yours. */
  placeholder: is.yes,
}

const languageFields = {
  /** The language of its words, if it is not that of the site: `'fr'`. Pages mark it as such. */
  language: v.optional(is.language),
  /** The only languages that show this: `['en-GB']`. Without it, all do. */
  languages: v.optional(
    v.pipe(
      list(is.siteLanguage),
      v.nonEmpty(
        rule('no-language', "a language such as ['en-GB']", 'Add one, or remove the line.'),
      ),
    ),
  ),
}

const describedImageSchema = object({
  /** What it shows, for those who cannot see it: `'A red boat on a slipway'`. Or `decorative`. */
  alt: is.altText,
  /** Whom to name if it is somebody else's: `'Photograph: [Ada Example](https://…), CC BY 4.0'`. */
  credit: v.optional(is.line),
  /** The licence it may be used under: `'https://creativecommons.org/licenses/by/4.0/'`. */
  licence: v.optional(links.webLink),
  /** `true` if there is no larger one: the build no longer warns that it is small. */
  accepted: is.yes,
})

const imageListSchema = record(
  is.imageFile,
  v.lazy((text) => (isDescribed(text) ? describedImageSchema : is.altText)),
)

function isDescribed(text: unknown): boolean {
  return hasFields(text) && ('alt' in text || !is.isTranslated(text))
}

const captions = object({ file: links.captionFile, language: is.language, label: is.label })

const videoSchema = v.pipe(
  object({
    /** Its address in the browser: `'https://vimeo.com/1084537'`. Or your own file: `'/films/whorl.mp4'`. */
    link: links.videoLink,
    /** What screen readers call the player: `'Whorl, one evening at the table'`. */
    title: is.label,
    /** Minutes and seconds: `'4:10'`. */
    length: v.optional(dates.length),
    /** Shown until it plays: `'whorl-table.jpg'`. Without it: the first frame of your own file, else the title. */
    poster: v.optional(is.image),
    /** For your own file: `[{ file: '/films/whorl.en.vtt', language: 'en', label: 'English' }]`. */
    captions: v.optional(list(captions)),
    /** The day it was first shown, for search engines: `'2024-03-12'`. */
    published: v.optional(dates.date),
    /** `true` repeats your own file without sound, as a GIF does. */
    loop: is.yes,
    /** Title, maker and licence if it is somebody else's: `'*Hero*, Blender, CC BY'`. */
    credit: v.optional(is.line),
    ...placeholder,
  }),
  v.forward(
    v.partialCheck(
      [['link'], ['loop']],
      ({ link, loop }) => !loop || isOwnFilm(link),
      rule(
        'foreign-loop',
        'loop only for a film in public/: no other host is asked before a click',
        'Export the film as an MP4 into public/, or remove loop.',
      ),
    ),
    ['loop'],
  ),
)

const ownAudioSchema = object({
  file: links.soundFile,
  title: is.label,
  length: v.optional(dates.length),
})

const audioElsewhereSchema = v.pipe(
  object({
    /** A track or set: `'https://soundcloud.com/ada/low-tide'`. Of Bandcamp, the address of a player. */
    link: links.soundLink,
    /** What screen readers call the player: `'Low Tide'`. */
    title: is.label,
    /** How many tracks a player of Bandcamp lists: `9`. */
    tracks: v.optional(is.count),
  }),
  v.forward(
    v.partialCheck(
      [['link'], ['tracks']],
      ({ link, tracks }) => Boolean(readSoundLink(link)?.hasList) === (tracks !== undefined),
      rule(
        'wrong-tracks',
        'how many tracks a player of Bandcamp lists, and nothing for one without a list',
        'Write their number, such as tracks: 9, or remove the line. A player without a list is as good.',
      ),
    ),
    ['tracks'],
  ),
)

const audioSchema = v.lazy((audio) =>
  hasFields(audio) && 'link' in audio ? audioElsewhereSchema : ownAudioSchema,
)

const figureFields = {
  /** Its place in the grid: `'full'`, `'wide'`, `'left-half'` … docs/places.svg shows them all. */
  place: is.oneOf(places, 'docs/places.svg shows them.'),
  /** A line below it: `'*High Water*, level at 46 centimetres'`. */
  caption: v.optional(is.line),
}

const captionedImage = object({ image: is.image, caption: v.optional(is.line) })

const mediaSchema = v.variant(
  'kind',
  [
    object({
      kind: v.literal('image'),
      /** Its name in images.ts: `'whorl-table.jpg'`. */
      image: is.image,
      /** Where the image leads, instead of opening large: `'/works/low-tide'`. */
      link: v.optional(links.linkOrPath),
      ...figureFields,
    }),
    object({
      kind: v.literal('video'),
      /** An entry of videos.ts: `videos.whorl`. */
      video: v.strictObject(
        videoSchema.entries,
        rule(is.namedVideo.code, is.namedVideo.expected, is.namedVideo.fix),
      ),
      ...figureFields,
    }),
    object({
      kind: v.literal('audio'),
      /**
       * Your own file: `{ file: '/sounds/tide.mp3', title: 'Tide' }`. On another host:
       * `{ link: 'https://soundcloud.com/ada/tide', title: 'Tide' }`.
       */
      audio: audioSchema,
      ...figureFields,
    }),
    object({
      kind: v.literal('frame'),
      /** The page to show: `'https://example.com/high-water'`. */
      link: links.frameLink,
      /** What screen readers call the frame: `'High Water, web version'`. */
      title: is.label,
      /** Shown until it is opened: `'high-water.jpg'`. */
      poster: is.image,
      ...figureFields,
    }),
    object({
      kind: v.literal('gallery'),
      /** Three to 150: `['a.jpg', 'b.jpg', { image: 'c.jpg', caption: 'C' }]`. */
      images: v.pipe(
        list(v.lazy((item) => (typeof item === 'object' ? captionedImage : is.image))),
        v.check(
          ({ length }) => length >= 3 && length <= 150,
          rule(
            'gallery-size',
            'three to 150 images',
            "Write kind: 'image' or 'pair' for fewer, two galleries for more.",
          ),
        ),
      ),
    }),
    object({
      kind: v.literal('pair'),
      /** @deprecated All pairs are equally high now. Old sites still say it. */
      tall: is.yes,
      /** Two, shown equally high: `[{ image: 'a.jpg' }, { image: 'b.jpg', caption: 'B' }]`. */
      images: v.strictTuple(
        [captionedImage, captionedImage],
        rule(
          'no-pair',
          'two images',
          "Write [{ image: 'a.jpg' }, { image: 'b.jpg' }], or kind: 'image'.",
        ),
      ),
    }),
    object({
      kind: v.literal('text'),
      /** Between the figures, written like the `text` of news: `'Then the tide came.'` */
      text: is.long,
      /**
       * The figure that it stands beside: the one `'before'`, the `'next'`, or `'none'`. Without it the
       * one before, or the next if the text ends with a heading or a colon.
       */
      beside: v.optional(is.oneOf(['before', 'next', 'none'])),
    }),
  ],
  rule(
    'unknown-kind',
    "kind: 'image', 'video', 'audio', 'frame', 'pair', 'gallery' or 'text'",
    "Write it like { kind: 'image', image: 'a.jpg', place: 'full' }. A new entry stands outside of media.",
  ),
)

const linkSchema = object({
  /** The words of the link: `'Course page 2026'`. */
  label: is.label,
  /** `'https://example.org/course'`, or a page or file of this site: `'/press.pdf'`. */
  to: links.linkOrPath,
})

const entrySchema = v.pipe(
  object({
    /** Its address on the page: `'high-water'` makes `/#high-water`. */
    id: is.id,
    /** `'High Water, Living Room'`, or with the name of another work: `'After *Ebb*'`. */
    title: is.title,
    /** The language of the title, if it is not that of the site: `'fr'`. */
    titleLanguage: v.optional(is.language),
    /** What search engines call it: `'VisualArtwork'`, `'VideoGame'`; without it `'CreativeWork'`. */
    type: v.optional(is.oneOf(['VisualArtwork', 'VideoGame', 'CreativeWork'])),
    /** `2025`, `'2024–2026'`, `'2024–'` while it goes on, `'2025-11'`, `'2025-11-30'` or `'around 1998'`. */
    year: v.optional(dates.yearOrYears),
    /** What it is: `'Mixed reality, with [Ada Example](https://…)'`. */
    medium: v.optional(is.line),
    /** For the overview, search engines and the feed: `'Seven lanterns that dim when *you* speak'`. */
    summary: v.optional(is.line),
    /** Its image in the overview, instead of the first one: `'whorl-shore.jpg'`. */
    thumbnail: v.optional(is.image),
    /**
     * Paragraphs with an empty line between them, `*emphasis*`, `[links](/contact)`, lists with `-`,
     * headings with `##`. A long one can be a file: `import lowTide from './texts/low-tide.md'`.
     */
    text: v.optional(is.text),
    /** `'beside'` the first figure at wide, narrow or bleed-left; without it, or `'top'`, in the heading. */
    textPlace: v.optional(is.oneOf(['top', 'beside'])),
    /** `'dark'` shows the work on a dark ground, for films and light. Use it for two works of eight at most. */
    room: v.optional(is.oneOf(['dark'])),
    /** Below the description: `[{ label: 'Play it', to: 'https://example.org/game' }]`. */
    links: v.optional(list(linkSchema)),
    /** From the list in words.ts: `['sound', 'steps']`. */
    tags: v.optional(list(is.tag)),
    /** Size, edition, price, place: `[{ text: '4 × 5 m' }, { label: 'Edition', text: '5' }]`. */
    details: v.optional(list(object({ label: v.optional(is.label), text: is.line }))),
    /** Who made it with you: `[{ role: 'Sound', names: '[Ada Example](https://…)' }]`. */
    credits: v.optional(list(object({ role: is.line, names: is.line }))),
    /** In the order of the page: `[{ kind: 'image', image: 'a.jpg', place: 'full' }]`. */
    media: list(mediaSchema),
    /** `true` keeps the entry out of `dist/`; `npm run dev` shows it with a badge. */
    draft: is.yes,
    ...languageFields,
    ...placeholder,
  }),
  v.forward(
    v.partialCheck(
      [['textPlace'], ['media', '$', 'kind'], ['media', '$', 'place']],
      ({ textPlace, media }) => textPlace !== 'beside' || media.some(leavesLabel),
      rule(
        'text-beside-nothing',
        "textPlace 'beside' only with a figure at wide, narrow or bleed-left",
        "Give a figure one of these places, or write 'top'.",
      ),
    ),
    ['textPlace'],
  ),
)

const newsSchema = v.pipe(
  object({
    /** Its name in the feed: `'low-tide-2026'`. Once it changes, feed readers show the entry as new. */
    id: is.id,
    /** `'2026-03-12'`, or `'2026-03'` where the day does not matter. */
    date: dates.dayOrMonth,
    /** The last day of an exhibition or the like: `'2026-04-30'`. */
    until: v.optional(dates.dayOrMonth),
    /** `'Low Tide, Example Gallery'` */
    title: is.title,
    /**
     * Written like the description of a work. Alone in its paragraph, `![Caption](low-tide.jpg)` is an
     * image, `![Caption](videos.swell)` a film, `![Title](/sounds/low-tide.mp3)` a sound.
     */
    text: v.optional(is.long),
    /** Makes the title a link: `'https://example.org/show'`. */
    link: v.optional(links.linkOrPath),
    /** Its name in images.ts: `'low-tide.jpg'`. */
    image: v.optional(is.image),
    /** Below the text, as in a work: `[{ kind: 'image', image: 'a.jpg', place: 'full' }]`. */
    media: v.optional(list(mediaSchema)),
    /** From the list in words.ts, as for works: `['sound', 'steps']`. */
    tags: v.optional(list(is.tag)),
    ...languageFields,
  }),
  v.forward(
    // A month, or the same day, is long enough.
    v.partialCheck(
      [['date'], ['until']],
      ({ date, until = '9999' }) => `${until}-31` >= date,
      rule('reversed-days', 'a day that is not before date', 'Correct one of them.'),
    ),
    ['until'],
  ),
)

const aboutSchema = object({
  /** One text for each paragraph: `['I make games.', '![In Turin](studio.jpg)']`. */
  paragraphs: list(is.long),
  ...placeholder,
})

const skillGroupSchema = object({
  /** `'AR/VR and Gaming'` */
  title: is.label,
  /** `['Sound design', '*Max*']` */
  items: list(is.line),
  ...placeholder,
})

const cvEntrySchema = object({
  /**
   * `'2016'`, `'2018-11'`, `'2018-11-30'`, `'2016–2018'`, `'2018-11 – 2019-02'`, or `'2021–'` while it
   * goes on. A line without it belongs to the date above, or to the year in the title.
   */
  years: v.optional(dates.years),
  /** `'*Erasure*, [Art Institute](https://example.org)'` */
  text: dates.datedText,
  /** Makes the whole text a link: `'https://example.org/show'`. */
  link: v.optional(links.linkOrPath),
  ...languageFields,
})

const cvSectionSchema = v.pipe(
  object({
    /** `'Education'` */
    title: is.title,
    /** `{ years: '2016–2018', text: 'MA Media Art, Example School' }` */
    entries: list(cvEntrySchema),
    ...languageFields,
    ...placeholder,
  }),
  v.forward(
    v.partialCheck(
      [['title'], ['entries', '$', 'years']],
      ({ title, entries: [first = { years: '' }] }) =>
        first.years !== undefined || /\d{4}/.test(JSON.stringify(title)),
      rule(
        'first-without-years',
        'years in the first line of a section, or in its title: later lines share them',
        "Add years, such as '2018' or '2018-11-30', or move the line below another.",
      ),
    ),
    ['entries', 0, 'years'],
  ),
)

const profileSchema = object({
  /** `'Instagram'` */
  label: is.label,
  /** `'https://instagram.com/…'` */
  link: links.webLink,
  /** `true` for the one profile that the top bar shows as an icon. */
  icon: is.yes,
  ...placeholder,
})

const scriptSchema = object({
  src: links.secureLink,
  attributes: v.optional(record(v.string(), anyWords)),
})

const siteSchema = v.pipe(
  object({
    /** In the top bar and the footer: `'Ada Example'`. */
    name: is.name,
    /** Your profession, for search engines: `'Artist and developer'`. */
    jobTitle: v.optional(is.words),
    /** `'hello@example.org'` */
    email: holding('address', is.email),
    /** The address of the site, with its folder if it has one: `'https://example.org/art/'`. */
    url: holding('address', links.folderLink),
    /** `'en-GB'`, `'de'`. The words of the pages are in words.ts. */
    language: v.optional(is.language),
    /** Instead of `language`, if there are several: `['en-GB', 'fr']`. The first is at `/`, French at `/fr/`. */
    languages: v.optional(list(is.language)),
    /** The file of the feed, such as that of your old site: `'/index.xml'`. Without it, `/feed.xml`. */
    feed: v.optional(links.feedFile),
    /** What every image file says of its rights: `{ terms: '/contact' }`. */
    rights: v.optional(
      object({
        /** `'© Ada Example, VG Bild-Kunst, Bonn'`. Without it: '© ' and your name. */
        notice: v.optional(is.words),
        /** The page that says what is allowed: `'/contact'`, `'https://creativecommons.org/licenses/by/4.0/'`. */
        terms: v.optional(links.linkOrPath),
      }),
    ),
    /** Hosts that a visitor's browser may contact before a click. Without it, none. */
    outside: v.optional(
      object({
        /** Scripts on every page: `[{ src: 'https://count.example/a.js', attributes: { 'data-site': 'me' } }]`. */
        scripts: v.optional(list(scriptSchema)),
        /** Where forms are sent: `['https://forms.example']`. */
        forms: v.optional(list(links.secureLink)),
        /** Hosts that these scripts contact: `['https://count.example']`. */
        connect: v.optional(list(links.secureLink)),
      }),
    ),
    /** Any number, or `[]`: `[{ label: 'Instagram', link: 'https://instagram.com/…' }]`. */
    profiles: v.pipe(
      list(profileSchema),
      v.check(
        (profiles) => profiles.filter(({ icon }) => icon).length <= 1,
        rule('several-icons', 'one profile with icon at most', 'Remove icon from the others.'),
      ),
    ),
    /** Those of these fields that are not your own yet: `['email', 'url']`. */
    placeholders: list(is.oneOf(['name', 'email', 'url'])),
  }),
  v.forward(
    v.partialCheck(
      [['language'], ['languages']],
      ({ language, languages: [first] = [language] }) =>
        Boolean(first) && (language ?? first) === first,
      rule(
        'wrong-language',
        "a language such as 'en-GB', or languages alone",
        'Add it, or remove it if there are languages.',
      ),
    ),
    ['language'],
  ),
)

const pageSchema = object({
  /** For tabs, search engines and shared links: `'Workshops'`. */
  title: is.title,
  /** The heading of the page: `'Workshops and courses'`. */
  heading: is.title,
  /** A sentence for search engines and shared links: `'Courses in sound and games.'` */
  description: is.words,
  /** The image beside a shared link: `'low-tide.jpg'`, as named in images.ts. */
  shareImage: v.optional(is.image),
  ...placeholder,
})

/** At the top of a page in Markdown. */
export const pageFacts = object({
  title: is.title,
  description: is.words,
  shareImage: v.optional(is.image),
  draft: is.yes,
  unlisted: is.yes,
  contents: is.yes,
})

const marks = { draft: is.yes, unlisted: is.yes, languages: languageFields.languages }

/** What any other page may export. */
export const pageMarks = object({ ...marks, entries: v.optional(v.unknown()) })
/** The same, for a file that makes many pages. */
export const listMarks = object({
  ...marks,
  entries: list(v.looseObject({ id: is.pageId, languages: languageFields.languages })),
})

const wordsSchema = object({
  /** The first link of every page, which keyboard users see: `'Skip to content'`. */
  skipToContent: is.words,
  /** What screen readers call the navigation: `'Main'`. */
  navigation: is.words,
  /** The button of a video: `'Play'`. */
  play: is.words,
  /** Stands for a video on paper, and before its credit: `'Film'`. */
  film: v.optional(is.words),
  /** Where the video comes from: `'Plays from {provider}'`. */
  playsFrom: is.wordsWith('provider'),
  /** The button of a work in a frame: `'Open the web version'`. */
  openWebVersion: is.words,
  /** Where the frame comes from: `'Loads from {host}'`. */
  loadsFrom: is.wordsWith('host'),
  /** Read out before the description of an image that opens large: `'Larger image:'`. */
  largerImage: is.words,
  /** The size of a large film or sound: `'{size} MB'`. */
  megabytes: is.wordsWith('size'),
  /** The heading of news that go on or are to come: `'Current'`. Without it, they stand in their years. */
  current: v.optional(is.words),
  /** What screen readers call the notes below a text: `'Notes'`. */
  notes: v.optional(is.words),
  /** What they call the list of its headings: `'Contents'`. */
  contents: v.optional(is.words),
  /** The badge of an entry that is not published: `'Draft'`. */
  draft: is.words,
  /** The button that closes a large image: `'Close'`. */
  close: v.optional(is.words),
  /** Beside a large image, and below a work on a page of its own: `'Previous'`, `'Next'`, `'All works'`. */
  previous: v.optional(is.words),
  next: v.optional(is.words),
  allWorks: v.optional(is.words),
  /** Below a page of one news item: `'All news'`. */
  allNews: v.optional(is.words),
  /** The tags that works and news can have, in the order of their links: `{ sound: 'Sound' }`. */
  tags: v.optional(record(is.slug, is.label)),
  /** Rows for the links to tags: `[{ title: 'Form', tags: ['sound', 'walks'] }]`. Others come last. */
  tagGroups: v.optional(list(object({ title: is.label, tags: list(is.tag) }))),
  /** Opens a long list of tags on a phone: `'All tags'`. Without it, all are shown. */
  allTags: v.optional(is.words),
  /** The heading of works with the same tags: `'See also'`. */
  related: v.optional(is.label),
  /** The columns of a table of works, for screen readers: `{ title: 'Title', … }`. */
  workTable: v.optional(
    object({ title: is.words, year: is.words, medium: is.words, link: is.words }),
  ),
  notFound: object({
    /** `'Page not found'` */
    title: is.label,
    /** The link to the home page: `'Return to Gallery'`. */
    back: is.words,
  }),
  contact: object({
    /** What the page shows, in this order: `['profiles', 'about', 'cv']`. */
    sections: list(is.oneOf(['profiles', 'about', 'skills', 'cv'])),
    email: is.words,
    about: is.words,
    skills: is.words,
    cv: is.words,
  }),
})

export const contentSchema = object({
  site: siteSchema,
  images: imageListSchema,
  decorative: v.optional(anyWords),
  videos: record(v.string(), videoSchema),
  works: list(entrySchema),
  workshops: list(entrySchema),
  news: list(newsSchema),
  about: aboutSchema,
  skills: list(skillGroupSchema),
  cv: list(cvSectionSchema),
  navigation: list(linkSchema),
  /** Those that the site comes with; a page of your own may hold its words itself. */
  pages: record(v.string(), pageSchema),
  words: wordsSchema,
  redirects: record(links.oldPath, links.webLinkOrPath),
} satisfies Record<Constant, v.GenericSchema>)

/** All content, drafts included. Its types hold once it is checked. */
export type SiteContent = v.InferOutput<typeof contentSchema>
export type DescribedImage = v.InferOutput<typeof describedImageSchema>
export type ImageText = Text | DescribedImage
export type ImageList = Record<string, ImageText>
export interface Video extends v.InferOutput<typeof videoSchema> {}
export interface OwnSound extends v.InferOutput<typeof ownAudioSchema> {}
export interface SoundElsewhere extends v.InferOutput<typeof audioElsewhereSchema> {}
export type Media = v.InferOutput<typeof mediaSchema>
export interface Entry extends v.InferOutput<typeof entrySchema> {}
export interface News extends v.InferOutput<typeof newsSchema> {}
export interface About extends v.InferOutput<typeof aboutSchema> {}
export interface SkillGroup extends v.InferOutput<typeof skillGroupSchema> {}
export interface CvSection extends v.InferOutput<typeof cvSectionSchema> {}
export interface Site extends v.InferOutput<typeof siteSchema> {}
export type Redirects = SiteContent['redirects']
export type Navigation = SiteContent['navigation']
export type Pages = Record<string, v.InferOutput<typeof pageSchema>>
export interface Words extends v.InferOutput<typeof wordsSchema> {}
