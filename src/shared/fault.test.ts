import { expect, it } from 'vitest'
import { formatFaults, onlyRepeats, quoted, suggest } from './fault.ts'

const fault = { code: 'a', found: 'f', fix: 'x' }

it.each([
  [{}, 'a.ts'],
  [{ line: 3, field: 'works, “A”, year' }, 'a.ts:3: works, “A”, year'],
  [{ line: 3, field: 'link “B”', page: 'b.tsx' }, 'a.ts:3: link “B” on b.tsx'],
  [{ page: 'b.tsx' }, 'a.ts: while rendering b.tsx'],
])('%j is headed %s', (place, head) => {
  const text = formatFaults([{ file: 'a.ts', ...place, ...fault }])
  expect(text).toBe(`${head}\n  found  f\n  fix    x`)
})

it.each<[typed: string, found: string, isExplained: boolean]>([
  ['Nora\u200b Field', 'title "Works, Nora\u200b Field"', true],
  ['oes', 'Property captoin does not exist', false],
  ['es', 'es', false],
])('%j, where it is wrong, explains a fault that finds %j: %s', (typed, found, isExplained) => {
  expect(onlyRepeats({ ...fault, found }, [{ ...fault, typed }])).toBe(isExplained)
})

it('says the fix of several faults once', () => {
  const warnings = ['1', '2'].map((file) => ({ level: 'warning' as const, file, ...fault }))
  expect(formatFaults([...warnings, { file: 'a.ts', ...fault, code: 'b' }])).toBe(
    'warning: 1\n  found  f\nwarning: 2\n  found  f\n  fix    x\n\na.ts\n  found  f\n  fix    x',
  )
})

it.each([
  ['contcat', ['contact', 'works'], 'contact'],
  ['wied', ['wide', 'full'], 'wide'],
  ['fr', ['en-GB', 'de'], undefined],
  ['kelp-03.jpg', ['kelp-02.jpg'], undefined],
  ['tide-room.jpg', ['tide-line.jpg'], undefined],
  ['talk-kurtain.jpg', ['talk-curtain.jpg'], 'talk-curtain.jpg'],
])('%s among %j was probably meant to be %s', (name, names, near) => {
  expect(suggest(name, names)).toBe(near && `Did you mean ${quoted(near)}?`)
})

it('says how names differ that look the same', () => {
  expect(suggest('Größe.jpg'.normalize('NFD'), ['Größe.jpg'])).toMatch('stored differently')
})
