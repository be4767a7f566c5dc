import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { emptyUsage } from '../page.ts'
import { outsideSources } from '../policy.ts'

const usage = { ...emptyUsage(), frameOrigins: new Set(['https://player.example']) }
const generated = [
  'assets/a.avif',
  'assets/a,b c.avif',
  'icon.svg',
  'feed',
  'film ü#1%.mp4',
  'what?',
]
const draftTargets = new Set(['soon/index.html', '#unfinished'])

/** The errors of a page among others, below the site's own folder. */
function errorsOn(body: string, route = '/contact'): string[] {
  const page = pageOf(route, `<h1 id="cv">x</h1>${body}`, { usage })
  const others = [pageOf('/', '<h1 id="über">x</h1>'), pageOf('/a/b', '<h1>x</h1>')]
  return errorsIn(siteOf([page, ...others], { generated, draftTargets }))
}

const lost = (fix: string) => `, which leads nowhere. ${fix}`
const meant = (name: string) => lost(`Did you mean "${name}"?`)
const nowhere = lost('Correct the address, add the page, or take the link out.')
const encoded = (name: string) => lost(`Write /film ${name}.`)
const empty = lost('Write it, or take the link out.')
const absolute = ', an absolute path. Use <Link to="…"> for pages and files, <Picture> for images.'
const wrong = '. Correct the address.'
const blocked = (fix: string) => `, which the content security policy blocks. ${fix}`
const foreign = blocked('Put the file into public/.')
const asked = blocked('Put the file into public/, or list its host there.')
const listed = blocked(
  "Take it out, or list it there as { src: 'https://…' }: it then loads on every page.",
)
const sent = blocked('List its host there, or link to the form instead.')
const move = blocked('Move it there.')
const shown = blocked('Link to the file, or show it with <Picture>, <VideoEmbed> or <WebVersion>.')
const formless = blocked('Link to a form at another host, or to your e-mail address.')
const framed = blocked('Use one of them.')
const noId = (fix: string, page = 'contact') => `, but pages/${page}.tsx has no such id. ${fix}`
const draft = ', which is a draft. Take draft out there, or the link here.'
const unknown = noId('Correct the part after #, or give the element its id.')

