import { expect, it } from 'vitest'
import type { Path } from '../shared/fault.ts'
import { checkContent, checkFacts } from './faults.ts'
import type { Content } from './paths.ts'

const figure = { place: 'wide', caption: 'Below' }
const film = {
  link: '/a.mp4',
  title: 'Film',
  length: '1:02',
  poster: 'a.jpg',
  loop: true,
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
  tags: ['sound'],
  links: [{ label: 'Read', to: '/contact' }],
  details: [{ label: 'Edition', text: '3' }],
  credits: [{ role: 'Sound', names: 'Ada' }],
  media: [
    { kind: 'image', image: 'a.jpg', link: '/contact', ...figure },
    { kind: 'audio', audio: { file: '/a.mp3', title: 'Tide', length: '4:10' }, ...figure },
    { kind: 'frame', link: 'https://a.example/', title: 'Web', poster: 'a.jpg', ...figure },
    { kind: 'gallery', images: ['a.jpg', { image: 'a.jpg', caption: 'A' }] },
    { kind: 'text', text: 'More.' },
  ],
}
const words = {
  skipToContent: 'Skip',
  navigation: 'Main',
  play: 'Play',
  playsFrom: 'From {provider}',
  openWebVersion: 'Open',
  largerImage: 'Larger:',
  draft: 'Draft',
  tags: { sound: 'Sound' },
  notFound: { title: 'Nothing', back: 'Back' },
  contact: { email: 'Mail', about: 'Me', skills: 'Skills', cv: 'CV', sections: ['about'] },
}
const full: Content = {
  site: {
    name: 'Nora',
    statement: '*Ebb*',
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
  videos: { film },
  works: [entry],
  workshops: [],
  news: [{ id: 'show', date: '2026', until: '2026-03', title: 'Show', text: '![A](a.jpg)' }],
  about: { paragraphs: ['I make.'] },
  skills: [{ title: 'Sound', items: ['Mixing'] }],
  cv: [{ title: 'Education', entries: [{ years: '2016–2018', text: 'MA', link: '/a' }] }],
  navigation: [{ label: 'WORKS', to: '/' }],
  pages: { contact: { title: 'A', description: 'A', shareImage: 'a.jpg' } },
  words,
  redirects: { '/old': '/contact' },
}

function changed(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) }
  copy[key] = changed(copy[key], rest, next)
  return copy
}

const faultsWith = (path: Path, value: unknown) => checkContent(Object(changed(full, path, value)))

function pathsIn(value: unknown, path: Path = []): Path[] {
  const isList = Array.isArray(value)
  const inner = typeof value === 'object' ? Object.entries(Object(value)) : []
  const own = path.length > 0 ? [path] : []
  return [...own, ...inner.flatMap(([key, part]) => pathsIn(part, [...path, isList ? +key : key]))]
}

it('finds nothing in content that has every field', () => {
  expect(checkContent(full)).toEqual([])
})

it('reports a wrong type of any field, at its place and once', () => {
  const paths = pathsIn(full)
  const found = paths.map((path) => {
    const value = /^years?$/.test(`${path.at(-1)}`) ? true : 42
    return faultsWith(path, value).map((fault) => fault.path)
  })
  expect(found).toEqual(paths.map((path) => [path]))
})

it.each([
  { entry: { id: 'a', craft: 'weaving', drawn: 'x' }, codes: [] },
  { entry: { id: 'a', drfat: true }, codes: ['wrong-value'] },
])('an entry of a page, $entry, has the faults $codes', ({ entry, codes }) => {
  const found = checkFacts('list', { entries: [entry] }, Object(full))
  expect(found.map(({ code }) => code)).toEqual(codes)
})

it.each<[way: string, value: unknown, ...faults: string[]]>([
  ['site', undefined, 'missing-field site'],
  ['site.url', 'https://a.example/?b', 'wrong-value site.url'],
  ['site.languages', ['fr', 'FR'], 'wrong-value site.languages'],
  ['works.0.media.0', { kind: 'video', video: film, ...figure }],
  [
    'works.0.media.0',
    { kind: 'frame', link: 'https://a.example', title: 'A', height: -5, ...figure },
    'wrong-value works.0.media.0.height',
  ],
  ['cv.0.entries.0.text', '[MA](/b)', 'wrong-value cv.0.entries.0.link'],
  ['works.0.title', { fr: 'Mer' }],
  ['works.0.title', {}, 'wrong-value works.0.title'],
  ['works.0.text', { en: ' ' }, 'wrong-value works.0.text.en'],
  ['news.0.text', '![A](x.jpg)', 'unknown-figure news.0.text'],
])('%s as %j', (way, value, ...expected) => {
  const path = way.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  const found = faultsWith(path, value).map((fault) => `${fault.code} ${fault.path.join('.')}`)
  expect(found).toEqual(expected)
})
