import { expect, it } from 'vitest'
import { exists, makeProject, read } from '../../tests/kit/project.ts'
import { createHistory } from './owner-files.ts'

it('writes all files or none, and takes back whole steps', () => {
  const root = makeProject({ 'a.ts': 'old', 'b.ts': 'old' })
  const { write, undo } = createHistory(root)
  const words = ['a.ts', 'b.ts', 'new.ts'].map((file) => ({ file, after: 'new' }))
  const state = () => [read(root, 'a.ts'), read(root, 'b.ts'), exists(root, 'new.ts')]
  write(words)
  expect(state()).toEqual(['new', 'new', true])
  expect(() =>
    write([
      { file: 'a.ts', after: 'newer' },
      { file: 'a.ts/c.ts', after: 'c' },
    ]),
  ).toThrow()
  expect(state()).toEqual(['new', 'new', true])
  expect(undo()).toMatchObject({ status: 200 })
  expect(state()).toEqual(['old', 'old', false])
  expect(undo()).toMatchObject({ status: 409 })
})
