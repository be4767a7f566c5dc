import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { watchSources } from './dev/watch.ts'
import { BuildError } from './problem.ts'
import { findPageFiles } from './site/page-files.ts'
import { findPublicFiles } from './site/public-files.ts'
import { compileSass } from './site/sass.ts'

// Paths between files are told as Windows tells them, with backslashes; the disk here knows its own.
vi.mock('node:path', async (load) => {
  const path = await load<typeof import('node:path')>()
  return { ...path, relative: path.win32.relative }
})

const watching = vi.hoisted(() => ({ ignored: (_: string): boolean => false }))

vi.mock('chokidar', () => ({
  watch(_: string, options: typeof watching) {
    watching.ignored = options.ignored
    const watcher = new EventEmitter()
    setImmediate(() => watcher.emit('ready'))
    return watcher
  },
}))

function createRoot(...files: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'windows-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), 'a {')
  }
  return root
}

it.each([
  ['C:/w', false],
  ['C:\\w', false],
  ['C:/w/src', false],
  ['C:/w/src/content/works.ts', false],
  ['C:\\w\\src\\content\\works.ts', false],
  ['C:/w/build.ts', false],
  ['C:/w/dist/index.html', true],
  ['C:/w/srcs/a.ts', true],
  ['C:/w/src/.works.ts.swp', true],
])('the watcher is told to ignore %s: %s', async (path, isIgnored) => {
  await watchSources('C:\\w', Date.now(), () => {})
  expect(watching.ignored(path)).toBe(isIgnored)
})

it('files are named with forward slashes', () => {
  const root = createRoot('pages/a/b.tsx', 'public/press/kit.pdf', 'styles/main.scss')
  expect(findPageFiles(root)).toEqual(['pages/a/b.tsx'])
  expect(findPublicFiles(root).map(({ output }) => output)).toEqual(['press/kit.pdf'])
})

it('a fault in a style is, too', () => {
  const root = createRoot('styles/main.scss')
  let fault: unknown
  try {
    compileSass(root, {}, true)
  } catch (error) {
    fault = error
  }
  expect(fault instanceof BuildError && fault.problems[0]?.file).toBe('styles/main.scss')
})
