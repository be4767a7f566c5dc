import { valueAt, valuesIn } from '../../src/schema/content-paths.ts'
import type { Path } from '../../src/shared/diagnostic.ts'

const place = { place: 'wide', caption: 'Below' }
const video = {
  ...{ link: 'https://vimeo.com/76979871', title: 'Film', length: '1:02', poster: 'kiln.jpg' },
  captions: [{ file: '/films/a.vtt', language: 'en', label: 'English' }],
  ...{ published: '2024-03-12', credit: 'Hero, CC BY', placeholder: true },
}
const images = ['kiln.jpg', 'boats.png'].map((image) => ({ image, caption: 'A' }))
const player = 'https://bandcamp.com/EmbeddedPlayer/album=1/size=large/'
const entry = {
  ...{ id: 'first', title: 'First', titleLanguage: 'de', type: 'VideoGame', year: 2025 },
  ...{ medium: 'Paper', summary: 'Short.', thumbnail: 'kiln.jpg', text: 'Long.' },
  ...{ textPlace: 'beside', room: 'dark', draft: true, placeholder: true },
  ...{ language: 'en', languages: ['en'] },
  links: [{ label: 'Read', to: '/contact' }],
  details: [{ label: 'Edition', text: '3' }],
  tags: ['sound'],
  credits: [{ role: 'Sound', names: 'Ada' }],
  media: [
    { kind: 'image', image: 'kiln.jpg', link: '/contact', ...place },
    { kind: 'video', video, ...place },
    { kind: 'audio', audio: { file: '/a.mp3', title: 'Tide', length: '4:10' }, ...place },
    { kind: 'frame', link: 'https://a.example/', title: 'Web', poster: 'kiln.jpg', ...place },
    { kind: 'pair', tall: true, images },
    { kind: 'gallery', images: [...images, 'salt.jpg'] },
    { kind: 'text', text: 'More.', beside: 'next' },
    { kind: 'audio', audio: { link: player, title: 'Tides', tracks: 9 }, ...place },
  ],
}

const days = { date: '2026-03-12', until: '2026-03' }
const studies = [
  { years: '2016-2018', text: 'MA', link: '/contact', languages: ['en'] },
  { years: '2018-11-30 – 2019-02', text: '*Erasure*, [Ada](https://a.example)' },
  { text: 'With a talk' },
]
const contact = { title: 'A', heading: 'A', description: 'A', shareImage: 'kiln.jpg' }
const host = 'https://a.example'
const profile = { label: 'Net', link: 'https://n.example/', icon: true, placeholder: true }

/** Every field that the schema knows, once and right. */
export const full: Record<string, unknown> = {
  site: {
    ...{ name: 'Nora', jobTitle: 'Artist', email: 'nora@field.example', language: 'en' },
    ...{
      url: 'https://field.example/',
      feed: '/index.xml',
      rights: { notice: '© Nora', terms: '/contact' },
    },
    outside: { scripts: [{ src: host }], forms: [host], connect: [host] },
    profiles: [profile],
    placeholders: ['email'],
  },
  images: {
    'kiln.jpg': 'A kiln',
    'salt.jpg': 'Salt',
    'boats.png': { alt: 'Boats', credit: 'Ada', licence: 'https://a.example/by', accepted: true },
  },
  videos: { film: { ...video, link: '/films/a.mp4', loop: true } },
  works: [entry],
  workshops: [],
  news: [
    {
      ...days,
      id: 'show',
      title: 'Show',
      text: 'A',
      link: '/contact',
      image: 'kiln.jpg',
      media: entry.media,
      tags: ['sound'],
    },
  ],
  about: { paragraphs: ['I make.'], placeholder: true },
  skills: [{ title: 'Sound', items: ['Mixing'], placeholder: true }],
  cv: [{ title: 'Education', entries: studies, placeholder: true }],
  navigation: [{ label: 'WORKS', to: '/' }],
  pages: { contact: { ...contact, placeholder: true } },
  words: {
    ...{ skipToContent: 'Skip', navigation: 'Main', play: 'Play', playsFrom: 'From {provider}' },
    ...{ openWebVersion: 'Open', loadsFrom: 'From {host}', largerImage: 'Larger:' },
    ...{
      previous: 'Before',
      next: 'After',
      allWorks: 'All',
      allNews: 'All',
      current: 'Now',
      close: 'Shut',
      notes: 'Notes',
      contents: 'Parts',
      tags: { sound: 'Sound' },
      tagGroups: [{ title: 'Form', tags: ['sound'] }],
      ...{ allTags: 'Tags', related: 'More' },
      workTable: { title: 'Title', year: 'Year', medium: 'Medium', link: 'Link' },
    },
    ...{ megabytes: '{size} MB', draft: 'Draft', notFound: { title: 'Nothing', back: 'Back' } },
    contact: { email: 'Mail', about: 'Me', skills: 'Skills', cv: 'CV', sections: ['about'] },
  },
  redirects: { '/old': '/contact' },
}

/** The full content with this at a path, or with nothing there. */
export function contentWith(path: Path, value: unknown, more = {}): Record<string, unknown> {
  const content = JSON.parse(JSON.stringify({ ...full, ...more }))
  const parent = Object(valueAt(content, path.slice(0, -1)))
  if (value === undefined) Reflect.deleteProperty(parent, path.at(-1) ?? '')
  else Reflect.set(parent, path.at(-1) ?? '', value)
  return content
}

/** Every field in it, lists and objects included. */
export const fields = valuesIn(full)
  .filter(({ path }) => path.length > 1)
  .map(({ path, value }) => ({ name: path.join('.'), path, value }))
