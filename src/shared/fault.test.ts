import { expect, it } from 'vitest'
import { formatFaults, onlyRepeats, quoted, suggest } from './fault.ts'

const fault = { code: 'a', found: 'f', fix: 'x' }

it.each([
  { place: { line: 3, field: 'works, “A”, year' }, head: 'a.ts:3: works, “A”, year' },
  { place: { line: 3, field: 'link “B”', page: 'b.tsx' }, head: 'a.ts:3: link “B” on b.tsx' },
  { place: { page: 'b.tsx' }, head: 'a.ts: while rendering b.tsx' },
])('$place is headed $head', ({ place, head }) => {
  const text = formatFaults([{ file: 'a.ts', ...place, ...fault }])
  expect(text).toBe(`${head}\n  found  f\n  fix    x`)
})

it.each([
  { typed: 'Nora\u200b Field', found: 'title "Works, Nora\u200b Field"', isExplained: true },
  { typed: 'oes', found: 'Property captoin does not exist', isExplained: false },
  { typed: 'es', found: 'es', isExplained: false },
])('$typed, where it is wrong, explains $found: $isExplained', ({ typed, found, isExplained }) => {
  expect(onlyRepeats({ ...fault, found }, [{ ...fault, typed }])).toBe(isExplained)
})

it('says the fix of several faults once', () => {
  const warnings = ['1', '2'].map((file) => ({ level: 'warning' as const, file, ...fault }))
  expect(formatFaults([...warnings, { file: 'a.ts', ...fault, code: 'b' }])).toBe(
    'warning: 1\n  found  f\nwarning: 2\n  found  f\n  fix    x\n\na.ts\n  found  f\n  fix    x',
  )
})

it.each([
  { typed: 'contcat', names: ['contact', 'works'], meant: 'contact' },
  { typed: 'wied', names: ['wide', 'full'], meant: 'wide' },
  { typed: 'fr', names: ['en-GB', 'de'], meant: undefined },
  { typed: 'kelp-03.jpg', names: ['kelp-02.jpg'], meant: undefined },
  { typed: 'tide-room.jpg', names: ['tide-line.jpg'], meant: undefined },
  { typed: 'talk-kurtain.jpg', names: ['talk-curtain.jpg'], meant: 'talk-curtain.jpg' },
])('$typed among $names was probably meant to be $meant', ({ typed, names, meant }) => {
  expect(suggest(typed, names)).toBe(meant && `Did you mean ${quoted(meant)}?`)
})

it('says how names differ that look the same', () => {
  expect(suggest('Größe.jpg'.normalize('NFD'), ['Größe.jpg'])).toMatch('stored differently')
})
