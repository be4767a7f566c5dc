// @vitest-environment happy-dom
import nodeConsole from 'node:console'
import { describe, expect, it, vi } from 'vitest'
import {
  fadeIn,
  fallBack,
  linkToFiles,
  logUnknownPath,
  markCurrentLink,
  openFacades,
  updateYear,
} from './behaviours.ts'

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
  fadeIn(page)
  expect(page.documentElement.className).toBe('fade-in')
  const ahead = Object.assign(pageWith(''), { prerendering: true })
  fadeIn(ahead)
  expect(ahead.documentElement.className).toBe('')
  ahead.dispatchEvent(new Event('prerenderingchange'))
  expect(ahead.documentElement.className).toBe('fade-in')
})

it.each([
  ['/', ['/']],
  ['/workshops', ['/workshops/']],
  ['/workshops/index.html', ['/workshops/']],
  ['/nowhere', []],
])('marks on %s the link to %j', (path, expected) => {
  document.body.innerHTML = `<nav><ul><li><a href="/" aria-current="page">A</a></li>
    <li><a href="/workshops/">B</a></li></ul><a href="/workshops/">icon</a></nav>`
  markCurrentLink(document, path)
  const current = [...document.querySelectorAll('[aria-current=page]')]
  expect(current.map((link) => link.getAttribute('href'))).toEqual(expected)
})

it.each([
  [2026, '2026'],
  [2027, '2027'],
  [1970, '2026'],
])('the year %i is shown as %s', (now, expected) => {
  const page = pageWith('<footer>© <span data-year>2026</span></footer>')
  updateYear(page, now)
  expect(page.querySelector('span')?.textContent).toBe(expected)
})

it.each([
  ['not-found', [['Nothing here:', '/no%where']]],
  ['other', []],
])('logs the path of a page that is %s: %j', (name, calls) => {
  const log = vi.fn()
  document.title = 'Nothing here'
  document.body.innerHTML = `<main class="${name}"></main>`
  logUnknownPath(document, '/no%where', log)
  expect(log.mock.calls).toEqual(calls)
})

it.each([
  ['file:///site/contact/', 'file:///site/contact/index.html'],
  ['file:///site/contact/#cv', 'file:///site/contact/index.html#cv'],
  ['file:///site/images/a.jpg', 'file:///site/images/a.jpg'],
])('on disk %s leads to %s', (href, expected) => {
  const page = pageWith(`<a href="${href}">A</a>`)
  linkToFiles(page)
  expect(page.querySelector('a')?.href).toBe(expected)
})

it('takes the sources from an image that cannot be loaded, and from no other', () => {
  const picture = '<picture><source><img src="a.jpg"></picture>'
  const page = pageWith(picture + picture)
  fallBack(page)
  page.querySelector('img')?.dispatchEvent(new Event('error'))
  const counts = [...page.querySelectorAll('picture')].map((one) => one.childElementCount)
  expect(counts).toEqual([1, 2])
})

describe('a facade', () => {
  const frame = '<iframe src="https://player.example.com/1?a=1" title="Film"></iframe>'
  const link = (attribute: string) =>
    `<a class="facade x" href="https://www.example.com/film?v=1" ${attribute}><span>Play</span></a>`
  const player = `${link('data-player')}<template>${frame}</template>`

  function open(body: string, address?: string) {
    const page = pageWith(body, address)
    openFacades(page)
    const click = (options: MouseEventInit = {}, index = 0) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
      page.querySelectorAll('a > span')[index]?.dispatchEvent(event)
      return event.defaultPrevented
    }
    return { page, click }
  }

  it.each([
    [player, 'https://player.example.com/1?a=1&autoplay=1'],
    [player.replace('data-player', ''), 'https://player.example.com/1?a=1'],
  ])('%s becomes the frame %s', (body, src) => {
    const { page, click } = open(body)
    expect(click()).toBe(true)
    expect(page.querySelector('a')?.hidden).toBe(true)
    expect(page.querySelector('div.facade.x > iframe')?.getAttribute('src')).toBe(src)
    expect(page.querySelector('template')?.innerHTML).toBe(frame)
    const own = page.querySelector<HTMLAnchorElement>('.facade-page')
    expect(own?.href).toBe('https://www.example.com/film?v=1')
    expect(own?.textContent).toBe('www.example.com/film?v=1')
  })

  it('is closed by another one and by Escape', () => {
    const { page, click } = open(player + player)
    const before = page.body.innerHTML
    click()
    click({}, 1)
    expect(page.querySelectorAll('iframe')).toHaveLength(1)
    expect(page.querySelector('a.facade')?.matches('[hidden]')).toBe(false)
    page.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(page.body.innerHTML).toBe(before)
  })

  const modifiers = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']
  const clicks = [...modifiers.map((key) => ({ [key]: true })), { button: 1 }]

  it.each(clicks)('leaves the link alone with %j', (options) => {
    const { page, click } = open(player)
    expect(click(options)).toBe(false)
    expect(page.querySelector('iframe')).toBeNull()
  })

  it.each([
    ['without a frame behind it', `${link('')}<template></template>`],
    ['on disk', player, 'file:///site/index.html'],
  ])('%s is a plain link', (_, body, address?: string) => {
    expect(open(body, address).click()).toBe(false)
  })
})
