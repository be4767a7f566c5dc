// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { patch } from './patch.ts'

const film = (n: number) =>
  `<figure><a class="film" href="/${n}">p</a><template><iframe src="https://example.com/${n}"></iframe></template></figure>`
const player = (n: number) =>
  film(n).replace(/<a.*<\/a>/, '<div class="film"><iframe></iframe></div>')

function body(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body
}

describe('patch makes the page equal to its new version', () => {
  it.each([
    ['<p>a</p>', '<p>b</p>'],
    ['<p class="x" id="i">a</p>', '<p id="i" lang="en">a</p>'],
    ['<p>a</p><p>b</p>', '<p>b</p>'],
    ['<p>a</p>', '<h1>a</h1><p>a</p><ul><li>1</li></ul>'],
    ['<a id="1">1</a><a id="2">2</a><a id="3">3</a>', '<a id="3">3</a><a id="1">1</a>'],
    [
      '<a id="1">1</a><p>x</p><a id="2">2</a>',
      '<a id="0">0</a><a id="1">1</a><a id="2">2</a><p>y</p>',
    ],
    ['<p id="a">1</p>', '<h2 id="a">1</h2>'],
    [film(1), film(2)],
    ['text', '<!-- note -->text<b>bold</b>'],
    ['<p>a</p>', ''],
  ])('%s → %s', (before, after) => {
    const live = body(before)
    patch(live, body(after))
    expect(live.innerHTML).toBe(after)
  })
})

describe('patch keeps', () => {
  it('elements that stay', () => {
    const live = body('<section id="a"><p>1</p></section><section id="b"><p>2</p></section>')
    const kept = live.querySelector('#b p')
    patch(live, body('<section id="new"></section><section id="b"><p>2</p></section>'))
    expect(live.querySelector('#b p')).toBe(kept)
  })

  it('an open player while its film stays', () => {
    const live = body(`${player(1)}<p>a</p>`)
    const frame = live.querySelector('div.film iframe')
    const renamed = film(1).replace('<iframe', '<iframe title="new"')
    patch(live, body(`${renamed}<p>b</p>`))
    expect(live.querySelector('div.film iframe')).toBe(frame)
    expect(live.querySelector('template')?.innerHTML).toContain('title="new"')
    expect(live.querySelector('p')?.textContent).toBe('b')
  })

  it('no player of another film', () => {
    const live = body(player(1))
    patch(live, body(film(2)))
    expect(live.innerHTML).toBe(film(2))
  })
})
