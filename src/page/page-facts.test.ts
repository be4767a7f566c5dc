import { expect, it } from 'vitest'
import { readFacts } from './page-facts.ts'

it('reads what a page uses from its HTML', () => {
  const body = `<main id="main"><article class="entry entry-alone" id="tide"><h2 id="why">x</h2>
    <a href="../press%20&#38;%20all&amp;.pdf?a#b">a</a><a href="https://b.example/c">b</a><a href="#why">c</a>
    <source sizes="(min-width:113rem) 51.5rem,(min-width:56rem) 9rem,100vw"/><img src="../assets/a.jpg"/>
    <source sizes="7px"/><img class="b" src="../assets/a.jpg"/>
    <source sizes="(min-width:36rem) 46vw,100vw"/><img src="../b.jpg"/><img src="../images/no.jpg"/>
    <video poster="../assets/p.jpg" src="../film.mp4#t=1"></video>
    <template><iframe src="https://player.example/1?a"></iframe></template><iframe src="../own/"></iframe>
  </article></main>`
  expect(readFacts(body)).toEqual({
    opensImages: false,
    isAboutEntry: true,
    ids: new Set(['main', 'tide', 'why']),
    links: new Set([
      '/press & all&.pdf',
      '/assets/a.jpg',
      '/b.jpg',
      '/images/no.jpg',
      '/assets/p.jpg',
      '/film.mp4',
      '/own/',
    ]),
    images: [
      ['/assets/a.jpg', 824],
      ['/assets/a.jpg', 7],
      ['/b.jpg', 832],
      ['/images/no.jpg', 0],
      ['/assets/p.jpg', 0],
    ],
    frames: ['https://player.example', "'self'"],
  })
})
