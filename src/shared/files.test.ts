import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, makeProject, makeTemporaryFolder } from '../../tests/kit/project.ts'
import { cachePath, readCached, writeCached } from './cache.ts'
import { isLitter } from './file-names.ts'
import { listBelow, readBytes, statOf } from './files.ts'

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
  expect(() => writeCached(file, 'x')).toThrow(/^node_modules\/\.cache\n {2}found/)
  expect(filesBelow(root)).toEqual(['node_modules/.cache/a/b'])
})

it.each([
  ['gone', 'ENOENT: no such file or directory', 'Allow reading it, put it back, or take it out.'],
  ['folder', 'EISDIR: illegal operation on a directory', 'Allow reading it'],
  ['b\ufffdro.txt', 'a name that is not UTF-8', 'Rename it.'],
])('%s cannot be read, and is named', (file, found, fix) => {
  const root = makeProject({ 'folder/public': '' })
  for (const path of [file, join(root, file)]) {
    expect(() => readBytes(root, path)).toThrow(`${file}\n  found     ${found}\n`)
    expect(() => readBytes(root, path)).toThrow(`fix       ${fix}`)
  }
  const notDir = /^folder\/public\n {2}found {5}ENOTDIR/
  expect(() => listBelow(root, 'folder/public')).toThrow(notDir)
  expect(listBelow(root, 'nowhere')).toEqual([])
  expect(statOf(join(root, 'folder/public/below'))).toBeUndefined()
})
