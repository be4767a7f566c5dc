// @vitest-environment happy-dom
import nodeConsole from 'node:console'
import { expect, it, vi } from 'vitest'
import * as client from './behaviours.ts'

// happy-dom reports each player that it does not load.
vi.spyOn(nodeConsole, 'error').mockImplementation(() => {})

/** A new page each time, so that listeners don't add up. */
function pageWith(body: string, address = 'https://example.com/') {
  const page = document.implementation.createHTMLDocument()
  Object.defineProperty(page, 'location', { value: new URL(address) })
  page.body.innerHTML = body
  return page
}

it('a prerendered page fades in when it is shown', () => {
  const ahead = Object.assign(pageWith(''), { prerendering: true })
  client.fadeIn(ahead)
  expect(ahead.documentElement.className).toBe('')
  ahead.dispatchEvent(new Event('prerenderingchange'))
  expect(ahead.documentElement.className).toBe('fade-in')
})

it('marks the link to the page itself, and none to a part of it or to another host', () => {
  const links = ['/a/', '/a/index.html', '/a/?b', '/a/#b', 'https://other.example/a/', '/']
  const items = links.map((href) => `<li><a href="${href}">x</a></li>`)
  const page = pageWith(`<nav>${items.join('')}</nav>`)
  client.markCurrentLink(page, new URL('https://example.com/a/?c#d'))
  const marked = [...page.querySelectorAll('a')].map(({ ariaCurrent }) => ariaCurrent === 'page')
  expect(marked).toEqual([true, true, true, false, false, false])
})

const facade = '<a class="facade" href="https://a.example/"><i></i></a>'
const player = `${facade}<template><iframe></iframe></template>`
const image = '<a class="linked-image" href="a.avif"><img alt="A" sizes="50vw"><i></i></a>'
const room = '<dialog class="dark-room"></dialog>'

function click(page: Document, options: MouseEventInit = {}): boolean {
  client.openMedia(page)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
  page.querySelector('a > i')?.dispatchEvent(event)
  return event.defaultPrevented
}

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves links alone with %s', (key) => {
  for (const body of [player, image + room]) {
    expect(click(pageWith(body), { [key]: true })).toBe(false)
  }
})

it.each([
  ['that is a facade without a frame behind it', `${facade}<template></template>`],
  ['that is a facade on disk', player, 'file:///site/index.html'],
  ['around an image, on a page without a dark room', image],
])('a link %s is a plain link', (_, body, address?: string) => {
  expect(click(pageWith(body, address))).toBe(false)
})
