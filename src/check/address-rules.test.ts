import { expect, it } from 'vitest'
import { checkClashes, checkReferences } from './address-rules.ts'

it('asks a style sheet to add a file, not a page', () => {
  const reference = { url: '/paper.png', file: '', line: 1 }
  const [fault] = checkReferences([reference], new Set())
  expect(fault?.fix).toBe('Correct the path, or put the file into public/.')
})

it('tells of two files that are one on many disks', () => {
  const files = ['press/A.pdf', 'press/a.pdf', 'press/b.pdf'].map((output) => ({ output }))
  expect(checkClashes(files, []).map(({ file }) => file)).toEqual(['public/press/a.pdf'])
})
