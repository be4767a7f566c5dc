import { expect, it } from 'vitest'
import { checkClashes } from './address-rules.ts'

it('tells of two files that are one on many disks', () => {
  const files = ['press/A.pdf', 'press/a.pdf', 'press/b.pdf'].map((output) => ({ output }))
  expect(checkClashes(files, []).map(({ file }) => file)).toEqual(['public/press/a.pdf'])
})
