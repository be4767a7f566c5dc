// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fadeIn, logUnknownPath, markCurrentLink, playOnClick, updateYear } from './behaviours.ts'

beforeEach(() => {
  document.documentElement.className = ''
  document.body.innerHTML = ''
})

describe('fadeIn', () => {
  it('starts at once', () => {
    fadeIn(document)
    expect(document.documentElement.className).toBe('fade')
  })

  it('waits for a prerendered page to be shown', () => {
    const page = Object.assign(document.implementation.createHTMLDocument(), { prerendering: true })
    fadeIn(page)
    expect(page.documentElement.className).toBe('')
    page.dispatchEvent(new Event('prerenderingchange'))
    expect(page.documentElement.className).toBe('fade')
  })
})

describe('markCurrentLink', () => {
  it.each([
    ['/', ['/']],
    ['/workshops/', ['/workshops/']],
    ['/workshops', ['/workshops/']],
    ['/workshops/index.html', ['/workshops/']],
    ['/nowhere', []],
  ])('on %s: %j', (path, marked) => {
    document.body.innerHTML = `<nav><ul><li><a href="/" aria-current="page">A</a></li>
      <li><a href="/workshops/">B</a></li></ul><a href="/workshops/">icon</a></nav>`
    markCurrentLink(document, path)
    const current = [...document.querySelectorAll('[aria-current=page]')]
    expect(current.map((link) => link.getAttribute('href'))).toEqual(marked)
  })
})

describe('updateYear', () => {
  it.each([
    [2026, '2026'],
    [2027, '2027'],
    [1970, '2026'],
  ])('in %i: %s', (now, shown) => {
    document.body.innerHTML = '<footer>© <span data-year>2026</span></footer>'
    updateYear(document, now)
    expect(document.querySelector('span')?.textContent).toBe(shown)
  })
})

describe('logUnknownPath', () => {
  it.each([
    ['<main class="lost"></main>', [['Page not found:', '/no%where']]],
    ['<main></main>', []],
  ])('%s', (html, calls) => {
    document.body.innerHTML = html
    const log = vi.fn()
    logUnknownPath(document, '/no%where', log)
    expect(log.mock.calls).toEqual(calls)
  })
})

describe('playOnClick', () => {
  const player =
    '<iframe src="https://player.example.com/1?a=1" title="Film" allow="autoplay; fullscreen"></iframe>'
  const webVersion =
    '<iframe src="https://work.example.com/" title="Work" allow="fullscreen"></iframe>'

  /** A page of its own each time, so that listeners don't add up. */
  function pageWith(frame: string): { page: Document; label: Element } {
    const page = document.implementation.createHTMLDocument()
    Object.defineProperty(page, 'location', { value: new URL('https://example.com/') })
    page.body.innerHTML =
      `<figure><a class="film x" href="https://example.com/film"><span>Play</span></a>
      <template>${frame}</template></figure>`.replace(/>\s+</g, '><')
    playOnClick(page)
    const label = page.querySelector('span')
    if (!label) throw new Error('no label')
    return { page, label }
  }

  function click(label: Element, options: MouseEventInit = {}): MouseEvent {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
    label.dispatchEvent(event)
    return event
  }

  it.each([
    [player, 'https://player.example.com/1?a=1&autoplay=1'],
    [webVersion, 'https://work.example.com/'],
  ])('puts the frame in the place of the link: %s', (frame, src) => {
    const { page, label } = pageWith(frame)
    expect(click(label).defaultPrevented).toBe(true)
    expect(page.querySelector('a')).toBeNull()
    expect(page.querySelector('div.film.x > iframe')?.getAttribute('src')).toBe(src)
    expect(page.querySelector('template')?.innerHTML).toBe(frame)
  })

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('leaves the link alone with %j', (options) => {
    const { page, label } = pageWith(player)
    expect(click(label, options).defaultPrevented).toBe(false)
    expect(page.querySelector('iframe')).toBeNull()
  })

  it('leaves a link without a frame behind it alone', () => {
    const { label } = pageWith('')
    expect(click(label).defaultPrevented).toBe(false)
  })
})
