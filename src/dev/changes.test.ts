import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { makeTemporaryFolder } from '../../tests/kit/temporary-folder.ts'
import { createLook, isSource } from './changes.ts'
import { watchSources } from './watch.ts'

function createProject() {
  const root = makeTemporaryFolder()
  /** The file keeps its time, as archives and some copies have it. */
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
    utimesSync(join(root, file), 0, 0)
  }
  write('src/a.ts', 'one')
  write('public/large.jpg', Buffer.alloc(100_000))
  const look = createLook(root)
  // A watcher goes on after its test, when the folder is gone.
  return { root, write, look: () => (existsSync(root) ? look() : []) }
}

type Project = ReturnType<typeof createProject>

const edits: [string, (project: Project) => void, string[]][] = [
  ['nothing', () => {}, []],
  ['the same bytes', ({ write }) => write('src/a.ts', 'one'), []],
  ['other bytes of the same size', ({ write }) => write('src/a.ts', 'two'), ['src/a.ts']],
  [
    'a large file',
    ({ write }) => write('public/large.jpg', Buffer.alloc(100_000, 1)),
    ['public/large.jpg'],
  ],
  ['a new file', ({ write }) => write('pages/in/b.tsx', ''), ['pages/in/b.tsx']],
  ['no file', ({ root }) => rmSync(join(root, 'src/a.ts')), ['src/a.ts']],
  [
    'another name',
    ({ root }) => renameSync(join(root, 'src/a.ts'), join(root, 'src/b.ts')),
    ['src/a.ts', 'src/b.ts'],
  ],
]

it.each(edits)('a look finds %s', (_, edit, files) => {
  const project = createProject()
  edit(project)
  expect(project.look()).toEqual(files)
  expect(project.look()).toEqual(files)
})

it('a look misses none of the edits that follow each other at once', () => {
  const { write, look } = createProject()
  for (let n = 1; n <= 50; n++) {
    write('src/a.ts', `${100 + n}`)
    expect(look()).toHaveLength(n)
  }
})

it.each(edits)('a watcher calls for %s', async (_, edit, files) => {
  const project = createProject()
  const calls: string[] = []
  await watchSources(project.root, project.look, (changed) => void calls.push(...changed))
  edit(project)
  project.write('src/last.ts', '')
  await vi.waitFor(() => expect(calls).toContain('src/last.ts'), 5_000)
  expect(calls.sort()).toEqual([...files, 'src/last.ts'].sort())
})

it('a watcher calls for what changed before it was ready', async () => {
  const { root, write, look } = createProject()
  const calls: string[][] = []
  write('src/a.ts', 'two')
  await watchSources(root, look, (files) => void calls.push(files))
  await vi.waitFor(() => expect(calls).toEqual([['src/a.ts']]), 5_000)
})

it.each([
  ['src/a.ts', true],
  ['public/.well-known/a', true],
  ['own/_more.scss', true],
  ['tsconfig.json', true],
  ['dist', false],
  ['dist/index.html', false],
  ['node_modules', false],
  ['.git/HEAD', false],
  ['tests/a.ts', false],
  ['src/.a.ts.swp', false],
  ['pages/a.tsx~', false],
  ['4913', false],
])('%s is a source: %s', (path, isOne) => expect(isSource(path)).toBe(isOne))
