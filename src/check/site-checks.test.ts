import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, usageOf, warningsIn } from '../../tests/kit/rendered-site.ts'

const words = 'src/content/words.ts'

function siteWith(pages: ReturnType<typeof pageOf>[], text: string) {
  const imports = new Map(pages.map(({ file }) => [file, [words]]))
  const sourceText = (file: string) => (file === words ? text : '')
  return siteOf(pages, { imports: imports.set(words, []), sourceText })
}

it('reports a fault in shared content once, and faults of pages for each page', () => {
  const pages = ['a', 'b/c', 'd'].map((name) => {
    const link = `${'../'.repeat(name.length)}salt/`
    return pageOf(`/${name}`, `<h1>x</h1><h2></h2><a href="${link}">Salt</a>`)
  })
  expect(errorsIn(siteWith(pages, "\nto: '/salt'"))).toMatchObject([
    { code: 'empty-heading', file: 'pages/a.tsx' },
    { code: 'dead-link', file: words, line: 2, page: 'pages/a.tsx' },
    { code: 'empty-heading', file: 'pages/b/c.tsx' },
    { code: 'empty-heading', file: 'pages/d.tsx' },
  ])
})

it('reports once what a page shows or throws in two languages, and two faults of one line', () => {
  const file = 'pages/a.tsx'
  const links = (up: string) => `<h1>x</h1><a href="${up}salt/">s</a><a href="${up}tide/">t</a>`
  const pages = [pageOf('/a', links('../')), pageOf('/fr/a', links('../../fr/'), { file })]
  const diagnostics = Array(2).fill({ file, page: file, found: 'f', expected: 'e', fix: 'x' })
  const site = { ...siteWith(pages, ''), sourceText: () => "\n<Link to='/salt'><Link to='/tide'>" }
  expect(errorsIn({ ...site, diagnostics })).toMatchObject([
    { file, page: file, found: 'f' },
    { file, line: 2, field: 'link “s”' },
    { file, line: 2, field: 'link “t”' },
  ])
})

/** A page that shows these long texts, which `source` writes out. */
function pageWithTexts(texts: string[], source: string) {
  const usage = usageOf('checks', { texts: texts.map((text) => ({ text, kind: 'long' })) })
  const site = siteWith([pageOf('/a', '<h1>x</h1>', { usage })], source)
  return { ...site, content: { ...site.content, about: { paragraphs: ['a *star'] } } }
}

it('reports each fault of a text once, with its place', () => {
  const text = 'Use <a>, then <b>'
  const site = pageWithTexts([text, text], `const text = '${text}'`)
  const fault = { code: 'html', file: words, line: 1, page: 'pages/a.tsx' }
  expect(errorsIn(site)).toMatchObject([
    { ...fault, column: 19 },
    { ...fault, column: 29 },
  ])
})

it('leaves texts of the content to the check of the content', () => {
  const { length } = warningsIn(pageWithTexts([], ''))
  expect(warningsIn(pageWithTexts(['a *star'], ''))).toHaveLength(length)
  expect(warningsIn(pageWithTexts(['another *star'], ''))).toHaveLength(length + 1)
})

it('reports no link a second time that a text may not have', () => {
  const site = pageWithTexts(['[a](javascript:a)'], '')
  const [page = pageOf('/a', '')] = site.pages
  const shown = pageOf('/a', '<h1>x</h1><a href="javascript:throw">a</a>', { usage: page.usage })
  expect(errorsIn({ ...site, pages: [shown] })).toMatchObject([{ code: 'wrong-target' }])
})
