import { expect, it } from 'vitest'
import { checkTargets } from './link-targets.ts'

const files = 'index.html contact/index.html über/index.html cv.pdf LICENSE'
const [outputs, draftTargets] = [new Set(files.split(' ')), new Set(['soon/index.html'])]
const targets = { outputs, draftTargets, siteUrl: new URL('https://art.example/x/') }
const nothing = { site: {}, images: { 'a b.jpg': 'A' }, news: [], redirects: {} }
const move = 'Take the redirect out, or move the page.'
const twice = 'Take one of them out.'
const again = 'which is redirected again'

it.each<[string, Record<string, string>, string, string]>([
  ['/contact', { '/contact': '/' }, 'a path at which contact/index.html lies', move],
  ['/%C3%BCber', { '/%C3%BCber': '/' }, 'a path at which über/index.html lies', move],
  ['/license', { '/license': '/' }, 'a path at which LICENSE lies', move],
  ['/Robots.txt', { '/Robots.txt': '/' }, 'a path at which robots.txt lies', move],
  ['/u\u0308ber', { '/u\u0308ber': '/' }, 'a path at which über/index.html lies', move],
  ['/A', { '/a': '/', '/A': '/contact' }, 'the same path as "/a"', twice],
  ['/b.html/c', { '/b.html': '/', '/b.html/c': '/' }, 'a path below "/b.html", which is a', twice],
  ['/cv.pdf/a', { '/cv.pdf/a': '/' }, 'a path below "/cv.pdf", which is a file', twice],
  ['/a/index.html', { '/a': '/', '/a/index.html': '/' }, 'the same path as "/a"', twice],
  ['/a', { '/a': '/contcat' }, '"/contcat", which leads nowhere', 'Did you mean "/contact"?'],
  ['/a', { '/a': '/soon' }, '"/soon", which is a draft', 'Take draft out there, or the link here.'],
  ['/a', { '/a': '/nothing/' }, '"/nothing/", which leads nowhere', 'Correct the path.'],
  ['/a', { '/a': '/b/', '/b': '/contact' }, `"/b/", ${again}`, 'Write "/contact".'],
  ['/a', { '/a': '/b', '/b': '/c', '/c': '/' }, `"/b", ${again}`, 'Write "/".'],
  ['/a', { '/a': '/a/' }, `"/a/", ${again}`, 'Lead one of them to a page.'],
  ['/a', { '/a': '/b', '/b': '/a' }, `"/b", ${again}`, 'Lead one of them to a page.'],
  ['/a', { '/a': 'https://art.example/x/a' }, `"/a", ${again}`, 'Lead one of them to a page.'],
])('the redirect at %s in %j', (field, redirects, found, fix) => {
  const file = 'src/content/redirects.ts'
  const diagnostic = { file, path: ['redirects', field], entry: 'redirects', field, found, fix }
  const diagnostics = checkTargets({ ...nothing, redirects }, targets)
  expect(diagnostics.filter((other) => other.field === field)).toMatchObject([
    { ...diagnostic, found: expect.stringContaining(found) },
  ])
  expect(diagnostics.length).toBe('/c' in redirects || redirects['/b'] === '/a' ? 2 : 1)
})

it('redirects lead to pages, files and other hosts', () => {
  const redirects = {
    ...{ '/a': '/contact#cv', '/b.html': '/contact/?a=b', '/c/d/': '/', '/e.pdf': '/%C3%BCber' },
    ...{ '/f': 'https://a.example/', '/g': 'https://art.example/x/cv.pdf' },
  }
  expect(checkTargets({ ...nothing, redirects }, targets)).toEqual([])
})

it.each([
  ['/contact#terms', undefined],
  ['https://a.example/', undefined],
  ['/contcat', 'Did you mean "/contact"?'],
])('terms of use at %s: %s', (terms, fix) => {
  const place = { file: 'src/content/site.ts', entry: 'site, rights', field: 'terms' }
  const diagnostic = { ...place, found: `"${terms}", which leads nowhere`, fix }
  const diagnostics = checkTargets({ ...nothing, site: { rights: { terms } } }, targets)
  expect(diagnostics).toMatchObject(fix ? [diagnostic] : [])
  expect(checkTargets(nothing, targets)).toEqual([])
})

it.each([
  ['/nope', '"/nope", which leads nowhere'],
  ['/contact#cv', ''],
  ['/soon', ''],
  ['/images/a%20b.jpg', ''],
  ['/feed.xml', ''],
  ['mailto:a@b.c', ''],
])('news that lead to %s: %s', (link, found) => {
  const item = { id: 'show', date: '2026-03-12', title: 'Show' }
  const place = { file: 'src/content/news.ts', entry: 'news, “Show”', field: 'link' }
  const diagnostics = checkTargets({ ...nothing, news: [item, { ...item, link }] }, targets)
  expect(diagnostics).toMatchObject(found ? [{ ...place, path: ['news', 1, 'link'], found }] : [])
})
