import { describe, expect, it } from 'vitest'
import { framesIn, pages, parse } from './kit/own-pages.ts'
import { isTemplate } from './kit/template.ts'

function pageAt(route: string) {
  const page = pages.find((other) => other.route === route)
  if (!page) throw new Error(`The template has no page ${route}`)
  return { ...page, ...parse(page) }
}

// What the specification says of the site as it is shipped. An owner's site owes it nothing.
describe.runIf(isTemplate)('the template', () => {
  it.each([
    ['/', 'Artist Name: works', /^Works in augmented and virtual reality, .* by Artist Name\.$/],
    ['/workshops', 'Workshops, Artist Name', /^Workshops, courses and talks by Artist Name: /],
    ['/contact', 'Contact, Artist Name', /^Contact, about, skills and curriculum vitae of /],
    [
      '/documentationplaceshackathoninresidence',
      'Documentation Places Hackathon in Residence',
      /^Video documentation of a week of prototypes made in and for a village\.$/,
    ],
    ['/404', 'Page not found', /^$/],
  ])('has %s with the title %s', (route, title, description) => {
    const { document, attributes } = pageAt(route)
    expect(document.title).toBe(title)
    expect(attributes('meta[name=description]', 'content').join()).toMatch(description)
  })

  it('has three links in its navigation, and its icon', () => {
    const { all, attributes } = pageAt('/')
    const labels = all('nav li a').map(({ textContent }) => textContent)
    expect(labels).toEqual(['WORKS', 'WORKSHOPS', 'CONTACT'])
    expect(attributes('nav > a', 'aria-label')).toEqual(['Professional network'])
  })

  // Section 2 of the specification: the projects in order, with their counts.
  const counts = [
    ['Overheard Ground', 1, 1, 0],
    ['High Water, Living Room', 3, 1, 1],
    ['Borrowed Light', 1, 1, 0],
    ['Notes on a Room That Is Not There', 0, 2, 0],
    ['Places, Hackathon in Residence', 1, 0, 0],
    ['Handshape', 1, 2, 0],
    ['Whorl', 1, 2, 0],
    ['Last Seen', 1, 2, 0],
  ] as const

  it.each(counts)('shows %s with %i videos, %i images, %i web versions', (title, ...expected) => {
    const { all } = pageAt('/')
    const card = all('article').find((one) => one.querySelector('h2')?.textContent === title)
    const frames = framesIn(card?.innerHTML ?? '')
    const films = frames.filter((frame) => /vimeo|youtube/.test(frame)).length
    const images = (card?.querySelectorAll('picture').length ?? 0) - frames.length
    expect([films, images, frames.length - films]).toEqual(expected)
  })

  it('shows the works in this order, also in the index above them', () => {
    const { all } = pageAt('/')
    const titles = counts.map(([title]) => title)
    expect(all('article h2').map(({ textContent }) => textContent)).toEqual(titles)
    const index = all('main > ol a, main > nav a').map(({ textContent }) => textContent)
    expect(index).toEqual(titles)
  })

  it('shows five workshops with six images and two videos', () => {
    const { all, html } = pageAt('/workshops')
    const years = all('time').map(({ textContent }) => textContent)
    expect(years).toEqual(['2026', '2025', '2024', '2023', '2020'])
    expect(framesIn(html)).toHaveLength(2)
    expect(all('picture')).toHaveLength(6 + 2)
  })

  it('has contact links, about, skills and CV', () => {
    const { all, attributes } = pageAt('/contact')
    const links = attributes('main a', 'href')
    expect(links).toEqual([
      'mailto:hello@example.com',
      'https://example.com/network',
      'https://example.com/code',
      'https://example.com/chat',
    ])
    expect(all('h2').map(({ textContent }) => textContent)).toEqual(['About', 'Skills', 'CV'])
    expect(all('h3').map(({ textContent }) => textContent)).toEqual([
      'AI/ML',
      'Data',
      'Other',
      'AR/VR and Gaming',
      'Education',
      'Hackathons/Game Jams',
      'Group Exhibitions',
      'Residencies and Summer Schools',
      'Volunteer',
      'Teaching Experience',
      'Talks',
      'Interview',
    ])
  })

  it('has 13 frames; byline and portrait hidden or controls off, two with a start', () => {
    const frames = pages.flatMap(({ html }) => framesIn(html))
    expect(frames).toHaveLength(13)
    for (const frame of frames) {
      expect(frame).toMatch(
        /^https:\/\/(player\.vimeo\.com\/video\/\d+\?byline=0&portrait=0|www\.youtube\.com\/embed\/[\w-]{11}\?controls=0(&start=\d+)?|example\.com\/high-water)$/,
      )
    }
    const starts = frames.flatMap((frame) => /start=(\d+)/.exec(frame)?.[1] ?? [])
    expect(starts).toEqual(['46', '2681'])
  })

  it('has the documentation with its one video', () => {
    const { document, html } = pageAt('/documentationplaceshackathoninresidence')
    expect(document.querySelector('h1')?.textContent).toBe(
      'Documentation Places Hackathon in Residence',
    )
    expect(framesIn(html)).toEqual(['https://player.vimeo.com/video/153608970?byline=0&portrait=0'])
  })

  it('says on the 404 page what it is, with the way back', () => {
    const { document } = pageAt('/404')
    expect(document.querySelector('main')?.textContent).toBe('404Page not foundReturn to Gallery')
  })

  it('fades its pages in over 500 ms', () => {
    expect(pageAt('/').html).toMatch(
      /--fade: ?0?\.5s;.*main\{animation:[\w-]+ var\(--fade\) both\}/s,
    )
  })
})
