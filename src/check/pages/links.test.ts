import { expect, it } from 'vitest'
import { errorsIn, noStyle, pageOf, siteOf, warningsIn } from '../../../tests/kit/rendered-site.ts'
import { outsideSources } from '../../shared/policy.ts'

const generated = ['a.avif', 'a,b c.avif', 'icon.svg', 'feed', 'film.mp4']

function errorsOn(body: string, route = '/contact') {
  const page = pageOf(route, `<h1 id="cv">x</h1>${body}`)
  const others = [pageOf('/', '<h1 id="über">x</h1>'), pageOf('/a/b', '<h1>x</h1>')]
  return errorsIn(siteOf([page, ...others], { generated }))
}

it.each([
  ['<a href="">c</a>', 'link “c”', 'bad-address'],
  ['<a href="http://[">c</a>', 'link “c”', 'bad-address'],
  ['<a href="HTTPS://art.example/portfolio/contact#vc">c</a>', 'link “c”', 'missing-id'],
  ['<a href="../gone/" aria-label="l"></a>', 'link “l”', 'dead-link'],
  ['<a href="#of">c</a><template><p id="of"></template>', 'link “c”', 'missing-id'],
  // React preloads images.
  ['<link rel="preload" href="../gone"><img src="../gone" alt="">', 'image "../gone"', 'dead-link'],
  ['<img srcset="../icon.svg 1w,../gone 2w" alt="">', 'srcset of image ""', 'dead-link'],
  ['<video poster="../gone.jpg"></video>', 'poster of <video>', 'dead-link'],
  ['<link rel="alternate" href="../gone">', 'link rel=alternate', 'dead-link'],
  ['<template><iframe title="f" src="//b/">', 'frame “f”', 'blocked-by-policy'],
])('%s: %s, %s', (body, field, code) => {
  expect(errorsOn(body)).toMatchObject([{ file: 'pages/contact.tsx', field, code }])
})

it.each([
  '<a href="../">up</a><a href="./">self</a><a href="#">self</a><a href="#top">top</a>',
  '<a href="../a/b/">b</a><a href="../a/b">without a slash</a><a href="../feed">a file</a>',
  '<a href="#cv">c</a><a href="../contact/#cv">c</a><a href="../#%C3%BCber">u</a>',
  '<a href="mailto:a@b.c">m</a><a href="tel:+49">t</a><a href="sms:+49">s</a>',
  '<a href="https://art.example/portfolio/contact#cv">c</a><a href="https://art.example/a">o</a>',
  '<img srcset="../a.avif 1w, ../a,b%20c.avif 2w,../icon.svg" alt="">',
])('no error: %s', (body) => expect(errorsOn(body)).toEqual([]))

it('links are absolute on the 404 page, below the folder of the site', () => {
  const body = '<a href="/portfolio/a/b/">b</a><a href="#cv">c</a><a href="/a/b/">d</a>'
  expect(errorsOn(body, '/404')).toMatchObject([{ code: 'dead-link', field: 'link “d”' }])
})

it('warns of links to other projects on the host of the site', () => {
  const body =
    '<h1>x</h1><a href="http://art.example/game/">g</a><a href="http://art.example/a/">a</a><a href="http://b.example/">b</a>'
  const site = siteOf([pageOf('/a', body)], { siteUrl: new URL('http://art.example/') })
  expect(errorsIn(site)).toEqual([])
  expect(warningsIn(site)).toMatchObject([
    { code: 'other-project', field: 'link “g”' },
    { code: 'unencrypted-link', field: 'link “b”' },
  ])
})

it('reports a film whose address the page has not asked for, so that its policy blocks it', () => {
  const page = pageOf('/', '<h1>x</h1><video src="a.mp4"></video>', {
    sources: { 'media-src': [] },
  })
  expect(errorsIn(siteOf([page], { generated: ['a.mp4'] }))).toMatchObject([
    { code: 'blocked-by-policy', fix: expect.stringContaining("url('/films/") },
  ])
})

it('allows only what the site lets in from other hosts', () => {
  const scripts = [{ src: 'https://count.example/a.js' }]
  const outside = outsideSources({ scripts, forms: ['https://forms.example/'] })
  const body = `<h1>x</h1><script src="https://count.example/b.js"></script>
    <form action="https://forms.example/1"></form><form action="https://other.example/"></form>`
  const errors = errorsIn(siteOf([pageOf('/', body)], { outside }))
  expect(errors).toMatchObject([{ code: 'blocked-by-policy', trace: 'https://other.example/' }])
})

it.each([
  ['a{src:url( "/fonts/a.woff2?v=1#x" )}', undefined],
  ['a{background:url(/b%20c.svg)}', undefined],
  ['a{filter:url(#blur)}', undefined],
  ['a{src:url(/fonts/b.woff2)}', 'dead-link'],
  // Pages in other folders would look for it elsewhere.
  ['a{src:url(b%20c.svg)}', 'dead-link'],
  ['@import "https://a.example/a.css";', 'blocked-by-policy'],
  ['@import "https://fonts.example/a.css";', 'blocked-by-policy'],
])('%s: %s', (css, code) => {
  const pages = [pageOf('/', '<h1>x</h1>'), pageOf('/a', '<h1>x</h1>')]
  const generated = ['fonts/a.woff2', 'b c.svg']
  const errors = errorsIn(siteOf(pages, { generated, style: { ...noStyle, css } }))
  expect(errors).toMatchObject(code ? [{ code, file: 'styles/' }] : [])
})
