import { expect, it } from 'vitest'
import type { Path } from '../shared/fault.ts'
import { checkContent, checkFacts } from './content-checks.ts'
import { fieldNames } from './fields.ts'
import type { Content } from './paths.ts'
import type { Navigation } from './schema.ts'

const figure = { place: 'wide', caption: 'Below' }
const film = {
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
const words = {
  skipToContent: 'Skip',
  navigation: 'Main',
  play: 'Play',
  playsFrom: 'From {provider}',
  openWebVersion: 'Open',
  largerImage: 'Larger:',
  draft: 'Draft',
  current: 'Now',
  feed: 'Feed',
  close: 'Close',
  previous: 'Before',
  next: 'After',
  allWorks: 'All',
  tags: { sound: 'Sound' },
  notFound: { title: 'Nothing', back: 'Back' },
  contact: { email: 'Mail', about: 'Me', skills: 'Skills', cv: 'CV', sections: ['about'] },
}
const full: Content = {
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
/** `field`: 'works/0/title' */
const faultsAt = (field: string, value: unknown) =>
  faultsWith(
    field.split('/').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
    value,
  )

function pathsIn(value: unknown, path: Path = []): Path[] {
  const isList = Array.isArray(value)
  const inner = typeof value === 'object' ? Object.entries(Object(value)) : []
  const own = path.length > 0 ? [path] : []
  return [...own, ...inner.flatMap(([key, part]) => pathsIn(part, [...path, isList ? +key : key]))]
}

it('finds nothing in content that is right', () => {
  expect(checkContent(full)).toEqual([])
})

it('reports a wrong type of any field, at its place and once', () => {
  const paths = pathsIn(full)
  const found = paths.map((path) => {
    const value = /^(years?|height)$/.test(`${path.at(-1)}`) ? true : 42
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

/** Links that end with each. */
const invisible = [...'\u200b\u00ad\u200e\u2060\ufeff\u00a0\u202b\ufe0f\u200d']
  .map((sign) => `https://a.example/${sign}`)
  .join('|')

/** Values are divided by |. */
it.each([
  { at: 'site/name', right: 'Ebb|*Ebb* \u200b2', wrong: '\u200b|\u3164|a\nb| a' },
  { at: 'site/email', right: 'a@b.org', wrong: 'a|mailto:a@b.org|a@b|a@b.org\u200b|a@b.org\u00a0' },
  { at: 'site/languages/0', right: 'en|en-GB|gsw', wrong: 'jp|english|en_GB' },
  {
    at: 'site/profiles/0/link',
    right: 'https://a.example|https://a.example/\u0645\u06cc\u200c\u062e',
    wrong: `a.example|//a.example|http://localhost/|http://172.16.0.5/|${invisible}`,
  },
  {
    at: 'site/url',
    right: 'https://a.example/b/',
    wrong: 'a.example|https://a.example/?b|https://a.example/b.html',
  },
  { at: 'works/0/id', right: 'high-water|01_post|Größe|高水位', wrong: 'main|404|a b|-a|a😭|' },
  { at: 'works/0/title', right: 'Ebb', wrong: '|a\nb' },
  { at: 'works/0/tags/0', right: 'sound', wrong: 'sounds' },
  { at: 'works/0/thumbnail', right: 'a.jpg|c.png', wrong: 'A.jpg|x.jpg' },
  { at: 'works/0/media/0/place', right: 'wide|bleed-left', wrong: 'wied|Wide' },
  { at: 'works/0/media/3/images/0', right: 'c.png', wrong: 'x.jpg' },
  { at: 'works/0/media/1/audio/file', right: '/a.mp3', wrong: 'a.mp3|/a.mid' },
  {
    at: 'works/0/media/2/link',
    right:
      'https://a.example/|/play/index.html|https://vimeography.example/|https://player.vimeo.com/a',
    wrong: 'works|https://youtu.be/a|https://m.youtube.com/a|https://soundcloud.com/a',
  },
  {
    at: 'images/a.jpg',
    right: 'Apollo-11|展示風景2024|A boat|',
    wrong: 'IMG_2041|DSC01234|20260312-1415|a.jpg|…',
  },
  {
    at: 'works/0/year',
    right:
      '2016–2018|2012-2016|2018-11 – 2019-02|2021–|around 1998|2018-11-30|2019, 2021|2019/20|2019–20|Winter 2019/20|2019–present|2020s|2020?|2016 to 2018|1999-2000 (remade 2020)|3 May 2020|1.–3. Mai 2020',
    wrong:
      '16|2012-09-2016|Edition of 5|5 editions|2018-13|2026–2024|2018-02-31|2020/05/03|05/2020|32',
  },
  { at: 'cv/0/entries/0/years', right: '2021–', wrong: '2021-13' },
  { at: 'news/0/date', right: '2026|2026-03|2024-02-29', wrong: '1 May|2026-02-29|26' },
  { at: 'news/0/until', right: '2026|2026-01-01', wrong: '2025' },
  { at: 'videos/film/length', right: '4:10|62:10|1:02:03', wrong: '62|4:1|0:99|1:99:00' },
  {
    at: 'videos/film/link',
    right:
      'https://vimeo.com/76979871|/films/a.mp4|/film.html|https://www.instagram.com/reel/a/embed/',
    wrong:
      'vimeo|https://vimeo.com/channels/a|https://soundcloud.com/a|https://www.instagram.com/reel/a/|https://drive.google.com/file/d/a/view|/a.gif|/a.avi|//a.example',
  },
  { at: 'videos/film/poster', right: 'c.png', wrong: 'x.jpg' },
  { at: 'videos/loop/captions/0/file', right: '/a.vtt', wrong: 'a.vtt|/a.srt' },
  {
    at: 'navigation/0/to',
    right: '/contact|mailto:a@b.org|tel:1|https://a.example',
    wrong: 'contact|//a.example|javascript:a',
  },
])('$at may be $right, but not $wrong', ({ at, right, wrong }) => {
  const isTold = (value: string) => faultsAt(at, value).some(({ code }) => code === 'wrong-value')
  expect([...right.split('|'), ...wrong.split('|')].filter(isTold)).toEqual(wrong.split('|'))
})

it.each([
  { list: 'images', value: 'A', right: 'A b.JPEG|a.tif', wrong: 'a.heic|b/a.jpg|a' },
  { list: 'redirects', value: '/', right: '/old|/a%20b', wrong: 'old|/a b|/a?b|/assets/a' },
])('a name in $list may be $right, but not $wrong', ({ list, value, right, wrong }) => {
  const isWrong = (name: string) =>
    checkContent({ ...full, [list]: { ...Object(full[list]), [name]: value } }).length > 0
  expect([...right.split('|'), ...wrong.split('|')].filter(isWrong)).toEqual(wrong.split('|'))
})

it.each<{ at: string; value: unknown; faults: string[] }>([
  { at: 'site', value: undefined, faults: ['missing-field site'] },
  { at: 'site/languages', value: ['fr', 'FR'], faults: ['wrong-value site/languages'] },
  { at: 'works/0/languages', value: [], faults: ['wrong-value works/0/languages'] },
  { at: 'works/0/languages', value: ['en', 'de'], faults: ['wrong-value works/0/languages/1'] },
  { at: 'works/0/title', value: { fr: 'Mer' }, faults: [] },
  { at: 'works/0/title', value: {}, faults: ['wrong-value works/0/title'] },
  { at: 'works/0/title', value: { de: 'Meer' }, faults: ['wrong-value works/0/title/de'] },
  { at: 'works/0/text', value: { en: ' ' }, faults: ['wrong-value works/0/text/en'] },
  { at: 'works/0/media/0', value: { kind: 'video', video: film, ...figure }, faults: [] },
  {
    at: 'works/0/media/0',
    value: { kind: 'video', ...figure },
    faults: ['missing-field works/0/media/0/video'],
  },
  {
    at: 'works/0/media/0',
    value: { kind: 'text', image: 'a.jpg' },
    faults: ['missing-field works/0/media/0/text', 'unknown-field works/0/media/0/image'],
  },
  { at: 'works/0/media/0/kind', value: 'imag', faults: ['wrong-value works/0/media/0/kind'] },
  { at: 'works/0/media/2/height', value: -5, faults: ['wrong-value works/0/media/2/height'] },
  {
    at: 'videos/loop/link',
    value: '/film.html',
    faults: ['wrong-value videos/loop/loop', 'wrong-value videos/loop/captions'],
  },
  { at: 'navigation/0/to', value: 'HTTP://a.example', faults: ['wrong-value navigation/0/to'] },
  { at: 'cv/0/entries/0/text', value: '[MA](/b)', faults: ['wrong-value cv/0/entries/0/link'] },
  { at: 'news/0/text', value: '![A](x.jpg)', faults: ['unknown-figure news/0/text'] },
  { at: 'redirects', value: { '/a': 'contact' }, faults: ['wrong-value redirects//a'] },
])('$at as $value: $faults', ({ at, value, faults }) => {
  const found = faultsAt(at, value).map(({ code, path }) => `${code} ${path.join('/')}`)
  expect(found).toEqual(faults)
})

it.each([
  { video: { kind: 'video', ...figure }, found: 'nothing' },
  { video: { kind: 'video', video: undefined, ...figure }, found: 'a misspelt name' },
])('of $video, says that it found $found', ({ video, found }) => {
  expect(faultsAt('works/0/media/0', video)).toMatchObject([{ found }])
})

/** Names of fields, records and lists. */
const texts = [
  ...['statement', 'jobTitle', 'label', 'title', 'medium', 'summary', 'text', 'role', 'names'],
  ...['caption', 'a.jpg', 'b.jpg', 'c.png', 'alt', 'credit', 'paragraphs', 'items', 'description'],
  ...Object.keys(words).filter((name) => !['tags', 'notFound', 'contact'].includes(name)),
  ...['sound', 'back', 'email', 'about', 'skills', 'cv'],
]

it('the words of every text are checked', () => {
  const isChecked = (path: Path) =>
    faultsWith(path, 'a <b>b</b>').some(({ code }) => code === 'typed-mark')
  const checked = pathsIn(full).filter(isChecked)
  const names = checked.map((path) => path.findLast((key) => typeof key === 'string'))
  expect(new Set(names)).toEqual(new Set(texts))
})

it('the content of these tests has every field', () => {
  const shapeOf = (path: Path) =>
    path
      .join('/')
      .replace(/\d+/g, '0')
      .replace(/^(images|videos)\/[^/]+/, '$1/…')
  const present = new Set(pathsIn(full).map(shapeOf))
  const fields = pathsIn(full).flatMap((path) =>
    fieldNames(full, path).map((name) => shapeOf([...path, name])),
  )
  // What an entry names as its languages depends on those of the site.
  const missing = fields.filter((field) => !present.has(field) && !field.endsWith('/languages'))
  expect(missing).toEqual([])
})

it('a page without its slash is a type error already', () => {
  // @ts-expect-error: a path begins with a slash
  const navigation: Navigation = [{ label: 'CONTACT', to: 'contact' }]
  expect(checkContent({ ...full, navigation })).toHaveLength(1)
})
