// @vitest-environment happy-dom
import nodeConsole from 'node:console'
import { describe, expect, it, vi } from 'vitest'
import * as client from './behaviours.ts'

// happy-dom says of each player that it does not load it.
vi.spyOn(nodeConsole, 'error').mockImplementation(() => {})

/** A page of its own each time, so that listeners don't add up. */
function pageWith(body: string, address = 'https://example.com/') {
  const page = document.implementation.createHTMLDocument()
  Object.defineProperty(page, 'location', { value: new URL(address) })
  page.body.innerHTML = body
  return page
}

it('fades in at once, but a prerendered page when it is shown', () => {
  const page = pageWith('')
  client.fadeIn(page)
  expect(page.documentElement.className).toBe('fade-in')
  const ahead = Object.assign(pageWith(''), { prerendering: true })
  client.fadeIn(ahead)
  expect(ahead.documentElement.className).toBe('')
  ahead.dispatchEvent(new Event('prerenderingchange'))
  expect(ahead.documentElement.className).toBe('fade-in')
})

it('never shows a year before that of the build', () => {
  const page = pageWith('<footer>© <span data-year>2026</span></footer>')
  const years = [1970, 2027].map((now) => {
    client.updateYear(page, now)
    return page.querySelector('span')?.textContent
  })
  expect(years).toEqual(['2026', '2027'])
})

it('logs nothing on a page that exists', () => {
  const log = vi.fn()
  client.logUnknownPath(pageWith('<main></main>'), '/', log)
  expect(log).not.toHaveBeenCalled()
})

it.each([
  ['file:///site/contact/', 'file:///site/contact/index.html'],
  ['file:///site/contact/#cv', 'file:///site/contact/index.html#cv'],
  ['file:///site/images/a.jpg', 'file:///site/images/a.jpg'],
])('on disk %s leads to %s', (href, expected) => {
  const page = pageWith(`<a href="${href}">A</a>`)
  client.linkToFiles(page)
  expect(page.querySelector('a')?.href).toBe(expected)
})

it('takes the sources from an image that cannot be loaded, and from no other', () => {
  const picture = '<picture><source><img src="a.jpg"></picture>'
  const page = pageWith(picture + picture)
  client.fallBack(page)
  page.querySelector('img')?.dispatchEvent(new Event('error'))
  const counts = [...page.querySelectorAll('picture')].map((one) => one.childElementCount)
  expect(counts).toEqual([1, 2])
})

describe('a facade', () => {
  const frame = '<iframe src="https://player.example.com/1?a=1" title="Film"></iframe>'
  const link = (attribute: string) =>
    `<a class="facade x" href="https://www.example.com/film?v=1" ${attribute}><span>Play</span></a>`
  const player = `${link('data-player')}<template>${frame}</template>`

  /** Clicks it; whether the page took the click from the link. */
  function click(page: Document, options: MouseEventInit = {}): boolean {
    client.openFacades(page)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
    page.querySelector('a > span')?.dispatchEvent(event)
    return event.defaultPrevented
  }

  it.each([
    [player, 'https://player.example.com/1?a=1&autoplay=1'],
    [player.replace('data-player', ''), 'https://player.example.com/1?a=1'],
  ])('%s becomes the frame %s', (body, src) => {
    const page = pageWith(body)
    expect(click(page)).toBe(true)
    expect(page.querySelector('a')?.hidden).toBe(true)
    expect(page.querySelector('div.facade.x > iframe')?.getAttribute('src')).toBe(src)
    expect(page.querySelector('template')?.innerHTML).toBe(frame)
    const own = page.querySelector<HTMLAnchorElement>('.facade-page')
    expect(own?.href).toBe('https://www.example.com/film?v=1')
    expect(own?.textContent).toBe('www.example.com/film?v=1')
  })

  const modifiers = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']
  const clicks = [...modifiers.map((key) => ({ [key]: true })), { button: 1 }]

  it.each(clicks)('leaves the link alone with %j', (options) => {
    const page = pageWith(player)
    expect(click(page, options)).toBe(false)
    expect(page.querySelector('iframe')).toBeNull()
  })

  it.each([
    ['without a frame behind it', `${link('')}<template></template>`],
    ['on disk', player, 'file:///site/index.html'],
  ])('%s is a plain link', (_, body, address?: string) => {
    expect(click(pageWith(body, address))).toBe(false)
  })
})
