import { beforeEach, expect, it, vi } from 'vitest'
import { type Image, PageUsage } from '../components/page-context.ts'
import type { Entry, ImageName, Media, Text, Video } from '../schema/schema.ts'
import { structuredData } from './structured-data.ts'

const content = vi.hoisted(() => ({
  site: {
    name: 'Nora Field',
    jobTitle: 'Artist',
    language: 'en-GB',
    placeholders: ['email'],
    profiles: [{ link: 'https://a.example/n' }, { link: 'https://b.example', placeholder: true }],
  },
  about: { paragraphs: ['I make', 'works.'] },
  skills: [{ items: ['Sound'] }, { items: ['More'], placeholder: true }],
  workshops: [{ id: 'course' }],
  words: { tags: { water: 'Water' } },
}))
vi.mock('../content/site.ts', () => content)
vi.mock('../content/cv.ts', () => content)
vi.mock('../content/workshops.ts', () => content)
vi.mock('../content/words.ts', () => content)

const known = String('a.jpg') as ImageName
const missing = String('none.jpg') as ImageName
const picture: Image = { width: 9, height: 9, variants: [], fallback: '/a.1.jpg', shareImage: '' }

const page = {
  route: '/works',
  meta: { title: 'Works', description: '' },
  language: 'en-GB',
  siteUrl: new URL('https://n.example/art/'),
  isIndexed: true,
  t: (text: Text) => `${text}`,
  image: (name: ImageName) => (name === known ? picture : undefined),
}

let usage: PageUsage

beforeEach(() => {
  usage = new PageUsage()
})

function nodes(more: object = {}): unknown[] {
  const html = structuredData({ ...page, usage, ...more })
  const [, json] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  return json ? JSON.parse(json)['@graph'] : []
}

const siteNode = {
  '@type': 'WebSite',
  '@id': 'https://n.example/art/#site',
  url: 'https://n.example/art/',
  name: 'Nora Field',
  inLanguage: 'en-GB',
}
const me = { '@id': 'https://n.example/art/#me' }
const person = {
  '@type': 'Person',
  ...me,
  name: 'Nora Field',
  jobTitle: 'Artist',
  sameAs: ['https://a.example/n'],
}

it('names the site and its owner on every page, in its language', () => {
  expect(nodes()).toEqual([siteNode, person])
  const german = { '@id': 'https://n.example/art/de/#site', url: 'https://n.example/art/de/' }
  expect(nodes({ language: 'de', t: () => 'Künstlerin' })).toEqual([
    { ...siteNode, ...german, inLanguage: 'de' },
    { ...person, jobTitle: 'Künstlerin' },
  ])
})

it('says more of the owner on the page about them', () => {
  usage.isProfile = true
  const url = 'https://n.example/art/works/'
  expect(nodes()).toEqual([
    siteNode,
    { ...person, description: 'I make works.', knowsAbout: ['Sound'] },
    { '@type': 'ProfilePage', '@id': url, url, name: 'Works', mainEntity: me },
  ])
})

const film: Video = {
  link: 'https://vimeo.com/1#t=5s',
  title: 'A film',
  length: '4:10',
  poster: known,
}
const media: Media[] = [
  { kind: 'image', image: known, place: 'full' },
  { kind: 'image', image: missing, place: 'full' },
  { kind: 'video', video: film, place: 'full' },
  { kind: 'video', video: { ...film, placeholder: true }, place: 'full' },
]
const work: Entry = {
  id: 'boats',
  type: 'VideoGame',
  title: '</script>',
  year: '2016–2018',
  medium: '',
  text: 'a\n\nb',
  textPlace: 'top',
  tags: ['water'],
  media,
}

const filmNode = {
  '@type': 'VideoObject',
  name: 'A film',
  description: 'A film',
  thumbnailUrl: 'https://n.example/art/a.1.jpg',
  embedUrl: 'https://player.vimeo.com/video/1?byline=0&portrait=0#t=5s',
  url: 'https://vimeo.com/1#t=5s',
  duration: 'PT4M10S',
}

it('describes works, workshops and films that are the owner’s', () => {
  const own = { link: '/a.mp4', length: '1:02:03', poster: missing, published: '2024-05-06' }
  usage.entries = [work, { ...work, id: 'course', year: 2024 }, { ...work, placeholder: true }]
  usage.videos = [
    { ...film, ...own },
    { ...film, placeholder: true },
    { link: film.link, title: 'A film' },
  ]
  expect(nodes().slice(2)).toEqual([
    {
      '@type': 'VideoGame',
      '@id': 'https://n.example/art/works/#boats',
      url: 'https://n.example/art/works/#boats',
      name: '</script>',
      description: 'a b',
      dateCreated: '2016',
      creator: me,
      keywords: ['Water'],
      image: ['https://n.example/art/a.1.jpg'],
      video: [filmNode],
    },
    {
      '@type': 'EducationEvent',
      '@id': 'https://n.example/art/works/#course',
      url: 'https://n.example/art/works/#course',
      name: '</script>',
      description: 'a b',
      startDate: '2024',
      performer: me,
      recordedIn: [filmNode],
    },
    {
      '@type': 'VideoObject',
      name: 'A film',
      description: 'A film',
      contentUrl: 'https://n.example/art/a.mp4',
      duration: 'PT1H2M3S',
      uploadDate: '2024-05-06',
    },
    { ...filmNode, thumbnailUrl: undefined, duration: undefined },
  ])
})

it('describes news on a page of their own', () => {
  usage.news = { id: 'a', date: '2026-03', title: 'Tide', image: known }
  const url = 'https://n.example/art/works/'
  expect(nodes().slice(2)).toEqual([
    {
      '@type': 'Article',
      '@id': url,
      ...{ url, headline: 'Tide', datePublished: '2026-03', author: me },
      image: 'https://n.example/art/a.1.jpg',
    },
  ])
})

it('says nothing on the 404 page, on unlisted pages, and with a placeholder for a name', () => {
  expect([nodes({ route: '/404' }), nodes({ isIndexed: false })]).toEqual([[], []])
  content.site.placeholders.push('name')
  expect(nodes()).toEqual([])
})