it.each([
  ['<a href="../contcat/">c</a>', 'link “c”: "../contcat/"', meant('/contact')],
  ['<a href="../../elsewhere/">c</a>', 'link “c”: "../../elsewhere/"', nowhere],
  ['<a href="../icon.svg/">c</a>', 'link “c”: "../icon.svg/"', nowhere],
  ['<a href="/contact">c</a>', 'link “c”: "/contact"', absolute],
  ['<a href="//a.example/">c</a>', 'link “c”: "//a.example/"', lost('Write it in full.')],
  ['<a href="http://[">c</a>', 'link “c”: "http://["', lost('Copy it from the address bar.')],
  ['<a href=" ">c</a>', 'link “c”: " "', empty],
  ['<a href="JavaScript:go()">c</a>', 'link “c”: "JavaScript:go()"', wrong],
  ['<a href=" java\nscript:go()">c</a>', 'link “c”: " java\\nscript:go()"', wrong],
  ['<a href="data:text/html,x">c</a>', 'link “c”: "data:text/html,x"', wrong],
  ['<a href="ftp://a.example/" aria-label="l">c</a>', 'link “l”: "ftp://a.example/"', wrong],
  [
    '<a href="https://art.example/portfolio/contcat">c</a>',
    'link “c”: "https://art.example/portfolio/contcat"',
    meant('/contact'),
  ],
  [
    '<a href="HTTPS://art.example/portfolio/contact#vc">c</a>',
    'link “c”: "HTTPS://art.example/portfolio/contact#vc"',
    noId('Did you mean "cv"?'),
  ],
  ['<svg><a xlink:href="../nothing/">c</a></svg>', 'link “c”: "../nothing/"', nowhere],
  ['<map><area href="../nothing/" alt="l"></map>', 'area “l”: "../nothing/"', nowhere],
  ['<a href="#nowhere">c</a>', 'link “c”: "#nowhere"', unknown],
  ['<a href="#vc">c</a>', 'link “c”: "#vc"', noId('Did you mean "cv"?')],
  ['<a href="#of">c</a><template><p id="of">', 'link “c”: "#of"', noId('Did you mean "cv"?')],
  ['<a href="../soon/">c</a>', 'link “c”: "../soon/"', draft],
  ['<a href="../soon">c</a>', 'link “c”: "../soon"', draft],
  ['<a href="../#unfinished">c</a>', 'link “c”: "../#unfinished"', draft],
  ['<a href="../film ü/#1%.mp4">c</a>', 'link “c”: "../film ü/#1%.mp4"', encoded('ü%231%25.mp4')],
  ['<a href="../what?">c</a>', 'link “c”: "../what?"', lost('Write /what%3F.')],
  ['<a href="../#uber">c</a>', 'link “c”: "../#uber"', noId('Did you mean "über"?', 'index')],
  ['<img src="../assets/b.avif" alt="">', 'img: "../assets/b.avif"', meant('/assets/a.avif')],
  ['<img src="mailto:a@b.c" alt="">', 'img: "mailto:a@b.c"', wrong],
  ['<img src="https://a.example/a" alt="">', 'img: "https://a.example/a"', foreign],
  ['<img srcset="../icon.svg 1w,../nothing 2w" alt="">', 'img srcset: "../nothing"', nowhere],
  ['<link rel="preload" imagesrcset="../nothing 2x">', 'link srcset: "../nothing"', nowhere],
  ['<link rel="icon" href="https://a.example/">', 'link rel=icon: "https://a.example/"', foreign],
  ['<link rel="author" href="../nothing/">', 'link rel=author: "../nothing/"', nowhere],
  ['<video src="../nothing.mp4"></video>', 'video: "../nothing.mp4"', nowhere],
  ['<video poster="../nothing.jpg"></video>', 'video poster: "../nothing.jpg"', nowhere],
  ['<object data="../icon.svg"></object>', 'object: "../icon.svg"', shown],
  ['<embed src="../icon.svg">', 'embed: "../icon.svg"', shown],
  ['<script src="/js/x.js"></script>', 'script: "/js/x.js"', move],
  ['<link rel="alternate stylesheet" href="../a">', 'link rel=alternate stylesheet: "../a"', move],
  [
    '<link rel="manifest" href="../icon.svg">',
    'link rel=manifest: "../icon.svg"',
    blocked('Take it out.'),
  ],
  ['<script src="https://a.b/x.js"></script>', 'script: "https://a.b/x.js"', listed],
  ['<form action="https://a.b/"></form>', 'form action: "https://a.b/"', sent],
  ['<form action="mailto:a@b.c"></form>', 'form action: "mailto:a@b.c"', formless],
  ['<a href="./" ping="https://a.example/">c</a>', 'a ping: "https://a.example/"', asked],
  // With https:// before it on a page of http, below the page's own folder on one of https.
  [
    '<img src="https:a.example/a" alt="">',
    'img: "https:a.example/a"',
    lost('Copy it from the address bar.'),
  ],
  ['<iframe src="../a/b/" title="f"></iframe>', 'frame “f”: "../a/b/"', framed],
  // React asks for an image ahead.
  [
    '<link rel="preload" href="../nothing"><img src="../nothing" alt="">',
    'img: "../nothing"',
    nowhere,
  ],
  ['<svg><image href="../nothing.png"/></svg>', 'image: "../nothing.png"', nowhere],
  ['<svg><use xlink:href="../nothing.svg"/></svg>', 'use: "../nothing.svg"', nowhere],
  ['<iframe title="f"></iframe>', 'frame “f”: ""', empty],
  ['<iframe title="f" src="https://a.example/">', 'frame “f”: "https://a.example/"', framed],
  ['<template><iframe title="f" src="http://b/">', 'frame “f”: "http://b/"', framed],
])('one error: %s', (body, reference, fault) => {
  expect(errorsOn(body)).toEqual([`pages/contact.tsx: ${reference}${fault}`])
})

