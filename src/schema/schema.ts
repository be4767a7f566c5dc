import * as v from 'valibot'
import { readSoundLink } from '../shared/sound-url.ts'
import { isOwnFilm } from '../shared/video-url.ts'
import * as dates from './date-values.ts'
import * as links from './link-values.ts'
import { besideIndex, places } from './places.ts'
import { object, rule, words } from './rules.ts'
import type { Text } from './values.ts'
import * as is from './values.ts'

// The types at the end come from these rules, so the editor marks most faults at once.

export type { Place } from './places.ts'
export type { ImageName, Text } from './values.ts'

const placeholder = {
  /** `true` while this is not your own. */
  placeholder: is.yes('wrong-placeholder', 'Remove the line once the entry is your own.'),
}

const describedImageSchema = object({
  /** What it shows, for visitors who cannot see it; or `decorative`. */
  alt: is.altText,
  /**
   * If it is somebody else's, how they are to be named: `'Photograph: Ada Example, CC BY 4.0'`. May hold `*emphasis*` and `[links](/contact)`.
   */
  credit: v.optional(is.text),
  /** Under which licence it may be used: `'https://creativecommons.org/licenses/by/4.0/'`. */
  licence: v.optional(links.webLink),
})

/** Name in `public/images/` → what it shows, or `{ alt: 'A red boat', credit: 'Ada Example' }`. */
export const imageListSchema = v.record(
  is.imageFile,
  v.lazy((text) => (isDescribed(text) ? describedImageSchema : is.altText)),
)

function isDescribed(text: unknown): boolean {
  return typeof text === 'object' && text !== null && ('alt' in text || !is.isTranslated(text))
}

const captions = object({ file: links.captionFile, language: is.language, label: is.title })

