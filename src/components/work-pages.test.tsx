import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { entry, hers, linksIn, own, render, textIn } from '../../tests/kit/component.tsx'
import { works } from '../content/works.ts'
import type { Entry, Media } from '../schema/schema.ts'
import { EntryCard } from './EntryCard.tsx'
import { GroupLinks } from './GroupLinks.tsx'
import { GroupPage } from './GroupPage.tsx'
import { lineSizes } from './parts/sizes.ts'
import { WorkIndex } from './WorkIndex.tsx'
import { WorkOverview } from './WorkOverview.tsx'
import { WorkPage } from './WorkPage.tsx'
import { WorkTable } from './WorkTable.tsx'

vi.mock('../content/works.ts', () => {
  const shared = { year: 2020, medium: 'Paper', textPlace: 'top', media: [] }
  const long = `${'Word '.repeat(20)}ends. ${'Word '.repeat(20)}`
  return {
    works: [
      { ...shared, id: 'lines', title: 'Lines', tags: ['a', 'b'], text: 'One  line.\n\nAnother.' },
      { ...shared, id: 'boats', title: 'Boats', text: long },
      { ...shared, id: 'more', title: 'Boats', year: '2021-', text: `a${'😀'.repeat(200)}` },
      { ...shared, id: 'sum', title: 'Sum', summary: '*One* line', text: 'Long.' },
      { id: 'facts', title: 'Facts', year: '2018-11', medium: '*Paper*', media: [] },
    ],
  }
})

it.each([
  ['lines', 'Lines', 'One line. Another.'],
  ['boats', 'Boats (2020)', `${'Word '.repeat(20)}ends.`],
  ['more', 'Boats (2021–)', `a${'😀'.repeat(179)} …`],
  ['sum', 'Sum', 'One line'],
  ['facts', 'Facts', 'Facts, Nov 2018, Paper'],
])('describes the page of a work by its summary, text or facts: %s', (id, title, description) => {
  expect(render(<WorkPage id={id} />).usage.head.meta).toEqual({ title, description })
})

it('shows more of a page between the work and the way to others', () => {
  const { html } = render(
    <WorkPage id="lines" works={works}>
      More
    </WorkPage>,
  )
  expect(html).toMatch(/<\/article>More<nav/)
})

const tagged = { ...entry, tags: ['water'] }
const url = (target: string, language?: string) => `${language ?? ''}${target}`

it.each([
  ['boats', works, 'All worksBefore LinesAfter Boats (2021–)', ['/', '/a/lines', '/a/more']],
  ['lines', works.slice(1), 'All works', ['/']],
])('leads from %s to all works, and to those beside it', (id, list, text, links) => {
  const { html } = render(<WorkPage id={id} works={list} />, { url })
  const navigation = /<nav class="page-section .*?<\/nav>/.exec(html)?.[0] ?? ''
  expect([textIn(navigation)?.trim(), linksIn(navigation)]).toEqual([text, links])
})

it.each([
  ['/works', '/a/lines', '/works/lines', '/a/boats'],
  ['/works/', '/lines', '/works/lines', '/boats'],
  ['/', '/lines', '/lines', '/boats'],
])('leads to pages in %s, and from %s to the next', (to, route, page, next) => {
  const lists = [WorkIndex, WorkOverview, WorkTable]
  for (const List of lists) {
    const { html } = render(<List works={works.slice(0, 1)} to={to} />, { url })
    expect(linksIn(html)).toEqual([page])
  }
  const { html } = render(<WorkPage id="lines" works={works} />, { url, route })
  expect(linksIn(html).at(-2)).toBe(next)
})

it('shows one image of each work, with its title and year', () => {
  const pair: Media = { kind: 'pair', images: [{ image: hers }, { image: own }] }
  const bare: Media = { kind: 'video', video: { link: '/b', title: 'A' }, place: 'wide' }
  const reeds = { ...entry, media: [bare, pair] }
  const german = { ...entry, id: 'ebbe', titleLanguage: 'de', media: [] }
  const shore = { ...entry, id: 'shore', thumbnail: own, year: undefined }
  const overview = <WorkOverview works={[reeds, ...works, german, shore]} to="/works" />
  const { html, usage } = render(overview, { url })
  const { widest } = lineSizes(23, 16 / 9)
  expect([...usage.files.images]).toEqual([hers, own].map((name) => [name, widest]))
  expect(html).toContain('Reeds</a>')
  expect(html).toContain('</a><p><em>One</em> line</p>')
  expect(html).toContain('href="/works/lines">Lines<sup>\u00a02020<')
  // In the language of the page, whatever that of its title.
  expect(html).toContain('<li id="ebbe" lang="de"><a href="/works/ebbe">')
})

it('leads to all works and to the tags that they have, from each to the others', () => {
  const links = <GroupLinks works={[tagged]} by="tag" to="/a" overview="/works" />
  const { html } = render(links, { url, route: '/a/water' })
  expect([textIn(html), linksIn(html)]).toEqual(['All works By the water', ['/works', '/a/water']])
  expect(/aria-current="page"[^>]*>([^<]*)/.exec(html)?.[1]).toBe('By the water')
  const group = { id: 'water', title: 'Water', works: [tagged] }
  const page = <GroupPage group={group} works={[tagged]} by="tag" to="/works" />
  const { meta } = render(page, { url, route: '/a/water' }).usage.head
  expect(meta).toEqual({ title: 'Water', description: 'Water: Reeds.' })
})

