// @vitest-environment happy-dom
import nodeConsole from 'node:console'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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

beforeEach(() => {
  document.documentElement.className = ''
  document.body.innerHTML = ''
})

describe('fadeIn', () => {
  it('starts at once', () => {
    fadeIn(document)
    expect(document.documentElement.className).toBe('fade-in')
  })

  it('waits for a prerendered page to be shown', () => {
    const page = Object.assign(document.implementation.createHTMLDocument(), { prerendering: true })
    fadeIn(page)
    expect(page.documentElement.className).toBe('')
    page.dispatchEvent(new Event('prerenderingchange'))
    expect(page.documentElement.className).toBe('fade-in')
  })
})

describe('linkToFiles', () => {
  it.each([
    ['file:', 0],
    ['https:', 1],
  ])('leaves a page at %s with %i manifest', (protocol, count) => {
    const page = document.implementation.createHTMLDocument()
    page.head.innerHTML = '<link rel="icon" href="a.svg"><link rel="manifest" href="a.webmanifest">'
    Object.defineProperty(page, 'location', { value: { protocol } })
    linkToFiles(page)
    expect(page.querySelectorAll('[rel=manifest]')).toHaveLength(count)
    expect(page.querySelectorAll('[rel=icon]')).toHaveLength(1)
  })
})

describe('markCurrentLink', () => {
  it.each([
    ['/', ['/']],
    ['/workshops/', ['/workshops/']],
    ['/workshops', ['/workshops/']],
    ['/workshops/index.html', ['/workshops/']],
    ['/nowhere', []],
  ])('on %s: %j', (path, expected) => {
    document.body.innerHTML = `<nav><ul><li><a href="/" aria-current="page">A</a></li>
      <li><a href="/workshops/">B</a></li></ul><a href="/workshops/">icon</a></nav>`
    markCurrentLink(document, path)
    const current = [...document.querySelectorAll('[aria-current=page]')]
    expect(current.map((link) => link.getAttribute('href'))).toEqual(expected)
  })
})

describe('updateYear', () => {
  it.each([
    [2026, '2026'],
    [2027, '2027'],
    [1970, '2026'],
  ])('in %i: %s', (now, expected) => {
    document.body.innerHTML = '<footer>© <span data-year>2026</span></footer>'
    updateYear(document, now)
    expect(document.querySelector('span')?.textContent).toBe(expected)
  })
})

describe('logUnknownPath', () => {
  it.each([
    ['<main class="not-found"></main>', [['Page not found:', '/no%where']]],
    ['<main></main>', []],
  ])('%s', (html, calls) => {
    document.title = 'Page not found'
    document.body.innerHTML = html
    const log = vi.fn()
    logUnknownPath(document, '/no%where', log)
    expect(log.mock.calls).toEqual(calls)
  })
})

describe('openFacades', () => {
  const player =
    '<iframe src="https://player.example.com/1?a=1" title="Film" allow="autoplay; fullscreen"></iframe>'
  const facade = (n: number, frame: string) =>
    `<figure><a id="f${n}" class="facade x" href="https://www.example.com/film?v=${n}" data-player=""><span>Play</span></a><template>${frame}</template></figure>`

  /** A page of its own each time, so that listeners don't add up. */
  function pageWith(...frames: string[]) {
    const page = document.implementation.createHTMLDocument()
    Object.defineProperty(page, 'location', { value: new URL('https://example.com/') })
    page.body.innerHTML = frames.map((frame, n) => facade(n, frame)).join('')
    openFacades(page)
    const click = (n: number, options: MouseEventInit = {}) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
      page.querySelector(`#f${n} span`)?.dispatchEvent(event)
      return event
    }
    return { page, click }
  }

  it.each([
    [player, 'https://player.example.com/1?a=1&autoplay=1', true],
    [player, 'https://player.example.com/1?a=1', false],
  ])('shows the frame in the place of the link: %s, %s', (frame, src, isPlayer) => {
    const { page, click } = pageWith(frame)
    if (!isPlayer) page.querySelector('#f0')?.removeAttribute('data-player')
    expect(click(0).defaultPrevented).toBe(true)
    expect(page.querySelector('#f0')?.hasAttribute('hidden')).toBe(true)
    expect(page.querySelector('div.facade.x > iframe')?.getAttribute('src')).toBe(src)
    expect(page.querySelector('template')?.innerHTML).toBe(frame)
    const link = page.querySelector('.facade-page')
    expect([link?.getAttribute('href'), link?.textContent]).toEqual([
      'https://www.example.com/film?v=0',
      'www.example.com/film?v=0',
    ])
  })

  it('has one open at a time', () => {
    const { page, click } = pageWith(player, player)
    const before = page.body.innerHTML
    click(0)
    click(1)
    expect(page.querySelectorAll('iframe')).toHaveLength(1)
    expect(page.querySelector('#f0')?.hasAttribute('hidden')).toBe(false)
    page.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(page.body.innerHTML).toBe(before)
  })

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('leaves the link alone with %j', (options) => {
    const { page, click } = pageWith(player)
    expect(click(0, options).defaultPrevented).toBe(false)
    expect(page.querySelector('iframe')).toBeNull()
  })

  it('leaves a link without a frame behind it alone', () => {
    const { click } = pageWith('')
    expect(click(0).defaultPrevented).toBe(false)
  })
})

it('fallBack takes the sources from an image that cannot be loaded', () => {
  document.body.innerHTML =
    '<picture><source srcset="a.avif"><img src="a.jpg"></picture><picture><source srcset="b.avif"><img></picture>'
  fallBack(document)
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  expect([...document.querySelectorAll('source')].map((one) => one.srcset)).toEqual(['b.avif'])
})
