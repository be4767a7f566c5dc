import { expect, it } from 'vitest'
import { checkColours, checkReferences } from './style-rules.ts'

it('asks a style sheet to add a file, not a page', () => {
  const reference = { url: '/paper.png', isImport: false, file: '', line: 1 }
  const [fault] = checkReferences([reference], new Set())
  expect(fault?.fix).toBe('Correct the path, or put the file into public/.')
})

it.each([
  { typed: '#fbf6ec #14110d', isBroken: true },
  { typed: '#231a1', isBroken: true },
  { typed: '#231A', isBroken: false },
  { typed: 'oklch(60% 0.1 80)', isBroken: false },
])('takes $typed for no colour: $isBroken', ({ typed, isBroken }) => {
  const colour = { name: 'ink', line: 1, isDark: false, typed, rgb: undefined }
  expect(checkColours([colour])).toHaveLength(isBroken ? 1 : 0)
})
