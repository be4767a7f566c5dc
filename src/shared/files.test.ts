import { expect, it } from 'vitest'
import { filesBelow, makeProject } from '../../tests/kit/project.ts'
import { cachePath } from './cache.ts'
import { isLitter } from './file-names.ts'
import { writeWhole } from './files.ts'

it('knows what file managers and editors leave behind', () => {
  const litter = [
    '.DS_Store',
    'Thumbs.db',
    '._a.pdf',
    'Icon\r',
    'a.jpg~',
    '.a.jpg.swp',
    '#a#',
    '4913',
  ]
  const others = ['#1 a.jpg', 'icon.svg', 'Icon', '.htaccess', 'a.tmp.jpg', 'game.swf']
  expect([...litter, ...others].filter(isLitter)).toEqual(litter)
})

it('reports a cache that cannot be written, and leaves no partial file', async () => {
  const root = makeProject({ 'node_modules/.cache/a/b': 'a folder in its place' })
  const file = cachePath(root, 'a')
  const error = { diagnostics: [{ code: 'unwritable' }] }
  await expect(async () => writeWhole(file, 'x')).rejects.toMatchObject(error)
  expect(filesBelow(root)).toEqual(['node_modules/.cache/a/b'])
})
