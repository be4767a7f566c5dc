import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { withLock } from '../src/build/lock.ts'
import type { OutputFile } from '../src/build/output-files.ts'
import { publish } from '../src/build/publish.ts'
import { BuildError } from '../src/problem.ts'

let folder: string
let dist: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'))
  dist = join(folder, 'dist')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const site = (...entries: [string, OutputFile][]) => new Map(entries)
const read = (name: string) => readFileSync(join(dist, name), 'utf8')

it('writes files and folders, and removes what no longer belongs', () => {
  mkdirSync(join(dist, 'old/deep'), { recursive: true })
  writeFileSync(join(dist, 'old/deep/index.html'), 'old')
  mkdirSync(join(dist, '.drafts'))
  writeFileSync(join(dist, '.drafts/file'), 'left by a killed build')
  publish(dist, site(['index.html', 'home'], ['a/b/index.html', 'b'], ['.htaccess', 'x']))
  expect(readdirSync(dist).sort()).toEqual(['.htaccess', 'a', 'index.html'])
  expect(read('a/b/index.html')).toBe('b')
})

it('leaves unchanged files alone', () => {
  publish(dist, site(['index.html', 'home'], ['icon.svg', 'i']))
  const before = statSync(join(dist, 'icon.svg'))
  publish(dist, site(['index.html', 'HOME'], ['icon.svg', 'i']))
  const { ino, mtimeMs } = statSync(join(dist, 'icon.svg'))
  expect([ino, mtimeMs]).toEqual([before.ino, before.mtimeMs])
  expect(read('index.html')).toBe('HOME')
})

it('puts a file where a folder was, and a folder where a file was', () => {
  publish(dist, site(['a/index.html', 'a'], ['b', 'b']))
  publish(dist, site(['a', 'file'], ['b/index.html', 'page']))
  expect([read('a'), read('b/index.html')]).toEqual(['file', 'page'])
})

it('never follows a link out of dist', () => {
  mkdirSync(join(folder, 'precious'))
  writeFileSync(join(folder, 'precious/index.html'), 'mine')
  mkdirSync(dist)
  symlinkSync('../precious', join(dist, 'a'))
  symlinkSync('../precious', join(dist, 'stale'))
  publish(dist, site(['a/index.html', 'page']))
  expect(readFileSync(join(folder, 'precious/index.html'), 'utf8')).toBe('mine')
  expect(read('a/index.html')).toBe('page')
  expect(existsSync(join(dist, 'stale'))).toBe(false)
})

it('writes assets before pages and removes last, so that a stop in between breaks no page', () => {
  publish(dist, site(['index.html', 'uses 1'], ['assets/1.avif', '1']))
  const missing = { copyOf: join(folder, 'nowhere') }
  const next = site(['index.html', 'uses 2'], ['assets/2.avif', '2'], ['assets/3.avif', missing])
  expect(() => publish(dist, next)).toThrow(BuildError)
  expect(read('index.html')).toBe('uses 1')
  expect(readdirSync(join(dist, 'assets')).sort()).toEqual(['1.avif', '2.avif'])
  expect(existsSync(join(dist, '.drafts'))).toBe(false)
})

it.skipIf(process.getuid?.() === 0)('tells a folder that cannot be written', () => {
  mkdirSync(dist)
  chmodSync(dist, 0o500)
  expect(() => publish(dist, site(['index.html', 'x']))).toThrow(/EACCES/)
})

it('works under the lock one at a time, and takes over a lock that was left behind', async () => {
  const lock = join(folder, 'publish.lock')
  // A process of this number is never running.
  writeFileSync(lock, '999999999')
  const log: string[] = []
  await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      withLock(lock, () => {
        log.push(`${name} in`, `${name} out`)
      }),
    ),
  )
  expect(log.filter((_, i) => i % 2 === 0).map((line) => line[0])).toEqual(
    log.filter((_, i) => i % 2 === 1).map((line) => line[0]),
  )
  expect(log).toHaveLength(6)
  expect(existsSync(lock)).toBe(false)
})
