import { expect, it } from 'vitest'
import { checkReferences } from './address-rules.ts'

it('asks a style sheet to add a file, not a page', () => {
  const reference = { url: '/paper.png', file: '', line: 1 }
  const [fault] = checkReferences([reference], new Set())
  expect(fault?.fix).toBe('Correct the path, or put the file into public/.')
})
