import { expect, it } from 'vitest'
import { readElements } from './page-elements.ts'

const siteUrl = new URL('https://art.example/portfolio/')

it('reads what a page uses from its body', () => {
  const body = `<main id="main"><article class="entry entry-alone" id="tide"><h2 id="why">x</h2>
    <a href="../press%20&#38;%20all&amp;.pdf?a#b">a</a><a href="https://b.example/c">b</a><a href="#why">c</a>
    <a href="https://art.example/portfolio/mine/">d</a><a href="https://art.example/game/">e</a>
    <source sizes="(min-width:113rem) 51.5rem,(min-width:56rem) 9rem,100vw"/><img src="../assets/a.jpg"/>
    <source sizes="7px" srcset="../assets/a-4.avif 4w, ../assets/a-8.avif 8w"/><img class="b" src="../assets/a.jpg"/>
    <source sizes="(min-width:36rem) 46vw,100vw"/><img src="../b.jpg"/><img src=../images/no.jpg>
    <video poster='../assets/p.jpg' src="../film.mp4#t=1"></video>
    <template><iframe src="https://player.example/1?a"></iframe></template><IFRAME SRC = ' //b.example/1'></IFRAME>
    <iframe src="../own/"></iframe><form></form><svg><use xlink:href='../i.svg#a'/></svg><form action='https://c.example/a'></form>
  </article></main>`
  const elements = readElements(body, 'a/index.html', siteUrl)
  const paths = elements.addresses.flatMap(({ path }) => path ?? [])
  const assets = ['a-4.avif', 'a-8.avif', 'a.jpg', 'p.jpg'].map((name) => `/assets/${name}`)
  const others = ['/b.jpg', '/film.mp4', '/i.svg', '/images/no.jpg', '/mine/', '/own/']
  const all = ['/a/index.html', ...assets, ...others, '/press & all&.pdf']
  expect([...new Set(paths)].sort()).toEqual(all)
  expect(elements).toMatchObject({
    ids: new Set(['main', 'tide', 'why']),
    images: [
      { path: '/assets/a.jpg', width: 824 },
      { path: '/assets/a.jpg', width: 7 },
      { path: '/b.jpg', width: 832 },
      { path: '/images/no.jpg', width: 0 },
    ],
    frames: ["'self'", 'https://b.example', 'https://player.example'],
    forms: ["'self'", 'https://c.example'],
  })
})
