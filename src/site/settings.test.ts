import { describe, expect, it } from 'vitest'
import { BuildError } from '../problem.ts'
import { asFolder, readSettings } from './settings.ts'

const now = new Date('2031-05-01')

it('reads flags and environment', () => {
  expect(readSettings([], {}, now)).toEqual({
    showsDrafts: false,
    strict: false,
    compress: false,
    siteUrl: undefined,
    year: 2031,
  })
  const env = { SITE_URL: 'https://example.org/portfolio?a#b', SOURCE_DATE_EPOCH: '1000000000' }
  expect(readSettings(['--strict', '--compress'], env, now)).toEqual({
    showsDrafts: false,
    strict: true,
    compress: true,
    siteUrl: new URL('https://example.org/portfolio/'),
    year: 2001,
  })
})

it.each([
  [['--Strict'], {}, 'the command line\n  found     "--Strict"'],
  [['dist'], {}, 'the command line\n  found     "dist"'],
  [[], { SITE_URL: 'example.org' }, 'SITE_URL\n  found     "example.org"'],
  [[], { SITE_URL: 'https://' }, 'SITE_URL\n  found     "https://"'],
  [[], { SOURCE_DATE_EPOCH: 'soon' }, 'SOURCE_DATE_EPOCH\n  found     "soon"'],
  [[], { SOURCE_DATE_EPOCH: '-1' }, 'SOURCE_DATE_EPOCH\n  found     "-1"'],
])('refuses %j %j', (args, env, message) => {
  expect(() => readSettings(args, env, now)).toThrow(BuildError)
  expect(() => readSettings(args, env, now)).toThrow(message)
})

describe('asFolder', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['https://example.org/a', 'https://example.org/a/'],
    ['https://example.org//a//?q#h', 'https://example.org/a/'],
  ])('%s → %s', (url, folder) => {
    expect(asFolder(url).href).toBe(folder)
  })
})
