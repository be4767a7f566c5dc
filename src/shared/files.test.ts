import { expect, it } from 'vitest'
import { filesBelow, makeProject } from '../../tests/kit/project.ts'
import { cachePath } from './cache.ts'
import { writeAtomically } from './files.ts'

it('reports a cache that cannot be written, and leaves no partial file', async () => {
  const root = makeProject({ 'node_modules/.cache/a/b': 'a folder in its place' })
  const file = cachePath(root, 'a')
  const error = { faults: [{ code: 'unwritable' }] }
  await expect(async () => writeAtomically(file, 'x')).rejects.toMatchObject(error)
  expect(filesBelow(root)).toEqual(['node_modules/.cache/a/b'])
})