it('sets links to tags in the rows of words.ts, folded where a phone needs more than two lines', () => {
  const links = <GroupLinks works={[{ ...tagged, tags: ['water', 'night'] }]} by="tag" to="/a" />
  expect(textIn(render(links).html)).toBe('All worksHour At night By the water')
  const { html } = render(links, { t: (text) => `${text}`.padEnd(40) })
  expect(html).toMatch(/group-links-long.*<details><summary>All tags/)
})

it('shows tags of works, but not that of the page, and the first sentence where others have summaries', () => {
  const dusk = { ...tagged, tags: ['water', 'night'], text: '## A\n\nIn *short. Not* this.' }
  const overview = <WorkOverview works={[dusk, ...works]} to="/works" tags="/a" />
  const { html } = render(overview, { url, route: '/a/water' })
  expect(html).toContain(
    '</a><p>In <em>short.</em></p><ul class="entry-card-tags"><li><a href="/a/night">',
  )
  expect(html).toContain('<p>One line.</p>')
  expect(html).toMatch(/aria-current="page"[^>]*>By the water/)
  const group = { id: 'water', title: 'Water', works: [dusk] }
  const page = render(<GroupPage group={group} works={[dusk]} by="tag" to="/" />, {
    url,
    route: '/a/water',
  })
  expect(page.html.match(/"\/a\/night"/g)).toHaveLength(2)
  expect(page.html).not.toContain('In <em>')
})

it('lists works in a table, with their first link that leads elsewhere', () => {
  const links: Entry['links'] = [
    { label: 'Here', to: '/a/reeds/' },
    { label: 'Read', to: '/b' },
  ]
  const reeds = { ...entry, links, titleLanguage: 'de', year: '2019-11 – 2020' }
  const table = (to?: string) => render(<WorkTable works={[reeds]} to={to} />, { url })
  const { html, usage } = table('/a')
  expect(html.match(/<t[hd][ >]/g)).toHaveLength(10)
  expect(textIn(html)).toBe('TitleYearMediumLinkReeds2019–2020PaperRead')
  expect(linksIn(html)).toEqual(['/a/reeds', '/b'])
  expect(linksIn(table('/#').html)).toEqual(['/#reeds', '/a/reeds/'])
  expect(linksIn(table().html)).toEqual(['/a/reeds/'])
  expect([...usage.files.images]).toEqual([[own, 112]])
})

it('leads from a work to those that share most tags, other than itself and drafts', () => {
  const ids = (list: Entry[], count = 0) => {
    const page = <WorkPage id="lines" works={list} related={count} />
    const [, section = ''] = /work-related">(.*?)<\/section>/.exec(render(page, { url }).html) ?? []
    return linksIn(section)
  }
  const list = [['a'], ['b', 'a'], ['c'], ['b', 'a']].map((tags, index) => ({
    ...entry,
    id: `${index}`,
    tags,
  }))
  expect(ids([...list, ...works])).toEqual([])
  expect(ids([...list, ...works], 2)).toEqual(['/a/1', '/a/3'])
  expect(ids([...list, ...works], 9)).toEqual(['/a/1', '/a/3', '/a/0'])
  expect(ids([{ ...entry, tags: ['a'], draft: true }], 9)).toEqual([])
})

it('names the tags of an entry on its own page, as links where they have pages', () => {
  const shown = (card: ReactNode) => /<li.*<\/li>/.exec(render(card, { url }).html)?.[0]
  expect(shown(<EntryCard entry={tagged} />)).toBeUndefined()
  expect(shown(<EntryCard entry={tagged} heading="h1" />)).toBe('<li>By the water</li>')
  const linked = shown(<EntryCard entry={tagged} heading="h1" tags="/a" />)
  expect(linked).toBe('<li><a href="/a/water">By the water</a></li>')
})

it('marks an entry in another language once, and what it says in the language of the page', () => {
  const more = { language: 'fr', tags: ['water'] }
  const marais = { ...entry, ...more, summary: { 'en-GB': 'Marsh', fr: 'Marais' } as never }
  const t = (text: unknown) => (typeof text === 'string' ? text : 'Marsh')
  const langsOf = (element: ReactNode, language = 'en-GB') =>
    render(element, { t, language }).html.match(/<\w+(?= [^>]*lang="(fr|en-GB)")/g) ?? []
  const lists = [
    [<EntryCard key="" entry={marais} />, ['<article', '<time']],
    [<WorkIndex key="" works={[marais]} to="/a" />, ['<span']],
    [<WorkTable key="" works={[marais]} to="/a" />, ['<tr']],
    [<WorkOverview key="" works={[marais]} to="/a" />, ['<li', '<span']],
  ] as const
  for (const [list, tags] of lists) {
    expect(langsOf(list)).toEqual(tags)
    expect(langsOf(list, 'fr')).toEqual([])
  }
})

it('shows works by year under headings, those without one last', () => {
  const works = [entry, { ...entry, id: 'new', year: 2021 }]
  const { html } = render(<WorkOverview works={works} to="/works" by="year" />, { url })
  expect(html.match(/<h2>.*?<\/h2>|href="[^"]*"/g)).toEqual([
    ...['<h2>2021</h2>', 'href="/works/new"', '<h2>2020</h2>', `href="/works/${entry.id}"`],
  ])
  const byTag = render(<WorkOverview works={[entry, tagged]} to="/works" by="tag" />, { url })
  expect(byTag.html.match(/<h2>.*?<\/h2>|<span>/g)).toEqual(['<h2>By the water</h2>', '<span>'])
})
