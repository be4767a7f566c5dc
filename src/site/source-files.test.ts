import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { write } from '../../tests/kit/project.ts'
import { makeTemporaryFolder } from '../../tests/kit/temporary-folder.ts'
import { createSourceReader, findPageFiles, findPublicFiles } from './source-files.ts'

function project(...files: string[]): string {
  const root = makeTemporaryFolder()
  for (const file of files) write(root, file, 'text')
  return root
}

it('page files are sorted, without hidden ones, tests and litter', () => {
  const files = ['b.tsx', 'a/b.tsx', 'what!.tsx', 'a.test.tsx', '.b.tsx', '.DS_Store', 'b.tsx~']
  const root = project(...files.map((file) => `pages/${file}`))
  expect(findPageFiles(root)).toEqual(['pages/a/b.tsx', 'pages/b.tsx', 'pages/what!.tsx'])
})

it('public files have umlauts of one letter, and are read as the disk spells them', () => {
  const root = project('public/ka\u0308se/gro\u0308sse.pdf', 'public/images/a.jpg', 'public/a.MP4')
  symlinkSync(root, join(root, 'public/link'))
  const [film, cheese, link, ...others] = findPublicFiles(root).sort((a, b) =>
    a.output < b.output ? -1 : 1,
  )
  const file = (name: string) => join(root, 'public', name)
  const head = Buffer.from('text')
  expect(film).toEqual({ output: 'a.MP4', file: file('a.MP4'), isLink: false, size: 4, head })
  expect(cheese).toMatchObject({ output: 'k\u00e4se/gr\u00f6sse.pdf', isLink: false, size: 4 })
  expect(readFileSync(cheese?.file ?? '', 'utf8')).toBe('text')
  expect(link).toEqual({ output: 'link', file: file('link'), isLink: true, size: 0 })
  expect(others).toEqual([])
})

it('what is not there has no files, and no text', () => {
  const root = project('a.ts')
  expect([...findPageFiles(root), ...findPublicFiles(root)]).toEqual([])
  expect(['a.ts', 'b.ts', ''].map(createSourceReader(root))).toEqual(['text', '', ''])
})
