import { expect, it } from 'vitest'
import { readPageFacts } from '../checks/page-facts.ts'
import { collectLinks } from './collect.ts'

const siteUrl = new URL('https://artist.org/portfolio/')

function collect(...bodies: string[]) {
  const pages = bodies.map((html, i) => ({
    file: `pages/${i}.tsx`,
    facts: readPageFacts(`<body>${html}`),
  }))
  return collectLinks(pages, siteUrl)
}

it('takes each address on other hosts once, with all its places', () => {
  const link = '<a href="https://a.org/x#part">One</a>'
  const { links } = collect(`${link}<a href=" https://a.org/x ">Two</a>`, link)
  expect(links).toEqual([
    {
      url: 'https://a.org/x',
      question: new URL('https://a.org/x#part'),
      places: [
        { file: 'pages/0.tsx', field: 'link “One”', trace: 'https://a.org/x#part' },
        { file: 'pages/0.tsx', field: 'link “Two”', trace: 'https://a.org/x' },
        { file: 'pages/1.tsx', field: 'link “One”', trace: 'https://a.org/x#part' },
      ],
    },
  ])
})

it.each([
  ['mailto:a@a.org'],
  ['tel:+49301'],
  ['../contact/'],
  ['#main'],
  ['https://artist.org/portfolio/'],
  ['https://artist.org/portfolio/contact/#cv'],
])('leaves out %s', (href) => {
  expect(collect(`<a href="${href}">x</a>`)).toEqual({ links: [], examples: [] })
})

it.each([
  ['https://artist.org/'],
  ['https://artist.org/portfolio-of-another/'],
  ['http://artist.org/portfolio/'],
  ['HTTPS://A.org'],
  ['https://a$b.org/'],
])('takes %s', (href) => {
  expect(collect(`<a href="${href}">x</a>`).links).toHaveLength(1)
})

it('names the hosts that are reserved for examples', () => {
  const hosts = ['example.com', 'www.example.org', 'gallery.example', 'a.test', 'b.invalid']
  const { links, examples } = collect(hosts.map((host) => `<a href="https://${host}">x</a>`).join())
  expect(links).toEqual([])
  expect(examples).toEqual(hosts)
})

it.each([
  [
    'Vimeo',
    '<a href="https://vimeo.com/123#t=9s">Play</a><template><iframe src="https://player.vimeo.com/video/123?byline=0&amp;portrait=0#t=9s" title="T"></iframe></template>',
    'https://vimeo.com/123',
    'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F123',
    '123',
  ],
  [
    'Vimeo',
    '<a href="https://vimeo.com/123/a1b2">Play</a><iframe src="https://player.vimeo.com/video/123?byline=0&amp;h=a1b2" title="T"></iframe>',
    'https://vimeo.com/123/a1b2',
    'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F123%2Fa1b2',
    '123',
  ],
  [
    'YouTube',
    '<a href="https://youtu.be/WhWc3b3KhnY">Play</a><iframe src="https://www.youtube.com/embed/WhWc3b3KhnY?controls=0&amp;start=46" title="T"></iframe>',
    'https://www.youtube.com/watch?v=WhWc3b3KhnY',
    'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DWhWc3b3KhnY',
    'WhWc3b3KhnY',
  ],
])('asks %s for a film, once for page and frame', (film, html, url, question, trace) => {
  expect(collect(html).links).toEqual([
    {
      url,
      question: new URL(question),
      film,
      places: [
        { file: 'pages/0.tsx', field: 'link “Play”', trace },
        { file: 'pages/0.tsx', field: 'frame “T”', trace },
      ],
    },
  ])
})

it('takes a channel as an ordinary link', () => {
  const [link] = collect('<a href="https://vimeo.com/channels/art">x</a>').links
  expect(link).not.toHaveProperty('film')
})
