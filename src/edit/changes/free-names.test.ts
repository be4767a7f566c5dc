import { expect, it } from 'vitest'
import { freeId } from './free-names.ts'

it('gives an entry no id that some disks take for another', () => {
  expect(freeId('Low tide', [{ id: 'Low-Tide' }, 'no entry'])).toBe('low-tide-2')
})
