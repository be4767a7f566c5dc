import { existsSync, renameSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import * as kit from '../../tests/kit/project.ts'
import { createScan, createWatcher, isSource } from './watch.ts'

const large = 'public/large.jpg'

function createProject() {
  const root = kit.makeTemporaryFolder()
  /** The file keeps its time, as archives and some copies have it. */
  const write = (file: string, content: string | Uint8Array) => {
    kit.write(root, file, content)
    utimesSync(join(root, file), 0, 0)
  }
  write('src/a.ts', 'one')
  write(large, Buffer.alloc(100_000))
  return { root, write }
}

type Project = ReturnType<typeof createProject>

const edits: [string, (project: Project) => void, string[]][] = [
  ['the same bytes', ({ write }) => write('src/a.ts', 'one'), []],
  ['other bytes of the same size', ({ write }) => write('src/a.ts', 'two'), ['src/a.ts']],
  ['a large file', ({ write }) => write(large, Buffer.alloc(100_000, 1)), [large]],
  ['a new file', ({ write }) => write('pages/in/b.tsx', ''), ['pages/in/b.tsx']],
  [
    'a new name',
    ({ root }) => renameSync(`${root}/src/a.ts`, `${root}/b.ts`),
    ['src/a.ts', 'b.ts'],
  ],
  ['what no page can import', ({ write }) => write('dev.log', ''), []],
]

it('a scan misses no edit in quick succession', () => {
  const { root, write } = createProject()
  const scan = createScan(root)
  scan('.')
  for (let n = 1; n <= 50; n++) {
    write('src/a.ts', `${100 + n}`)
    expect(scan(n % 2 ? '.' : 'src')).toEqual(['src/a.ts'])
  }
  write('pages/b.tsx', '')
  expect([scan('src'), scan('pages/b.tsx'), scan('.')]).toEqual([[], ['pages/b.tsx'], []])
})

it.each(edits)('a watcher calls for %s', async (_, edit, files) => {
  const project = createProject()
  const time = Date.now() + 30
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(time))
  const calls: string[] = []
  const note = (changed: string[]) => {
    // A watcher goes on after its test, when the folder is gone.
    if (existsSync(project.root)) calls.push(...changed)
  }
  const watcher = createWatcher(project.root, note)
  project.write('early.ts', '')
  await watcher.start(time)
  await vi.waitFor(() => expect(calls).toEqual(['early.ts']), 60_000)
  edit(project)
  project.write('last.ts', '')
  // A new folder may come in a burst of its own, after files beside it.
  const expected = [...files, 'last.ts'].sort()
  await vi.waitFor(() => expect(calls.slice(1).sort()).toEqual(expected), 60_000)
})

it('tells sources from output and from files of tools', () => {
  const sources = ['src/a.ts', 'public/.well-known/a', 'own/_more.scss']
  const others = ['dist', 'dist/index.html', '.git/HEAD', 'tests/a.ts', 'pages/a.tsx~']
  expect([...sources, ...others].filter(isSource)).toEqual(sources)
})
