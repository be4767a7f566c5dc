import { expect, it } from 'vitest'
import { checkTargets } from './dead-links.ts'

const files = 'index.html contact/index.html über/index.html cv.pdf LICENSE'
const [outputs, draftTargets] = [new Set(files.split(' ')), new Set(['soon/index.html'])]
const targets = { outputs, draftTargets, siteUrl: new URL('https://art.example/x/') }
const nothing = { site: {}, redirects: {} }

it.each<[string, Record<string, string>, string]>([
  ['/%C3%BCber/', { '/%C3%BCber/': '/' }, 'redirect-over-file'],
  ['/robots.txt', { '/robots.txt': '/' }, 'redirect-over-file'],
  ['/a', { '/a': '/b/', '/b': '/contact' }, 'dead-link'],
  ['/old.php', { '/old.php': '/contact', '/old.html': '/contact' }, 'redirect-by-host'],
])('the redirect at %s in %j: %s', (field, redirects, code) => {
  const diagnostics = checkTargets({ ...nothing, redirects }, targets)
  expect(diagnostics).toMatchObject([{ path: ['redirects', field], code }])
})

it('redirects lead to pages, files and other hosts', () => {
  const redirects = {
    ...{ '/a': '/contact#cv', '/b.html': '/contact/?a=b', '/e': '/%C3%BCber' },
    ...{ '/f': 'https://a.example/', '/g': 'https://art.example/x/cv.pdf', '/rss': '/feed.xml' },
    // A copy of the feed answers there.
    '/rss.xml': '/feed.xml',
  }
  expect(checkTargets({ ...nothing, redirects }, targets)).toEqual([])
  const site = { feed: '/index.xml' } as const
  const codes = checkTargets({ ...nothing, site, redirects }, targets).map(({ code }) => code)
  expect(codes).toEqual(['dead-link', 'dead-link'])
})

it.each([
  ['/contact#terms', undefined],
  ['/contcat', 'dead-link'],
  ['https://art.example/x/game/', 'other-project'],
])('terms of use at %s: %s', (terms, code) => {
  const diagnostics = checkTargets({ ...nothing, site: { rights: { terms } } }, targets)
  const path = ['site', 'rights', 'terms']
  expect(diagnostics).toMatchObject(code ? [{ path, code }] : [])
})
