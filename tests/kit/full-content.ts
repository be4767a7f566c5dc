import { words as usualWords } from '../../src/content/words.ts'
import { checkContent } from '../../src/schema/content-checks.ts'
import { type Content, hasFields, valueAt } from '../../src/schema/paths.ts'
import type { Path } from '../../src/shared/fault.ts'

export const figure = { place: 'wide', caption: 'Below' }
export const film = {
  link: '/a.mp4',
  title: 'Film',
  length: '1:02',
  poster: 'a.jpg',
  credit: 'Ada',
  placeholder: true,
}
const entry = {
  id: 'first',
  title: 'First',
  year: 2025,
  medium: 'Paper',
  summary: 'Short.',
  thumbnail: 'a.jpg',
  text: 'Long.',
  textPlace: 'beside',
  room: 'dark',
  language: 'en',
  draft: true,
  placeholder: true,
  tags: ['sound'],
  links: [{ label: 'Read', to: '/contact' }],
  details: [{ label: 'Edition', text: '3' }],
  credits: [{ role: 'Sound', names: 'Ada' }],
  media: [
    { kind: 'image', image: 'a.jpg', link: '/contact', ...figure },
    { kind: 'audio', audio: { file: '/a.mp3', title: 'Tide', length: '4:10' }, ...figure },
    {
      kind: 'frame',
      link: 'https://a.example/',
      title: 'Web',
      poster: 'a.jpg',
      height: 9,
      ...figure,
    },
    { kind: 'gallery', images: ['a.jpg', { image: 'a.jpg', caption: 'A' }] },
    { kind: 'text', text: 'More.' },
  ],
}
export const words = {
  ...usualWords,
  feed: 'Feed',
  tags: { sound: 'Sound' },
}
/**
 * Content in which every field has a value, but for `languages`, which depend on those of the site, and a
 * film in `media`, whose fields are those of videos.ts. For tests that change one.
 */
export const full: Content = {
  site: {
    name: 'Nora',
    statement: '*Ebb*',
    jobTitle: 'Artist',
    email: 'nora@field.example',
    languages: ['en', 'fr'],
    url: 'https://field.example/',
    profiles: [{ label: 'Net', link: 'https://n.example/', icon: true }],
  },
  images: {
    'a.jpg': 'A kiln',
    'b.jpg': '',
    'c.png': { alt: 'Boats', credit: 'Ada', accepted: true },
  },
  videos: {
    film,
    loop: {
      link: '/a.mp4',
      title: 'Loop',
      loop: true,
      captions: [{ file: '/a.vtt', language: 'en' }],
    },
  },
  works: [entry],
  workshops: [],
  news: [
    {
      id: 'show',
      date: '2026',
      until: '2026-03',
      title: 'Show',
      text: '![A](a.jpg)',
      link: '/a',
      image: 'a.jpg',
      language: 'en',
    },
  ],
  about: { paragraphs: ['I make.'] },
  skills: [{ title: 'Sound', items: ['Mixing'] }],
  cv: [
    {
      title: 'Education',
      entries: [{ years: '2016–2018', text: 'MA', link: '/a', language: 'en' }],
      language: 'en',
    },
  ],
  navigation: [{ label: 'WORKS', to: '/' }],
  pages: { contact: { title: 'A', description: 'A' } },
  words,
  redirects: { '/old': '/contact' },
}

function changed(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next
  const part = changed(valueAt(value, [key]), rest, next)
  if (Array.isArray(value)) return value.with(Number(key), part)
  return { ...(hasFields(value) && value), [key]: part }
}

export const faultsWith = ([constant = '', ...path]: Path, value: unknown) =>
  checkContent({ ...full, [constant]: changed(full[constant], path, value) })
/** `field`: 'works/0/title' */
export const faultsAt = (field: string, value: unknown) =>
  faultsWith(
    field.split('/').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
    value,
  )

export function pathsIn(value: unknown, path: Path = []): Path[] {
  const isList = Array.isArray(value)
  const inner = hasFields(value) ? Object.entries(value) : []
  const own = path.length > 0 ? [path] : []
  return [...own, ...inner.flatMap(([key, part]) => pathsIn(part, [...path, isList ? +key : key]))]
}
