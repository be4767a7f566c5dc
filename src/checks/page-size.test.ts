import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { measureLongest, warnOfLargePages } from './page-size.ts'

it('measures the ten longest pages in bytes, the longest first', () => {
  const pages = [...'bakdlcfheigj'].map((letter) => {
    return { file: `${letter}.tsx`, output: letter, html: 'ä'.repeat(letter.charCodeAt(0)) }
  })
  const sizes = measureLongest(pages)
  expect(sizes.map(({ output }) => output).join('')).toBe('lkjihgfedc')
  expect(sizes[0]).toMatchObject({ file: 'l.tsx', bytes: 216, gzip: expect.any(Number) })
})

it('warns of pages of more than 14,600 bytes', () => {
  const sizes = [14_600, 14_601].map((gzip) => ({ file: 'a', output: 'a', bytes: 9, gzip }))
  expect(warnOfLargePages({ sizes }).map(({ found }) => found)).toEqual(['14601 bytes gzip'])
})

it('warns of a page with a large style', () => {
  const style = randomBytes(20_000).toString('base64')
  const html = `<head><title>x</title><style>${style}</style></head><body></body>`
  const warning =
    /^pages\/a\.tsx: page size: \d+ bytes gzip\. Shorten the page, or spread it over two/
  expect(warningsIn(siteOf([pageOf('/a', '', { html })]))).toEqual([expect.stringMatching(warning)])
})
