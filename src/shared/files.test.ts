import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, makeProject, makeTemporaryFolder } from '../../tests/kit/project.ts'
import { cachePath, readCached, writeCached } from './cache.ts'
import { isLitter } from './file-names.ts'
import { readBytes } from './files.ts'

it('knows what file managers and editors leave behind', () => {
  const litter = ['.DS_Store', 'Thumbs.db', '._a.pdf', 'Icon\r', 'a.jpg~', '.a.jpg.swp', '4913']
  const others = ['icon.svg', 'Icon', '.htaccess', 'a.tmp.jpg']
  expect([...litter, ...others].filter(isLitter)).toEqual(litter)
})

it.each([
  ['of this version', '{"version":"1","value":7}', 7],
  ['of another version', '{"version":"2","value":7}', undefined],
  ['that was cut short', '{"version":"1","va', undefined],
])('a file in the cache %s', (_, text, expected) => {
  const file = cachePath(makeTemporaryFolder(), 'a.json')
  expect(readCached(file, '1')).toBeUndefined()
  writeCached(file, text)
  expect(readCached(file, '1')).toBe(expected)
})

it('a cache that cannot be written is named, and holds nothing half', () => {
  const root = makeProject({ 'node_modules/.cache/a/b': 'a folder in its place' })
  const file = cachePath(root, 'a')
  const diagnostics = [expect.objectContaining({ code: 'unwritable' })]
  expect(() => writeCached(file, 'x')).toThrow(expect.objectContaining({ diagnostics }))
  expect(filesBelow(root)).toEqual(['node_modules/.cache/a/b'])
})

it.each(['gone', 'folder'])('%s cannot be read, and is named', (file) => {
  const root = makeProject({ 'folder/public': '' })
  const diagnostics = [expect.objectContaining({ code: 'unreadable', file })]
  for (const path of [file, join(root, file)]) {
    expect(() => readBytes(root, path)).toThrow(expect.objectContaining({ diagnostics }))
  }
})
