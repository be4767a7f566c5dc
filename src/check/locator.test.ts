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
  ['src/render/page.tsx', 'card render'],
])
const reached = { [page]: [card, 'src/render/page.tsx'], [card]: [works, page], [works]: [] }
const locate = createLocator({
  imports: new Map(Object.entries({ 'src/content/lost.ts': [], ...reached })),
  sourceText: (file) => sources.get(file) ?? '',
  siteUrl: new URL('https://a.example/art/'),
  languages: ['en', 'fr'],
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
