import { describe, expect, it } from 'vitest'
import { patch } from './patch.ts'

const facade = (n: number) =>
  `<figure><a class="facade" href="/${n}">p</a><template><iframe src="https://example.com/${n}"></iframe></template></figure>`
const player = (n: number) =>
  facade(n).replace(
    /<a class="facade" (.*<\/a>)/,
    `<a class="facade" hidden="" $1<div class="facade"><iframe src="https://example.com/${n}?autoplay=1"></iframe></div><a class="facade-page" href="/${n}">${n}</a>`,
  )

function page(body: string, head = '<title>t</title>'): Document {
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
  return new DOMParser().parseFromString(html, 'text/html')
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
    [facade(1), facade(2)],
    [facade(1), facade(1).replace('></iframe', ' title="new"></iframe')],
    [facade(1), facade(1).replace('</template>', '<p>beside it</p></template>')],
    [player(1), facade(2)],
    [`${player(1)}${player(2)}`, ''],
    ['text', '<!-- note -->text<b>bold</b>'],
    ['<p>a</p>', ''],
  ])('%s → %s', (before, after) => {
    const live = page(before)
    patch(live, page(after))
    expect(live.body.innerHTML).toBe(after)
  })
})

describe('patch keeps', () => {
  it('elements that stay', () => {
    const live = page('<section id="a"><p>1</p></section><section id="b"><p>2</p></section>')
    const kept = live.querySelector('#b p')
    patch(live, page('<section id="new"></section><section id="b"><p>2</p></section>'))
    expect(live.querySelector('#b p')).toBe(kept)
  })

  it.each([
    ['film', facade(1)],
    ['film under another title', facade(1).replace('></iframe', ' title="new"></iframe')],
    ['film, in a section that moved', `<section id="a">${facade(1)}</section><p>a</p>`],
    ['film, now the second', `${facade(2)}${facade(1)}`],
  ])('an open player while the page has its %s', (_, after) => {
    const live = page(`<section id="a"></section><p>a</p>${player(1)}`)
    const frame = live.querySelector('div iframe')
    patch(live, page(after))
    expect(live.querySelectorAll('div iframe')).toHaveLength(1)
    expect(live.querySelector('div iframe')).toBe(frame)
    // All else is the new version, without a trace of how the player was known again.
    const box = live.querySelector('div')
    expect(box?.getAttributeNames()).toEqual(['class'])
    box?.nextElementSibling?.remove()
    box?.remove()
    live.querySelector('[hidden]')?.removeAttribute('hidden')
    expect(live.body.innerHTML).toBe(after)
  })

  it('each of two players of the same film', () => {
    const live = page(`${player(1)}<hr>${player(1)}`)
    const frames = [...live.querySelectorAll('div iframe')]
    patch(live, page(`<p>a</p>${facade(1)}<hr>${facade(1)}`))
    expect([...live.querySelectorAll('div iframe')]).toEqual(frames)
  })

  it('script, style and policy, which were read once and for all', () => {
    const bound = (n: number) =>
      `<meta http-equiv="Content-Security-Policy" content="${n}"><style>p{order:${n}}</style><script>${n}</script>`
    const live = page('', `<title>1</title>${bound(1)}`)
    patch(live, page('', `${bound(2)}<title>2</title>`))
    expect(live.head.innerHTML).toBe(`${bound(1)}<title>2</title>`)
  })
})

it('patch takes over what the head says, and the attributes of html and body', () => {
  const speak = (word: string) => {
    const links = `<link rel="canonical" href="/${word}/"><link rel="icon" href="${word}.svg">`
    const metas = `<meta name="description" content="${word}"><meta name="theme-color" content="${word}">`
    const spoken = page('', `<title>${word}</title>${metas}${links}`)
    spoken.documentElement.lang = spoken.body.className = word
    return spoken
  }
  const live = speak('en')
  patch(live, speak('de'))
  expect(live.documentElement.outerHTML).toBe(speak('de').documentElement.outerHTML)
})
