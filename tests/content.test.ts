import type { Element } from 'happy-dom'
import { expect, it } from 'vitest'
import type { Entry } from '../src/checks/schema.ts'
import { yearsText } from '../src/components/years.ts'
import { about, cv, skills } from '../src/content/cv.ts'
import { site } from '../src/content/site.ts'
import { works } from '../src/content/works.ts'
import { workshops } from '../src/content/workshops.ts'
import { linkFrom } from '../src/paths.ts'
import { readVideoLink } from '../src/video-url.ts'
import { framesIn, type OwnPage, pages, parse, siteUrl } from './kit/own-pages.ts'

// The owner's content on the owner's pages. A page may show a part of it or none: what it shows is
// whole and in order.

/** The entries that a page shows as cards. */
function cardsOn(page: OwnPage, entries: Entry[]): Element[] {
  const ids = entries.map(({ id }) => id)
  return parse(page)
    .all('article')
    .filter(({ id }) => ids.includes(id))
}

for (const [name, entries] of Object.entries({ works, workshops })) {
  it(`${name} stand in their order`, () => {
    const lists = pages.map((page) => cardsOn(page, entries).map(({ id }) => id))
    for (const ids of lists.filter(({ length }) => length > 1)) {
      expect(ids).toEqual(entries.map(({ id }) => id))
    }
  })

  for (const entry of entries) {
    it.skipIf(entry.draft)(
      `${name}: “${entry.title}” has its texts, its link and its media`,
      () => {
        for (const page of pages) {
          for (const card of cardsOn(page, [entry])) expectEntry(card, entry, page)
        }
      },
    )
  }
}

function expectEntry(card: Element, entry: Entry, page: OwnPage): void {
  const { title, year, medium, text, links = [], media } = entry
  expect(card.querySelector('h1, h2')?.textContent).toBe(title)
  expect(paragraphsOf(card)).toContain(`${yearsText(year)} ${medium}`)
  expect(paragraphsOf(card)).toEqual(expect.arrayContaining(text.split(/\n\s*\n/)))
  const hrefs = [...card.querySelectorAll('a')].map((element) => element.getAttribute('href'))
  for (const { to } of links) expect(hrefs).toContain(linkFrom(page.route, to, siteUrl.pathname))
  const frames = media.flatMap((item) => frameOf(item, page))
  expect(framesIn(card.innerHTML)).toEqual(frames)
  const images = media.map((item) => (item.kind === 'pair' ? item.images.length : 1))
  const count = images.reduce<number>((sum, one) => sum + one, 0)
  expect(card.querySelectorAll('picture')).toHaveLength(count)
}

function paragraphsOf(card: Element): string[] {
  return [...card.querySelectorAll('p')].map(({ textContent }) => textContent)
}

function frameOf(item: Entry['media'][number], { route }: OwnPage): string[] {
  if (item.kind === 'frame') return [item.link]
  if (item.kind !== 'video') return []
  const { embedUrl } = readVideoLink(item.video.link)
  return [linkFrom(route, embedUrl, siteUrl.pathname)]
}

it('skills and CV stand in their order, and nothing of them is left out', () => {
  for (const list of [skills, cv]) {
    for (const page of pages) {
      const headings = parse(page)
        .all('h3')
        .map(({ textContent }) => textContent)
      const titles = list.map(({ title }) => title)
      if (headings.some((heading) => titles.includes(heading))) {
        expect(headings.filter((heading) => titles.includes(heading))).toEqual(titles)
        const said = parse(page).document.body.textContent
        for (const text of textsOf(list)) expect(said).toContain(text)
      }
    }
  }
})

it('a page with the CV says all paragraphs of “about” too', () => {
  const texts = pages.map((page) => parse(page).document.body.textContent)
  const [first = ''] = about.paragraphs
  for (const said of texts.filter((text) => text.includes(first))) {
    for (const paragraph of about.paragraphs) expect(said).toContain(paragraph)
  }
})

it('every address of the owner is a link on some page', () => {
  const { url, ...others } = site
  const links = pages.flatMap((page) => parse(page).attributes('a', 'href'))
  for (const text of textsOf(others).filter((value) => /^https?:/.test(value))) {
    expect(links).toContain(text)
  }
})

/** Every text in a value, however deep it lies. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
