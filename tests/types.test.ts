import { expect, it } from 'vitest'
import { addTypeFaults, checkTypes } from '../src/check/type-check.ts'
import { isError } from '../src/shared/fault.ts'
import { addCompiler, type Change, copyFixture } from './kit/project.ts'

const wrong: Change = ['<Layout', '<Layout card="a"']
const project = copyFixture({
  'pages/contact.tsx': [wrong],
  'pages/workshops.tsx': [wrong, ['<h1>', '<p>{workshops[0]!.title}</p><h1>']],
})

it('without a compiler, only --strict fails', async () => {
  const unchecked = await checkTypes(project)
  expect(unchecked).toMatchObject([{ level: 'warning', code: 'unchecked-types' }])
  expect(addTypeFaults([], unchecked, true).map(isError)).toEqual([true])
})

it('types find what is taken out before a page runs, and again what they have found', async () => {
  addCompiler(project)
  const types = await checkTypes(project)
  const card = { code: 'type', found: expect.stringContaining("'card'") }
  const inLanguages = { found: 'a text that may be in several languages' }
  expect(types).toMatchObject([{ ...card, file: 'pages/contact.tsx' }, card, inLanguages])
  expect(await checkTypes(project)).toEqual(types)
})

const place = { file: 'pages/a.tsx', line: 3, fix: 'x' }
const wrongImage = { ...place, code: 'type', found: 'a list of names', typed: 'wied.jpg' }

it.each([
  { code: 'no-alt', found: 'another mistake', told: ['no-alt', 'type'] },
  { code: 'dead-link', found: '"/images/wied.jpg", which leads nowhere', told: ['dead-link'] },
  // The compiler knows the cause.
  { code: 'misspelt-name', found: 'undefined', told: ['type'] },
  { code: 'thrown', found: 'undefined', told: ['type'] },
  // The compiler misreads the whole file.
  { code: 'syntax', found: 'a bracket', line: 1, told: ['syntax'] },
])('where a build found $code, $found, tells of $told', ({ told, ...error }) => {
  const faults = addTypeFaults([{ ...place, ...error }], [wrongImage])
  expect(faults.map(({ code }) => code)).toEqual(told)
})

it('tells an object on a page with the line that React cannot name', () => {
  const { line: _, ...unplaced } = { ...wrongImage, code: 'thrown' }
  expect(addTypeFaults([unplaced], [wrongImage])).toEqual([wrongImage])
})