it.each([
  '<a href="../">up</a><a href="./">self</a><a href="#">self</a><a href="#top">top</a>',
  '<a href="../a/b/">b</a><a href="../a/b">without a slash</a><a href="../feed">a file</a>',
  '<a href="#cv">c</a><a href="../contact/#cv">c</a><a href="../#%C3%BCber">u</a>',
  '<a href="../icon.svg?v=2">i</a><a href="../#:~:text=x">t</a><svg><use href="#cv"/></svg>',
  '<a href="mailto:a@b.c">m</a><a href="tel:+49">t</a><a href="sms:+49">s</a>',
  '<a href="https://art.example/portfolio/contact#cv">c</a><a href="https://art.example/a">o</a>',
  '<a href="https://a.example/">o</a><link rel="author" href="https://a.example/">',
  '<img srcset="../assets/a.avif 1w, ../assets/a,b%20c.avif 2w,../icon.svg" alt="">',
  '<iframe src="https://player.example/1" title="f"></iframe>',
  '<video></video><object></object><a>no link</a><form method="dialog"></form>',
])('no error: %s', (body) => {
  expect(errorsOn(body)).toEqual([])
})

it('links are absolute on the 404 page, below the folder of the site', () => {
  const body = '<a href="/portfolio/a/b/">b</a><a href="/portfolio/">h</a><a href="/a/b/">c</a>'
  expect(errorsOn(body, '/404')).toEqual([`pages/404.tsx: link “c”: "/a/b/"${nowhere}`])
})

it.each([
  ['/contact#nope', '"/contact#nope", but pages/contact.tsx has no such id. Correct the part'],
  ['/contact/#unfinished', '"/contact/#unfinished", which is a draft. Take draft out there'],
  ['https://art.example/portfolio/contact#nope', '"/contact#nope", but pages/contact.tsx has no'],
  ['/contact#cv', ''],
  ['/#nope', ''],
  ['https://a.example/contact#nope', ''],
])('a redirect to %s', (to, fault) => {
  const page = pageOf('/contact', '<h1 id="cv">x</h1>')
  const errors = errorsIn(siteOf([page], { redirects: { '/old': to }, draftTargets }))
  const start = `src/content/redirects.ts: /old: ${fault}`
  expect(errors).toEqual(fault ? [expect.stringContaining(start)] : [])
})

it('links may name any id of a page that is not looked at', () => {
  const page = pageOf('/contact', '<h1>x</h1><a href="../#gone">c</a>')
  const pageFiles = new Map([['index.html', 'pages/index.tsx']])
  expect(errorsIn(siteOf([page], { pageFiles, isWhole: false }))).toEqual([])
})

it('warns of other hosts without encryption', () => {
  const body = '<h1>x</h1><a href="http://a.example/">a</a><a href="http://art.example/#x">own</a>'
  const site = siteOf([pageOf('/a', body)], { siteUrl: new URL('http://art.example/') })
  const fault = '"http://a.example/". Write https:// if the host has it.'
  expect(warningsIn(site)).toEqual([`pages/a.tsx: link “a”: ${fault}`])
})

it('takes what the site lets in from other hosts, and no more', () => {
  const outside = outsideSources({
    scripts: [{ src: 'https://count.example/a.js' }],
    forms: ['https://forms.example/'],
  })
  const body = `<h1>x</h1><script src="https://count.example/b.js"></script>
    <form action="https://forms.example/1"></form><form action="https://other.example/"></form>`
  const [error, ...others] = errorsIn(siteOf([pageOf('/', body)], { outside }))
  expect(error).toContain('https://other.example/')
  expect(others).toEqual([])
})
