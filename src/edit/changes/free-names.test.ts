import { expect, it } from 'vitest'
import { freeId } from './free-names.ts'

it.each([
  ['Größe: 16mm', 'grosse-16mm'],
  // Some disks ignore case.
  ['Low tide', 'low-tide-2'],
  ['Main', 'main-2'],
])('gives an entry with the title %s the id %s', (title, id) => {
  expect(freeId(title, [{ id: 'Low-Tide' }, 'no entry'])).toBe(id)
})
