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

it('marks the link to the page itself, and none to a part of it or to another host', () => {
  const links = ['/a/', '/a/index.html', '/a/?b', '/a/#b', 'https://other.example/a/', '/']
  const items = links.map(
    (href) => `<li><a href="${new URL(href, 'https://example.com')}">x</a></li>`,
  )
  const page = pageWith(`<nav>${items.join('')}</nav>`, 'https://example.com/a/?c#d')
  client.markCurrentLink(page)
  const marked = [...page.querySelectorAll('a')].map(({ ariaCurrent }) => ariaCurrent === 'page')
  expect(marked).toEqual([true, true, true, false, false, false])
})

const poster = '<a class="poster" href="https://a.example/"><i></i></a>'
const film = `${poster}<template><iframe></iframe></template>`
const image = '<a class="linked-image" href="a.avif"><img alt="A" sizes="50vw"><i></i></a>'
const largeView = '<dialog class="large-view"><div></div></dialog>'

/** Whether a click on the link stays on the page. */
function staysOn(page: Document, options: MouseEventInit = {}): boolean {
  client.playFilms(page)
  client.openLargeView(page)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
  page.querySelector('a > i')?.dispatchEvent(event)
  return event.defaultPrevented
}

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves links alone with %s', (key) => {
  for (const body of [film, image + largeView])
    expect(staysOn(pageWith(body), { [key]: true })).toBe(false)
})

it('stays on the page only for a link that has a player or a large view', () => {
  const bodies = [film, image + largeView, poster, image]
  expect(bodies.map((body) => staysOn(pageWith(body)))).toEqual([true, true, false, false])
})
