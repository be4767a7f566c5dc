import { beforeEach, describe, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { makeProject } from './kit/made.ts'
import { edit } from './kit/project.ts'

let project: string

beforeEach(() => {
  project = copyFixture()
})

/** A page as it is built from what the content says now; nothing may be wrong. */
async function pageOf(output: string): Promise<string> {
  const made = await makeProject(project)
  expect(made.errors).toEqual([])
  return made.text(output)
}

const works = 'src/content/works.ts'

it('an entry has any number of links and credits, in their order', async () => {
  edit(
    project,
    works,
    "links: [{ label: 'Read it', to: 'https://books.example/paper-boats' }],",
    `links: [
      { label: 'Read it', to: 'https://books.example/paper-boats' },
      { label: 'As a file', to: '/film.html' },
      { label: 'Ask', to: 'mailto:nora@field.example' },
    ],
    credits: [{ role: 'Paper', names: 'Ada Example' }, { role: 'Boats', names: 'Ben & Bea' }],`,
  )
  const home = await pageOf('index.html')
  const card = home.slice(home.indexOf('id="paper-boats"'))
  const links = [...card.matchAll(/entry-card-link"><a href="([^"]+)">([^<]+)</g)]
  expect(links.map(([, to, label]) => [label, to])).toEqual([
    ['Read it', 'https://books.example/paper-boats'],
    ['As a file', 'film.html'],
    ['Ask', 'mailto:nora@field.example'],
  ])
  expect(card).toContain('<dt>Paper</dt> <dd>Ada Example</dd></div><div><dt>Boats</dt>')
  expect(card).toContain('<dd>Ben &amp; Bea</dd>')
})

it('an entry without links and credits has no place for them', async () => {
  const home = await pageOf('index.html')
  const [card = ''] = /<article[^>]*id="tide-table".*?<\/article>/s.exec(home) ?? []
  expect(card).not.toMatch(/entry-card-link|<dl/)
})

it('a title in another language says so wherever it stands', async () => {
  edit(project, works, "title: 'Tide Table',", "title: 'Die Gezeiten',\n    titleLanguage: 'de',")
  const home = await pageOf('index.html')
  expect(home).toContain('<h2 lang="de">Die Gezeiten</h2>')
  expect(home).toContain('<a href="#tide-table" lang="de">Die Gezeiten</a>')
  expect(home.match(/ lang="/g)).toHaveLength(3)
})

it.each([
  ["'2024-2026'", '2024–2026'],
  ["'2024 – 2026'", '2024–2026'],
  ["'2024-'", '2024–'],
  ["'2024'", undefined],
  ['2024', undefined],
])('the year %s is set as %s, and a time only where it is one year', async (year, range) => {
  edit(project, works, 'year: 2025', `year: ${year}`)
  const home = await pageOf('index.html')
  const [card = ''] = /<article[^>]*id="tide-table".*?<\/article>/s.exec(home) ?? []
  expect(/<time>([^<]+)</.exec(card)?.[1]).toBe(range ? undefined : '2024')
  expect(/years">([^<]+)</.exec(card)?.[1]).toBe(range)
  expect(home).toContain(`Tide Table</a><sup>${range ?? '2024'}</sup>`)
})

it('the CV sets ranges alike, and links where an entry has one', async () => {
  edit(
    project,
    'src/content/cv.ts',
    "{ years: '2016–2018', text: 'MA, school by the sea' }",
    "{ years: '2016-2018', text: 'MA, school by the sea', link: '/workshops#folding' }",
  )
  expect(await pageOf('contact/index.html')).toContain(
    '<span>2016–2018</span> <span><a href="../workshops/#folding">MA, school by the sea</a></span>',
  )
})

describe('profiles', () => {
  const anchors = (html: string) => html.match(/<a [^>]*rel="me"[^>]*>/g) ?? []

  it('can be none', async () => {
    edit(project, 'src/content/site.ts', /profiles: \[.*?\n {2}\]/s, 'profiles: []')
    const contact = await pageOf('contact/index.html')
    expect(anchors(contact)).toEqual([])
    expect(contact).toContain('<dt>E-mail</dt>')
  })

  it('can all be without icon', async () => {
    edit(project, 'src/content/site.ts', ', icon: true', '')
    const made = await makeProject(project)
    expect(made.text('index.html')).not.toMatch(/rel="me"|<svg/)
    expect(anchors(made.text('contact/index.html'))).toHaveLength(3)
  })

  it('can be many, of which one has the icon', async () => {
    const one = (n: number) => `{ label: 'Place ${n}', link: 'https://p${n}.example/nora' },`
    const more = Array.from({ length: 20 }, (_, n) => one(n)).join('\n')
    edit(project, 'src/content/site.ts', 'profiles: [', `profiles: [\n${more}`)
    expect(anchors(await pageOf('contact/index.html'))).toHaveLength(24)
  })
})

describe('the contact page', () => {
  const headings = (html: string) => [...html.matchAll(/<h2>([^<]+)</g)].map(([, text]) => text)

  it.each([
    ["['cv', 'skills', 'profiles', 'about']", ['CV', 'Skills', 'About'], true],
    ["['about']", ['About'], false],
    ['[]', [], false],
  ])('shows the sections %s in this order', async (sections, expected, hasProfiles) => {
    const all = "['profiles', 'about', 'skills', 'cv']"
    edit(project, 'src/content/words.ts', all, sections)
    const contact = await pageOf('contact/index.html')
    expect(headings(contact)).toEqual(expected)
    expect(contact.includes('address-list"')).toBe(hasProfiles)
    if (!hasProfiles) return
    expect(contact.indexOf('address-list"')).toBeGreaterThan(contact.indexOf('<h2>Skills'))
  })
})
