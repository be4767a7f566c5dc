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

it('types find what is taken out before a page runs, unless an error has said it', async () => {
  addCompiler(project)
  const types = await checkTypes(project)
  const [contact, ...workshops] = types
  const card = { code: 'type', found: expect.stringContaining("'card'") }
  const inLanguages = { found: 'a text that may be in several languages' }
  expect(contact).toMatchObject({ ...card, file: 'pages/contact.tsx' })
  expect(workshops).toMatchObject([card, inLanguages])
  const known = { ...contact, code: 'no-alt', file: 'pages/contact.tsx', found: 'f', fix: 'x' }
  expect(addTypeFaults([known], types)).toEqual([known, ...types])
  const wrongPlace = { ...known, code: 'type', found: 'a list', typed: 'wied.jpg' }
  const dead = { ...known, code: 'dead-link', found: '"/images/wied.jpg", which leads nowhere' }
  expect(addTypeFaults([dead], [wrongPlace])).toEqual([dead])
  for (const code of ['misspelt-name', 'thrown'])
    expect(addTypeFaults([{ ...known, code }], types)).toEqual(types)
  // React names no line.
  const [, text] = workshops
  const unplaced = { code: 'thrown', file: 'pages/workshops.tsx', found: 'f', fix: `${text?.fix}` }
  expect(addTypeFaults([unplaced], types)).toEqual(types)
  const syntax = { ...known, line: 1, code: 'syntax' }
  expect(addTypeFaults([syntax], types)).toEqual([syntax])
  // What the compiler remembers is told again.
  expect(await checkTypes(project)).toEqual(types)
})
