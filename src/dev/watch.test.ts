import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { watchSources } from './watch.ts'

const longAgo = new Date(2020, 1, 1)

async function watchProject() {
  const root = mkdtempSync(join(tmpdir(), 'watch-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'src'))
  const write = (name: string, content: string) => {
    writeFileSync(join(root, name), content)
    utimesSync(join(root, name), new Date(), longAgo)
  }
  write('src/a.ts', 'one')
  const calls: string[][] = []
  const watch = (since: number) => watchSources(root, since, (files) => void calls.push(files))
  const isTold = (name: string) => vi.waitFor(() => expect(calls.flat()).toContain(name))
  return { root, write, watch, calls, isTold }
}

it('tells of a file that keeps its size and its time', async () => {
  const { write, watch, isTold } = await watchProject()
  await watch(Date.now() + 1000)
  write('src/a.ts', 'two')
  await isTold('src/a.ts')
})

it('calls with no file for one that has the bytes it had', async () => {
  const { write, watch, calls } = await watchProject()
  await watch(Date.now() + 1000)
  write('src/a.ts', 'one')
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(calls.flat()).toEqual([])
})

it('tells of what was changed before it watched, whatever time the file has', async () => {
  const { write, watch, isTold } = await watchProject()
  const since = Date.now() - 1000
  write('src/a.ts', 'two')
  await watch(since)
  await isTold('src/a.ts')
})

it.each([
  ['src/a.ts', 'is removed', 1000],
  ['src/b.ts', 'is new', -1000],
])('tells that %s %s since it listed the files', async (name, _, offset) => {
  const { root, write, watch, isTold } = await watchProject()
  await import('chokidar')
  const isReady = watch(Date.now() + offset)
  // By then it has listed them, and waits for the system.
  await setImmediate()
  if (name === 'src/b.ts') write(name, 'new')
  else rmSync(join(root, name))
  await isReady
  await isTold(name)
})
