import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { PageUsage } from '../components/page-context.ts'
import { outsideSources } from '../shared/policy.ts'

const usage = { ...new PageUsage(), frameOrigins: new Set(['https://player.example']) }
const generated = ['a.avif', 'a,b c.avif', 'icon.svg', 'feed', 'film ü#1%.mp4']
const draftTargets = new Set(['soon/index.html', '#unfinished'])

function errorsOn(body: string, route = '/contact'): string[] {
  const page = pageOf(route, `<h1 id="cv">x</h1>${body}`, { usage })
  const others = [pageOf('/', '<h1 id="über">x</h1>'), pageOf('/a/b', '<h1>x</h1>')]
  return errorsIn(siteOf([page, ...others], { generated, draftTargets }))
}

const nowhere = ', which leads nowhere'
const blocked = ', which the content security policy blocks'
const noId = ', but pages/contact.tsx has no such id'
const draft = ', which is a draft'
const correct = 'Correct the address, add the page, or take the link out.'
const components = 'Use <Link to="…"> for pages and files, <Picture> for images.'
const copy = 'Copy it from the address bar.'
const release = 'Remove draft there, or the link here.'

it.each([
  ['../contcat/', nowhere, 'Did you mean "/contact"?'],
  ['/contact', ', an absolute path', components],
  ['//a.example/', nowhere, 'Write it in full.'],
  ['http://[', nowhere, copy],
  [' java\nscript:go()', '', 'Correct the address.'],
  ['HTTPS://art.example/portfolio/contact#vc', noId, 'Did you mean "cv"?'],
  ['#nowhere', noId, 'Correct the part after #, or give the element its id.'],
  ['../soon', draft, release],
  ['../#unfinished', draft, release],
  ['../film ü/#1%.mp4', nowhere, 'Write /film ü%231%25.mp4.'],
])('a link to %j%s. %s', (href, found, fix) => {
  const error = `pages/contact.tsx: link “c”: ${JSON.stringify(href)}${found}. ${fix}`
  expect(errorsOn(`<a href="${href}">c</a>`)).toEqual([error])
})

const link = 'Link to the file, or show it with <Picture>, <VideoEmbed> or <WebVersion>.'
const allow = 'List its host there, or link to the form instead.'
const other = 'Link to a form at another host, or to your e-mail address.'
const host = 'Put the file into public/, or list its host there.'
const list = "Take it out, or list it there as { src: 'https://…' }: it then loads on every page."

it.each([
  ['<a xlink:href="../gone/" aria-label="l"></a>', 'link “l”: "../gone/"', nowhere, correct],
  ['<area href="../gone/" alt="l">', 'area “l”: "../gone/"', nowhere, correct],
  ['<a href="#of">c</a><template><p id="of">', 'link “c”: "#of"', noId, 'Did you mean "cv"?'],
  ['<img src="mailto:a@b.c" alt="">', 'img: "mailto:a@b.c"', '', 'Correct the address.'],
  ['<img src="https://a.b/" alt="">', 'img: "https://a.b/"', blocked, 'Put the file into public/.'],
  // With https:// before it on a page of http, below the page's own folder on one of https.
  ['<img src="https:a.b/c" alt="">', 'img: "https:a.b/c"', nowhere, copy],
  ['<img srcset="../icon.svg 1w,../gone 2w" alt="">', 'img srcset: "../gone"', nowhere, correct],
  ['<link rel="preload" imagesrcset="../gone 2x">', 'link srcset: "../gone"', nowhere, correct],
  // React asks for an image ahead.
  ['<link rel=preload href="../gone"><img src="../gone" alt>', 'img: "../gone"', nowhere, correct],
  ['<link rel="manifest" href="../a">', 'link rel=manifest: "../a"', blocked, 'Take it out.'],
  ['<video src="../gone.mp4"></video>', 'video: "../gone.mp4"', nowhere, correct],
  ['<video poster="../gone.jpg"></video>', 'video poster: "../gone.jpg"', nowhere, correct],
  ['<object data="../icon.svg"></object>', 'object: "../icon.svg"', blocked, link],
  ['<script src="/js/x.js"></script>', 'script: "/js/x.js"', blocked, 'Move it there.'],
  ['<script src="https://a.b/x.js"></script>', 'script: "https://a.b/x.js"', blocked, list],
  ['<form action="https://a.b/"></form>', 'form action: "https://a.b/"', blocked, allow],
  ['<form action="mailto:a@b.c"></form>', 'form action: "mailto:a@b.c"', blocked, other],
  ['<a href="./" ping="https://a.b/">c</a>', 'a ping: "https://a.b/"', blocked, host],
  ['<iframe title="f"></iframe>', 'frame “f”: ""', nowhere, 'Write it, or take the link out.'],
  ['<template><iframe title="f" src="//b/">', 'frame “f”: "//b/"', blocked, 'Use one of them.'],
])('one error: %s', (body, reference, found, fix) => {
  expect(errorsOn(body)).toEqual([`pages/contact.tsx: ${reference}${found}. ${fix}`])
})

it.each([
  '<a href="../">up</a><a href="./">self</a><a href="#">self</a><a href="#top">top</a>',
  '<a href="../a/b/">b</a><a href="../a/b">without a slash</a><a href="../feed">a file</a>',
  '<a href="#cv">c</a><a href="../contact/#cv">c</a><a href="../#%C3%BCber">u</a>',
  '<a href="../icon.svg?v=2">i</a><a href="../#:~:text=x">t</a><svg><use href="#cv"/></svg>',
  '<a href="mailto:a@b.c">m</a><a href="tel:+49">t</a><a href="sms:+49">s</a>',
  '<a href="https://art.example/portfolio/contact#cv">c</a><a href="https://art.example/a">o</a>',
  '<img srcset="../a.avif 1w, ../a,b%20c.avif 2w,../icon.svg" alt="">',
  '<iframe src="https://player.example/1" title="f"></iframe>',
  '<video></video><object></object><a>no link</a><form method="dialog"></form>',
])('no error: %s', (body) => expect(errorsOn(body)).toEqual([]))

it('links are absolute on the 404 page, below the folder of the site', () => {
  const body = '<a href="/portfolio/a/b/">b</a><a href="/portfolio/">h</a><a href="/a/b/">c</a>'
  expect(errorsOn(body, '/404')).toEqual([`pages/404.tsx: link “c”: "/a/b/"${nowhere}. ${correct}`])
})

it.each([
  ['/contact#nope', '"/contact#nope", but pages/contact.tsx has no such id. Correct the part'],
  ['/contact/#unfinished', '"/contact/#unfinished", which is a draft. Remove draft there'],
  ['/contact#cv', ''],
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
  const scripts = [{ src: 'https://count.example/a.js' }]
  const outside = outsideSources({ scripts, forms: ['https://forms.example/'] })
  const body = `<h1>x</h1><script src="https://count.example/b.js"></script>
    <form action="https://forms.example/1"></form><form action="https://other.example/"></form>`
  const [error, ...others] = errorsIn(siteOf([pageOf('/', body)], { outside }))
  expect(error).toContain('https://other.example/')
  expect(others).toEqual([])
})
