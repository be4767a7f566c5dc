import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf } from '../../tests/kit/rendered-site.ts'
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

it('finds nothing wrong with good pages, and measures them', () => {
  const pages = [pageOf('/', '<h1>x</h1><a href="a/#b">a</a>'), pageOf('/a', '<h1 id="b">y</h1>')]
  const { errors, warnings, sizes } = checkSite(siteOf(pages), true)
  expect([...errors, ...warnings]).toEqual([])
  expect(sizes.map(({ file }) => file).sort()).toEqual(['pages/a.tsx', 'pages/index.tsx'])
})