export const videoSchema = v.pipe(
  object({
    /** As the browser shows it: `'https://vimeo.com/1084537'`. Or your own file: `'/films/whorl.mp4'`. */
    link: links.videoLink,
    /** Names the player for people who cannot see it: `'Whorl, one evening at the table'`. */
    title: is.title,
    /** Minutes and seconds: `'4:10'`. */
    length: v.optional(dates.length),
    /** The image shown until it plays: `'whorl-table.jpg'`. Without it the title is. */
    poster: v.optional(is.image),
    /** Of your own file: `[{ file: '/films/whorl.en.vtt', language: 'en', label: 'English' }]`. */
    captions: v.optional(v.array(captions)),
    /** When it was first shown, for search engines: `'2024-03-12'`. */
    published: v.optional(dates.date),
    /** `true` plays your own file again and again, without sound, as a GIF does. */
    loop: is.yes('wrong-loop', 'Remove the line for a film that visitors start.'),
    /** Title, maker and licence, if the video is somebody else's: `'*Hero*, Blender, CC BY'`. */
    credit: v.optional(is.text),
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

const ownAudioSchema = object({ file: links.soundFile, title: is.title, length: dates.length })

const audioElsewhereSchema = v.pipe(
  object({
    /** Of a track or set: `'https://soundcloud.com/ada/low-tide'`. Of Bandcamp, that of a player. */
    link: links.soundLink,
    /** Names the player: `'Low Tide'`. */
    title: is.title,
    /** How many tracks a player of Bandcamp lists, which makes it higher: `9`. */
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
  typeof audio === 'object' && audio !== null && 'link' in audio
    ? audioElsewhereSchema
    : ownAudioSchema,
)

const figureFields = {
  /** Where it stands in the grid, see docs/places.svg: `'full'`, `'wide'`, `'left-half'` … */
  place: is.oneOf(places, 'docs/places.svg shows them.'),
  /** A line below: `'Level at 46 centimetres'`. May hold `*emphasis*` and `[links](/contact)`. */
  caption: v.optional(is.text),
}

const captionedImage = object({ image: is.image, caption: v.optional(is.text) })

const mediaSchema = v.variant(
  'kind',
  [
    object({
      kind: v.literal('image'),
      /** Its name in images.ts: `'whorl-table.jpg'`. */
      image: is.image,
      ...figureFields,
    }),
    object({
      kind: v.literal('video'),
      /** An entry of videos.ts: `videos.whorl`. */
      video: v.strictObject(
        videoSchema.entries,
        rule(
          'unknown-video',
          'an entry of src/content/videos.ts',
          'Write it like videos.name, as named there.',
        ),
      ),
      ...figureFields,
    }),
    object({
      kind: v.literal('audio'),
      /**
       * `{ file: '/sounds/tide.mp3', title: 'Tide', length: '4:10' }`, or elsewhere
       * `{ link: 'https://soundcloud.com/ada/tide', title: 'Tide' }`
       */
      audio: audioSchema,
      ...figureFields,
    }),
    object({
      kind: v.literal('frame'),
      /** The page: `'https://example.com/high-water'`. */
      link: links.frameLink,
      /** Names the frame for people who cannot see it. */
      title: is.title,
      /** The image shown until it is opened. */
      poster: is.image,
      ...figureFields,
    }),
    object({
      kind: v.literal('gallery'),
      /** `['a.jpg', 'b.jpg', { image: 'c.jpg', caption: 'C' }]` */
      images: v.pipe(
        v.array(v.lazy((item) => (typeof item === 'object' ? captionedImage : is.image))),
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
      /** `true` for a 4:5 on the left of a 3:2. */
      tall: v.optional(v.literal(true)),
      /** `[{ image: 'a.jpg' }, { image: 'b.jpg', caption: 'B' }]` */
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
      /** More of the description, between the figures: written like `text` of the entry. */
      text: is.text,
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
  label: is.title,
  /** `'https://example.org/course'`, or a page or file of this site: `'/press.pdf'`. */
  to: links.linkOrPath,
})

export const entrySchema = v.pipe(
  object({
    /** Its address on the page: `'high-water'` makes `/#high-water`. */
    id: is.slug,
    /** Plain words: `'High Water, Living Room'`. */
    title: is.title,
    /** The language of the title where it is another one than the site's: `'fr'`. */
    titleLanguage: v.optional(is.language),
    /** What it is to search engines: `'VisualArtwork'`, `'VideoGame'`; `'CreativeWork'` if left out. */
    type: v.optional(is.oneOf(['VisualArtwork', 'VideoGame', 'CreativeWork'])),
    /** `2025`, `'2024–2026'`, or `'2024–'` while it goes on; a month or day as `'2025-11-30'`. */
    year: v.optional(dates.yearOrYears),
    /** What it is: `'Mixed reality, with a version for the web'`. May hold `*emphasis*` and `[links](/contact)`. */
    medium: v.optional(is.text),
    /**
     * One line for the overview, search engines and the feed: `'Seven lanterns that dim when you speak'`.
     * May hold `*emphasis*` and `[links](/contact)`.
     */
    summary: v.optional(is.text),
    /** Stands for the work in the overview, instead of its first image: `'whorl-shore.jpg'`. */
    thumbnail: v.optional(is.image),
    /**
     * The description: paragraphs with an empty line between, `*emphasis*`, `[links](/contact)`, lists
     * with `-`, headings with `##`. A long one may be a file: `import lowTide from './texts/low-tide.md'`.
     */
    text: v.optional(is.text),
    /** `'top'`, or no such line: in the heading. `'beside'`: beside the first figure at wide, narrow or bleed-left. */
    textPlace: v.optional(is.oneOf(['top', 'beside'])),
    /** `'dark'`: on a dark ground, as films and light are shown. For few works: two of eight are enough. */
    room: v.optional(is.oneOf(['dark'])),
    /** Below the description: `[{ label: 'Play it', to: 'https://example.org/game' }]`. */
    links: v.optional(v.array(linkSchema)),
    /** Their names and order are in words.ts: `['sound', 'steps']`. */
    tags: v.optional(v.array(is.tag)),
    /** Size, edition, place and the like: `[{ label: 'Dimensions', text: '4 × 5 m' }]`. */
    details: v.optional(v.array(object({ label: is.title, text: is.text }))),
    /** Who made it with you: `[{ role: 'Sound', names: '[Ada Example](https://…)' }]`. */
    credits: v.optional(v.array(object({ role: is.text, names: is.text }))),
    /** Images, videos, sounds, frames and texts, in their order on the page. */
    media: v.array(mediaSchema),
    /** `true` keeps the entry out of `dist/`; `npm run dev` shows it with a badge. */
    draft: is.yes('wrong-draft', 'Remove the line once the entry may be published.'),
    ...placeholder,
  }),
  v.forward(
    v.partialCheck(
      [['textPlace'], ['media', '$', 'kind'], ['media', '$', 'place']],
      ({ textPlace, media }) => textPlace !== 'beside' || besideIndex(media) >= 0,
      rule(
        'text-beside-nothing',
        "textPlace 'beside' only with a figure at wide, narrow or bleed-left",
        "Give a figure one of these places, or write 'top'.",
      ),
    ),
    ['textPlace'],
  ),
)

export const newsSchema = v.pipe(
  object({
    /** Its name in the feed; a new one makes it new to all readers: `'low-tide-2026'`. */
    id: is.slug,
    /** `'2026-03-12'`, or `'2026-03'` where the day does not matter. */
    date: dates.dayOrMonth,
    /** The last day of what lasts, such as an exhibition: `'2026-04-30'`. */
    until: v.optional(dates.dayOrMonth),
    /** `'Low Tide, Example Gallery'` */
    title: is.title,
    /** As the description of a work; `![Caption](low-tide.jpg)` alone in its paragraph is a figure. */
    text: v.optional(is.text),
    /** Makes the title a link: `'https://example.org/show'`. */
    link: v.optional(links.linkOrPath),
    /** Its name in images.ts: `'low-tide.jpg'`. */
    image: v.optional(is.image),
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

export const aboutSchema = object({
  /** One text a paragraph, written as the description of a work. */
  paragraphs: v.array(is.text),
  ...placeholder,
})

export const skillGroupSchema = object({
  /** `'AR/VR and Gaming'` */
  title: is.title,
  /** May hold `*emphasis*` and `[links](/contact)`. */
  items: v.array(is.text),
  ...placeholder,
})

const cvEntrySchema = object({
  /**
   * `'2016'`, `'2018-11'`, `'2018-11-30'`; with an en dash `'2016–2018'`, `'2018-11 – 2019-02'`, or
   * `'2021–'` while it goes on. Without it the line belongs to the date above.
   */
  years: v.optional(dates.years),
  /** Emphasis and links: `'*Erasure*, [Art Institute](https://example.org)'`. */
  text: is.text,
  /** Makes the whole text a link: `'https://example.org/show'`. */
  link: v.optional(links.linkOrPath),
})

export const cvSectionSchema = v.pipe(
  object({
    /** `'Education'` */
    title: is.title,
    /** `{ years: '2016–2018', text: 'MA Media Art, Example School' }` */
    entries: v.array(cvEntrySchema),
    ...placeholder,
  }),
  v.forward(
    v.partialCheck(
      [['entries', '$', 'years']],
      ({ entries: [first] }) => !first || first.years !== undefined,
      rule(
        'first-without-years',
        'years in the first line of a section: later ones may share those above',
        "Add years, such as '2018' or '2018-11-30', or move the line below another.",
      ),
    ),
    ['entries', 0, 'years'],
  ),
)

const profileSchema = object({
  /** `'Instagram'` */
  label: is.title,
  /** `'https://instagram.com/…'` */
  link: links.webLink,
  /** `true` for the one that the bar at the top shows as an icon. */
  icon: is.yes('wrong-icon', 'Mark one profile at most.'),
  ...placeholder,
})

const scriptSchema = object({
  src: links.secureLink,
  attributes: v.optional(v.record(is.attributeName, words)),
})

export const siteSchema = v.pipe(
  object({
    /** As in the bar and in the footer: `'Ada Example'`. */
    name: is.name,
    /** What you are, for search engines: `'Artist and developer'`. */
    jobTitle: v.optional(is.text),
    /** `'hello@example.org'` */
    email: is.email,
    /** Where the site will be online, with its folder if it has one: `'https://example.org/art/'`. */
    url: links.folderLink,
    /** `'en-GB'`, `'de'`. The words of the pages are in words.ts. */
    language: v.optional(is.language),
    /** Instead, if there are several: `['en', 'fr']`. The first is at `/`, French at `/fr/`. */
    languages: v.optional(
      v.pipe(
        v.array(is.language),
        v.check(
          (names) => new Set(names).size === names.length,
          rule('language-twice', 'each language once', 'Remove one of them.'),
        ),
      ),
    ),
    /** What every image says of its rights when it is found away from the site. */
    rights: v.optional(
      object({
        /** `'© Ada Example, VG Bild-Kunst, Bonn'`; without it '© ' and the name. */
        notice: v.optional(is.text),
        /** Where it says what is allowed: `'/contact'`, `'https://creativecommons.org/licenses/by/4.0/'`. */
        terms: v.optional(links.linkOrPath),
      }),
    ),
    /** What visitors' browsers ask of other hosts before a click; nothing without it. */
    outside: v.optional(
      object({
        /** On every page: `[{ src: 'https://count.example/a.js', attributes: { 'data-site': 'me' } }]`. */
        scripts: v.optional(v.array(scriptSchema)),
        /** Where forms are sent: `['https://forms.example']`. */
        forms: v.optional(v.array(links.secureLink)),
        /** What these scripts ask: `['https://count.example']`. */
        connect: v.optional(v.array(links.secureLink)),
      }),
    ),
    /** Any number, also none. */
    profiles: v.pipe(
      v.array(profileSchema),
      v.check(
        (profiles) => profiles.filter(({ icon }) => icon).length <= 1,
        rule('several-icons', 'one profile with icon at most', 'Remove icon from the others.'),
      ),
    ),
    /** The fields above that are not your own yet. */
    placeholders: v.array(is.oneOf(['name', 'email', 'url'])),
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

/** `[{ label: 'WORKS', to: '/' }, { label: 'SHOP', to: 'https://example.org/shop' }]` */
export const navigationSchema = v.array(linkSchema)

const pageSchema = object({
  /** For the tab, search engines and shared links. */
  title: is.title,
  heading: is.text,
  /** A sentence for search engines and shared links. */
  description: is.text,
  /** The image beside a shared link: its name in images.ts. */
  shareImage: v.optional(is.image),
  ...placeholder,
})

/** The pages that the site comes with; a page of your own may hold its words itself. */
export const pagesSchema = v.record(v.string(), pageSchema)

/** `{ '/old-page': '/contact', '/shop.html': 'https://example.org/shop' }` */
export const redirectsSchema = v.record(links.oldPath, links.webLinkOrPath)

export const wordsSchema = object({
  /** The first link of every page, seen when it is reached with the keyboard. */
  skipToContent: is.text,
  /** Names the navigation for people who cannot see it. */
  navigation: is.text,
  /** The label of a video: `'Play'`. */
  play: is.text,
  /** A video on paper, and before the credit of one: `'Film'`. */
  film: v.optional(is.text),
  /** Which host a click asks: `'Plays from {provider}'`. */
  playsFrom: is.wordsWith('provider'),
  /** The label of a work in a frame: `'Open the web version'`. */
  openWebVersion: is.text,
  /** Which host a click asks: `'Loads from {host}'`. */
  loadsFrom: is.wordsWith('host'),
  /** Read out before the description of an image that opens its largest version. */
  largerImage: is.text,
  /** Beside a large film or sound: `'{size} MB'`. */
  megabytes: is.wordsWith('size'),
  /** The heading of news that last, or are to come: `'Current'`. Without it they stand in their years. */
  current: v.optional(is.text),
  /** The badge on what is not published: `'Draft'`. */
  draft: is.text,
  /** The button that closes a large image: `'Close'`. */
  close: v.optional(is.text),
  /** Beside a large image, and below a work on a page of its own: `'Previous'`, `'Next'`, `'All works'`. */
  previous: v.optional(is.text),
  next: v.optional(is.text),
  allWorks: v.optional(is.text),
  /** The tags that works may have, in the order of their links: `{ sound: 'Sound' }`. */
  tags: v.optional(v.record(is.slug, is.title)),
  notFound: object({
    /** `'Page not found'` */
    title: is.title,
    /** The link to the home page: `'Return to Gallery'`. */
    back: is.text,
  }),
  contact: object({
    /** What the page shows, in its order. */
    sections: v.array(is.oneOf(['profiles', 'about', 'skills', 'cv'])),
    email: is.text,
    about: is.text,
    skills: is.text,
    cv: is.text,
  }),
})

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
export type Redirects = v.InferOutput<typeof redirectsSchema>
export type Navigation = v.InferOutput<typeof navigationSchema>
export type Pages = Record<string, v.InferOutput<typeof pageSchema>>
export interface Words extends v.InferOutput<typeof wordsSchema> {}
