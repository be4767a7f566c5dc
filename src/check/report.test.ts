import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { PageUsage } from '../components/page-context.ts'
import { checkSite } from './report.ts'

it('finds what components could not show, with its line in the content', () => {
  const fault = { field: 'video', value: 'https://a b/', found: 'f', expected: 'e', fix: 'x' }
  const usage = { ...new PageUsage(), faults: [fault] }
  const works = 'src/content/works.ts'
  const imports = new Map(Object.entries({ [works]: [], 'pages/a.tsx': [works] }))
  const sourceText = (file: string) => (file === works ? "\n{ link: 'https://a b/' }" : '')
  const site = siteOf([pageOf('/a', '<h1>x</h1>', { usage })], { imports, sourceText })
  expect(errorsIn(site)).toEqual([`${works}:2: video on pages/a.tsx: f. x`])
})

it('says of one line in the content what many pages show of it, and of pages each its own', () => {
  const words = 'src/content/words.ts'
  const names = ['a', 'b/c', 'd']
  const body = (route: string) => `<h1>x</h1><h2></h2><a href="${route}">Salt</a>`
  const pages = names.map((name) => pageOf(`/${name}`, body(`${'../'.repeat(name.length)}salt/`)))
  const imports = new Map(pages.map(({ file }) => [file, [words]]))
  imports.set(words, [])
  const sourceText = (file: string) => (file === words ? "\nto: '/salt'" : '')
  expect(errorsIn(siteOf(pages, { imports, sourceText }))).toEqual([
    'pages/a.tsx: h2: a heading without text. Write it, or take it out.',
    expect.stringMatching('src/content/words.ts:2: link “Salt” on pages/a.tsx: "../salt/", which'),
    'pages/b/c.tsx: h2: a heading without text. Write it, or take it out.',
    'pages/d.tsx: h2: a heading without text. Write it, or take it out.',
  ])
})

it('says once what a page shows in two languages, or throws in both', () => {
  const file = 'pages/a.tsx'
  const link = (href: string) => `<h1>x</h1><a href="${href}">Link ${href.length}</a>`
  const pages = [pageOf('/a', link('../salt/')), pageOf('/fr/a', link('../../fr/salt/'), { file })]
  const failures = Array(2).fill({ file, page: file, found: 'f', expected: 'e', fix: 'x' })
  const imports = new Map([[file, []]])
  const sourceText = () => "\n<Link to='/salt'>"
  expect(errorsIn(siteOf(pages, { failures, imports, sourceText }))).toEqual([
    `${file} on ${file}: f. x`,
    expect.stringMatching('^pages/a.tsx:2: link “Link 8”: "../salt/", which leads'),
  ])
})

it('measures the ten longest pages in bytes, the longest first', () => {
  const pages = [...'bakdlcfheigj'].map((letter) => {
    const html = `<h1>${'ä'.repeat(letter.charCodeAt(0))}</h1>`
    return pageOf(`/${letter}`, '', { html })
  })
  const { sizes } = checkSite(siteOf(pages))
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
