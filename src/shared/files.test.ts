import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, makeProject, makeTemporaryFolder } from '../../tests/kit/project.ts'
import { cachePath, readSaved, writeCached } from './cache.ts'
import { isLitter } from './file-names.ts'
import { readBytes } from './files.ts'

it('knows what file managers and editors leave behind', () => {
  const litter = ['.DS_Store', 'Thumbs.db', '._a.pdf', 'Icon\r', 'a.jpg~', '.a.jpg.swp', '4913']
  const others = ['icon.svg', 'Icon', '.htaccess', 'a.tmp.jpg']
  expect([...litter, ...others].filter(isLitter)).toEqual(litter)
})

it.each([
  ['{"version":"1","value":7}', 7],
  ['{"version":"2","value":7}', undefined],
  ['{"version":"1","va', undefined],
])('in the cache, %s stands for %s', (text, value) => {
  const root = makeTemporaryFolder()
  writeCached(cachePath(root, 'a.json'), text)
  expect(readSaved(root, 'a.json', '1')).toBe(value)
})

it('names a cache that cannot be written, and leaves no partial file', async () => {
  const root = makeProject({ 'node_modules/.cache/a/b': 'a folder in its place' })
  const file = cachePath(root, 'a')
  const error = { diagnostics: [{ code: 'unwritable' }] }
  await expect(async () => writeCached(file, 'x')).rejects.toMatchObject(error)
  expect(filesBelow(root)).toEqual(['node_modules/.cache/a/b'])
})

it('names a file that cannot be read', async () => {
  const root = makeTemporaryFolder()
  const error = { diagnostics: [{ code: 'unreadable', file: 'gone' }] }
  await expect(async () => readBytes(root, join(root, 'gone'))).rejects.toMatchObject(error)
})
