import { expect, it } from 'vitest'
import { addTypeFaults, checkTypes } from '../src/check/type-check.ts'
import { type Fault, isError } from '../src/shared/fault.ts'
import { addCompiler, copyFixture, pageSource } from './kit/project.ts'
import { findFaults } from './kit/site.ts'

const work = `works.find(({ id }) => id === 'tide')`
const isNoText = { found: 'a value that is not plain text', fix: '<Line text={…} />' }
const isNotTaken = 'the component does not take it'
const isMisspelt = 'which is not imported or is misspelt'

/** A line of a page, and the only fault of this page. */
const rows = [
  { wrong: '<Picture src="kiln.jpg" />', found: "Property 'src' does not exist", fix: 'remove it' },
  {
    wrong: '<Picture name="klin.jpg" />',
    found: '"/images/klin.jpg", which leads nowhere',
    fix: '"/images/kiln.jpg"',
  },
  { wrong: '<Picture name={kiln.jpg} />', found: `kiln, ${isMisspelt}`, fix: 'quotation marks' },
  { wrong: '<MediaItem />', found: "no value for 'item'", fix: 'Add it.' },
  {
    wrong: "<MediaItem item={{ kind: 'image', image: 'kiln.jpg', place: 'fulll' }} />",
    found: '"fulll"',
    fix: 'Did you mean "full"?',
  },
  { wrong: '<WorkPage />', found: 'no value for id, works', fix: 'Add it.' },
  {
    wrong: '<WorkPage id="tide" works="a" />',
    found: "Type 'string' is not assignable to type 'Entry[]'.",
    fix: isNotTaken,
  },
  {
    wrong: '<Prose text={works[0].text} />',
    found: 'a value that may be missing',
    fix: '{value && …}',
  },
  { wrong: '<p>{works[0].title} {works[1].title}</p>', ...isNoText },
  { wrong: '<p>{works[0].media}</p>', ...isNoText },
  { wrong: '<p>{{ a: 1 }}</p>', ...isNoText },
  {
    wrong: '<p>{works[0].titel}</p>',
    found: "Property 'titel' does not exist",
    fix: 'mean "title"',
  },
  // The link to /undefined only follows.
  {
    wrong: "<Link to={'/' + works[0].titel}>b</Link>",
    found: "Property 'titel' does not exist",
    fix: 'mean "title"',
  },
  {
    wrong: `<Line text={${work}.title} />`,
    found: "Object is possibly 'undefined'.",
    fix: 'write ?.',
  },
  { wrong: '<Section heading="a">b</Section>', found: `Section, ${isMisspelt}`, fix: 'Import it' },
  {
    wrong: '<p>{document.title}</p>',
    found: 'document, which only browsers have',
    fix: 'Remove it',
  },
  {
    wrong: '<p {...{ a: 1, a: 2 }}>b</p>',
    found: 'a name that stands twice',
    fix: 'Remove one of the two',
  },
  {
    wrong: '<Link to="/" to="/">b</Link>',
    found: 'a name that stands twice',
    fix: 'Remove one of the two',
  },
  { wrong: '<p>{{ a: 1 }.b}</p>', found: "Property 'b' does not exist", fix: 'Correct the name' },
  {
    wrong: '<p class="a">b</p>',
    found: "Property 'class' does not exist",
    fix: 'mean "className"',
  },
  {
    wrong: '<p style="color: red">b</p>',
    found: 'style="…", which the security policy forbids',
    fix: 'style a class in styles/_own.scss',
  },
  {
    wrong: '<button onClick={() => {}}>b</button>',
    found: 'onClick, which never runs in browsers',
    fix: 'use a link',
  },
]

const pages = rows.map(({ wrong }, index) => {
  return [`pages/row-${index}.tsx`, pageSource(`Row ${index}`, `<h1>x</h1>\n${wrong}\n`)] as const
})
const project = copyFixture(Object.fromEntries(pages))
const unchecked = await checkTypes(project)
addCompiler(project)
const types = await checkTypes(project)

const faults = addTypeFaults(await findFaults(project), types)

it('without a compiler, only --strict fails', () => {
  expect(unchecked).toMatchObject([{ level: 'warning', code: 'unchecked-types' }])
  expect(addTypeFaults([], unchecked, true).map(isError)).toEqual([true])
})

it('types find again what they have found', async () => {
  expect(await checkTypes(project)).toEqual(types)
})

it.each(rows.map((row, index) => ({ ...row, index })))('of $wrong, tells of $found', (row) => {
  const [file = '', source = ''] = pages[row.index] ?? []
  const told = faults.filter((fault) => fault.file === file || fault.page === file)
  const lines = source.split('\n')
  expect(told.map(({ line = 0, found, fix }) => ({ wrong: lines[line - 1], found, fix }))).toEqual([
    {
      wrong: row.wrong,
      found: row.found,
      fix: expect.stringContaining(row.fix),
    },
  ])
})

const page = { file: 'pages/a.tsx', fix: 'x' }
const type = { ...page, line: 3, code: 'type', found: 'a list of names', typed: 'wied.jpg' }

const follows = true

it.each<Partial<Fault> & { code: string; told: string[] }>([
  { line: 3, code: 'no-alt', found: 'another mistake', told: ['no-alt', 'type'] },
  // The compiler knows the cause; React names no line.
  { line: 3, follows, code: 'thrown', found: 'undefined', told: ['type'] },
  { follows, code: 'thrown', found: 'an object', told: ['type'] },
  { line: 9, follows, code: 'thrown', found: 'another mistake', told: ['thrown', 'type'] },
  { line: 3, code: 'refused-value', found: '"a"', typed: 'a', told: ['refused-value', 'type'] },
  // The page forgets what a component of the owner needs.
  { file: 'src/own/A.tsx', page: page.file, line: 9, follows, code: 'thrown', told: ['type'] },
  // The compiler misreads the whole file.
  { line: 1, code: 'syntax', found: 'a bracket', told: ['syntax'] },
])('where a build found $code, $found, in line $line, tells of $told', ({ told, ...error }) => {
  const faults = addTypeFaults([{ ...page, found: 'a', ...error }], [type])
  expect(faults.map(({ code }) => code)).toEqual(told)
})
