import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { checkSite } from './site.ts'

it('finds errors of the site and of its pages in one go, and their lines in the content', () => {
  const fault = { field: 'video', value: 'https://a b/', found: 'f', expected: 'e', fix: 'x' }
  const body = '<h1>x</h1><a href="../nothing/">n</a>'
  const page = pageOf('/a', body, { usage: { ...pageOf('/a', '').usage, faults: [fault] } })
  const site = siteOf([page], {
    failures: [{ file: 'pages/b.tsx', found: 'Error: no light', expected: 'e', fix: 'x' }],
    publicFiles: [{ output: 'a', file: '/a', isLink: false, size: 1 }],
    imports: new Map([
      ['src/content/works.ts', []],
      [page.file, ['src/content/works.ts']],
    ]),
    sourceText: (file) => (file === page.file ? '' : "\n{ link: 'https://a b/' },\nto: '/nothing'"),
  })
  expect(errorsIn(site).map((text) => text.replace(/(,|\.) .*/, ''))).toEqual([
    'pages/b.tsx: Error: no light',
    'pages/a.tsx: public/a',
    'src/content/works.ts:3: link “n” on pages/a.tsx: "../nothing/"',
    'src/content/works.ts:2: video on pages/a.tsx: f',
  ])
})

it('measures the ten longest pages in bytes, the longest first', () => {
  const pages = [...'bakdlcfheigj'].map((letter) => {
    const html = `<h1>${'ä'.repeat(letter.charCodeAt(0))}</h1>`
    return pageOf(`/${letter}`, '', { html })
  })
  const { sizes } = checkSite(siteOf(pages), false)
  expect(sizes.map(({ output }) => output[0]).join('')).toBe('lkjihgfedc')
  expect(sizes[0]).toMatchObject({ file: 'pages/l.tsx', bytes: 225, gzip: expect.any(Number) })
})

it.each([
  [14_000, []],
  [15_000, [expect.stringMatching(/^pages\/a\.tsx: page size: 1\d{4} bytes gzip\. Shorten the/)]],
])('judges the size of a page whose style has %i random bytes', (length, warnings) => {
  const style = randomBytes(length).toString('base64')
  const html = `<head><title>x</title><style>${style}</style></head><body></body>`
  expect(warningsIn(siteOf([pageOf('/a', '', { html })]))).toEqual(warnings)
})
