import { expect, it, vi } from 'vitest'
import { type Image, PageUsage } from '../components/page-context.ts'
import type { Entry, ImageName, Text, Video } from '../schema/schema.ts'
import { structuredData } from './structured-data.ts'

const content = vi.hoisted(() => ({
  site: {
    ...{ name: 'Nora Field', language: 'en-GB', jobTitle: 'Artist', placeholders: ['email'] },
    profiles: [{ link: 'https://a.example/n' }, { link: 'https://b.example', placeholder: true }],
  },
  about: { paragraphs: ['I make', 'works.'] },
  skills: [{ items: ['Sound'] }, { items: ['More'], placeholder: true }],
  workshops: [{ id: 'course' }],
}))
vi.mock('../content/site.ts', () => content)
vi.mock('../content/cv.ts', () => content)
vi.mock('../content/workshops.ts', () => content)

const at = (path: string) => `https://nora.example/art/${path}`
const known = String('a.jpg') as ImageName
const missing = String('none.jpg') as ImageName

function nodesOf(usage: Partial<PageUsage>, more: object = {}): unknown[] {
  const picture: Image = { width: 9, height: 9, variants: [], fallback: '/a.1.jpg', shareImage: '' }
  const html = structuredData({
    ...{ route: '/works', meta: { title: 'Works', description: '' }, language: 'en-GB' },
    ...{ siteUrl: new URL(at('')), isIndexed: true, t: (text: Text) => `${text}` },
    image: (name: ImageName) => (name === known ? picture : undefined),
    usage: { ...new PageUsage(), ...usage },
    ...more,
  })
  const [, json] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  return json ? JSON.parse(json)['@graph'] : []
}

const film = (fields: Partial<Video> = {}): Video => ({
  ...{ link: 'https://vimeo.com/1#t=5s', title: 'A film', length: '4:10', poster: known },
  ...fields,
})
const work = (fields: Partial<Entry> = {}): Entry => ({
  ...{ id: 'boats', title: 'Boats', year: '2016–2018', medium: '', text: 'a\n\nb', media: [] },
  textPlace: 'top',
  ...fields,
})

const me = { '@id': at('#me') }
const siteNode = {
  ...{ '@type': 'WebSite', '@id': at('#site'), url: at(''), name: 'Nora Field' },
  inLanguage: 'en-GB',
}
const person = {
  ...{ '@type': 'Person', ...me, name: 'Nora Field', jobTitle: 'Artist' },
  sameAs: ['https://a.example/n'],
}
const filmNode = {
  ...{ '@type': 'VideoObject', name: 'A film', description: 'A film', duration: 'PT4M10S' },
  thumbnailUrl: at('a.1.jpg'),
  embedUrl: 'https://player.vimeo.com/video/1?byline=0&portrait=0#t=5s',
  url: 'https://vimeo.com/1#t=5s',
}
const workNode = {
  ...{ '@type': 'CreativeWork', '@id': at('works/#boats'), url: at('works/#boats') },
  ...{ name: 'Boats', description: 'a b', dateCreated: '2016', creator: me },
}

it('a page in another language is one of the site in it', () => {
  const t = () => 'Künstlerin'
  expect(nodesOf({}, { language: 'de', t })).toEqual([
    { ...siteNode, '@id': at('de/#site'), url: at('de/'), inLanguage: 'de' },
    { ...person, jobTitle: 'Künstlerin' },
  ])
})

it('every page names the site and its owner; one about the owner says more', () => {
  expect(nodesOf({})).toEqual([siteNode, person])
  const profile = { '@type': 'ProfilePage', '@id': at('works/'), url: at('works/'), name: 'Works' }
  expect(nodesOf({ isProfile: true })).toEqual([
    siteNode,
    { ...person, description: 'I make works.', knowsAbout: ['Sound'] },
    { ...profile, mainEntity: me },
  ])
})

const place = { place: 'full' } as const
const images = [known, missing].map((image) => ({ kind: 'image', image, ...place }) as const)
const video = (more: Partial<Video>) => ({ kind: 'video', video: film(more), ...place }) as const

it.each<[Partial<Entry>, object]>([
  [{}, {}],
  [{ type: 'VideoGame' }, { '@type': 'VideoGame' }],
  [{ media: images }, { image: [at('a.1.jpg')] }],
  [{ media: [video({}), video({ placeholder: true })] }, { video: [filmNode] }],
  [{ title: '</script>' }, { name: '</script>' }],
])('a work with %j', (fields, node) => {
  const entries = [work(fields), work({ placeholder: true })]
  expect(nodesOf({ entries }).slice(2)).toEqual([{ ...workNode, ...node }])
})

it('a workshop is an event', () => {
  const entry = work({ id: 'course', year: 2024, media: [video({})] })
  const { dateCreated, creator, ...shared } = { ...workNode, '@type': 'EducationEvent' }
  const address = { '@id': at('works/#course'), url: at('works/#course') }
  const event = { startDate: '2024', performer: creator, recordedIn: [filmNode] }
  expect(nodesOf({ entries: [entry] }).slice(2)).toEqual([{ ...shared, ...address, ...event }])
})

it.each<[Partial<Video>, object]>([
  [{ published: '2024-05-06' }, { uploadDate: '2024-05-06' }],
  [{ length: '1:02:03' }, { duration: 'PT1H2M3S' }],
  [{ link: '/a.mp4' }, { contentUrl: at('a.mp4'), embedUrl: undefined, url: undefined }],
  [{ poster: missing }, { thumbnailUrl: undefined }],
])('a film with %j', (fields, node) => {
  const videos = [film(fields), film({ placeholder: true })]
  expect(nodesOf({ videos }).slice(2)).toEqual([{ ...filmNode, ...node }])
})

it('nothing is said by the 404 page, unlisted pages, and with a placeholder for a name', () => {
  for (const more of [{ route: '/404' }, { isIndexed: false }]) {
    expect(nodesOf({}, more)).toEqual([])
  }
  content.site.placeholders.push('name')
  expect(nodesOf({})).toEqual([])
})
