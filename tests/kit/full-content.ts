/*
 * Every field that the schema knows, once and right. The tests of the schema take it apart.
 */

const video = {
  link: 'https://vimeo.com/76979871',
  title: 'Film',
  length: '1:02',
  poster: 'kiln.jpg',
  captions: [{ file: '/films/a.vtt', language: 'en', label: 'English' }],
  credit: 'Hero, CC BY',
  placeholder: true,
}

const place = { place: 'wide', caption: 'Below' }

const entry = {
  id: 'first',
  title: 'First',
  titleLanguage: 'de',
  year: 2025,
  medium: 'Paper',
  text: 'Long.',
  textPlace: 'top',
  links: [{ label: 'Read', to: '/contact' }],
  credits: [{ role: 'Sound', names: 'Ada' }],
  media: [
    { kind: 'image', image: 'kiln.jpg', ...place },
    { kind: 'video', video, ...place },
    { kind: 'audio', audio: { file: '/a.mp3', title: 'Tide', length: '4:10' }, ...place },
    { kind: 'frame', link: 'https://a.example/', title: 'Web', poster: 'kiln.jpg', ...place },
    {
      kind: 'pair',
      tall: true,
      images: [
        { image: 'kiln.jpg', caption: 'A' },
        { image: 'boats.png', caption: 'B' },
      ],
    },
  ],
  draft: true,
  placeholder: true,
}

const page = {
  title: 'Contact',
  heading: 'Contact',
  description: 'All of it',
  shareImage: 'kiln.jpg',
  placeholder: true,
}

/** Content file → its constants. */
export const fullContent: Record<string, Record<string, unknown>> = {
  site: {
    site: {
      name: 'Nora',
      email: 'nora@field.example',
      url: 'https://field.example/',
      language: 'en',
      profiles: [{ label: 'Net', link: 'https://n.example/', icon: true, placeholder: true }],
      placeholders: ['email'],
    },
  },
  works: { works: [entry] },
  workshops: { workshops: [] },
  videos: { videos: { film: { ...video, link: '/films/a.mp4' } } },
  cv: {
    about: { paragraphs: ['I make.'], placeholder: true },
    skills: [{ title: 'Sound', items: ['Mixing'], placeholder: true }],
    cv: [
      {
        title: 'Education',
        entries: [{ years: '2016-2018', text: 'MA', link: '/contact' }],
        placeholder: true,
      },
    ],
  },
  words: {
    navigation: [{ label: 'WORKS', to: '/' }],
    pages: { contact: page },
    words: {
      skipToContent: 'Skip',
      navigation: 'Main',
      play: 'Play',
      playsFrom: 'From {provider}',
      openWebVersion: 'Open',
      loadsFrom: 'From {host}',
      largerImage: 'Larger:',
      megabytes: '{size} MB',
      draft: 'Draft',
      notFound: { title: 'Nothing', back: 'Back' },
      contact: { sections: ['about'], email: 'Mail', about: 'Me', skills: 'Skills', cv: 'CV' },
    },
  },
}

/** Fields that an entry may do without. */
export const optional =
  /^(titleLanguage|links|credits|draft|placeholder|caption|captions|credit|tall|icon)$/

type Path = (string | number)[]

/** A mistake in one place of the content: what stands there instead, or nothing. */
export interface Mistake {
  file: string
  path: Path
  value?: unknown
}

export interface Field {
  file: string
  path: Path
  value: unknown
}

/** Every value in the content, lists and objects included. */
export const fields: Field[] = Object.entries(fullContent).flatMap(([file, constants]) =>
  Object.entries(constants).flatMap(([name, value]) => fieldsIn(file, [name], value)),
)

function fieldsIn(file: string, path: Path, value: unknown): Field[] {
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || value === null) return [{ file, path, value }]
  const inner = Object.entries(value).flatMap(([key, item]) =>
    fieldsIn(file, [...path, isList ? Number(key) : key], item),
  )
  return [{ file, path, value }, ...inner]
}

export const isLeaf = ({ value }: Pick<Field, 'value'>) => typeof value !== 'object'
/** Which fields a media item has depends on its kind. */
export const isKind = ({ path }: Pick<Field, 'path'>) => path.at(-1) === 'kind'
export const isInList = ({ path }: Pick<Field, 'path'>) => typeof path.at(-1) === 'number'
