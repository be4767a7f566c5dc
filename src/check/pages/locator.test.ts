import { expect, it } from 'vitest'
import { createLocator } from './locator.ts'

const page = 'pages/a.tsx'
const card = 'src/components/Card.tsx'
const works = 'src/content/works.ts'

const sources = new Map([
  [page, "import works from 'schema/works'\n<Link to='/conntact'>\n<p>see wroks</p>\n// x"],
  [card, '<img src="card.png">\nto="/wroks"'],
  [works, "works\n{ to: '/wroks#a' },\n{ text: 'costs $5 (or more)?' }\nlost\nto: '/a'"],
  ['src/content/lost.ts', 'lost'],
  ['src/page/page.tsx', 'card render'],
  ['texts/essay.md', 'One\n\nUse `code` here'],
  ['src/content/notes.ts', "export const notes = [\n  'At ' + '`x`',\n  'At `y`' + more,\n]"],
])
const texts = ['texts/essay.md', 'src/content/notes.ts']
const reached = {
  [page]: [card, 'src/page/page.tsx', ...texts],
  [card]: [works, page],
  [works]: [],
}
const locate = createLocator({
  imports: new Map(Object.entries({ 'src/content/lost.ts': [], ...reached })),
  sourceText: (file) => sources.get(file) ?? '',
  siteUrl: new URL('https://a.example/art/'),
  content: { site: { languages: ['en', 'fr'] } },
})

it.each([
  ['../conntact/', page, 2],
  ['../wroks/#a', works, 2],
  // As a string anywhere rather than as words on the page itself.
  ['../../wroks', works, 2],
  ['../../fr/conntact/', page, 2],
  ['/art/conntact/', page, 2],
  ['see wroks', page, 3],
  ['costs $5 (or more)?', works, 3],
  // Neither what the page does not import, nor other sources.
  ['lost', works, 4],
  ['card render', page, undefined],
  [undefined, page, undefined],
])('%s is in %s, line %s', (trace, file, line) => {
  const fault = { found: 'f', expected: 'e', fix: 'x' }
  const located = locate({ file: page, trace, ...fault })
  expect([located.file, located.line]).toEqual([file, line])
  expect(located.page).toBe(file === page ? undefined : page)
})

it.each([
  ['a file', 'One\n\nUse `code` here', 9, 'texts/essay.md', 3, 5],
  ['a part of a file', 'Use `code` here', 4, 'texts/essay.md', 3, undefined],
  ['a part of a string', 'More\nAt `y`', 8, 'src/content/notes.ts', 3, undefined],
  ['what code joins', 'At `x`', 3, 'src/content/notes.ts', 2, undefined],
  ['nothing that is written', 'At `z`', 3, page, undefined, undefined],
])('finds the place of a text that is %s', (_, trace, offset, file, line, column) => {
  const located = locate({ file: page, trace, offset, found: 'f', expected: 'e', fix: 'x' })
  expect([located.file, located.line, located.column]).toEqual([file, line, column])
})
