import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/kit/temporary-folder.ts'
import { BuildError } from '../problem.ts'
import type { OutputFile } from './outputs.ts'
import { PublishError, publish } from './publish.ts'

let folder: string
let dist: string

beforeEach(() => {
  folder = makeTemporaryFolder()
  dist = join(folder, 'dist')
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

// On Windows and macOS both names are one file; see publish-case.test.ts.
it.runIf(process.platform === 'linux')('tells upper from lower case where the disk does', () => {
  publish(dist, site(['Kit.pdf', 'old'], ['Press/index.html', 'old']))
  publish(dist, site(['kit.pdf', 'new'], ['press/index.html', 'new']))
  expect(readdirSync(dist).sort()).toEqual(['kit.pdf', 'press'])
  expect([read('kit.pdf'), read('press/index.html')]).toEqual(['new', 'new'])
})

it('never follows a link out of dist', () => {
  mkdirSync(join(folder, 'precious'))
  writeFileSync(join(folder, 'precious/index.html'), 'mine')
  mkdirSync(dist)
  symlinkSync(join(folder, 'precious'), join(dist, 'a'), 'junction')
  symlinkSync(join(folder, 'precious'), join(dist, 'stale'), 'junction')
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

it('tells what a disk refuses, and that every page is whole', () => {
  publish(dist, site(['index.html', 'home']))
  // Longer than any file system takes; root may write everywhere, so permissions would not do.
  const tooLong = `assets/${'x'.repeat(300)}.avif`
  const next = site([tooLong, 'x'], ['index.html', 'uses x'])
  expect(() => publish(dist, next)).toThrow(PublishError)
  expect(() => publish(dist, next)).toThrow(/^dist\n {2}found {5}ENAMETOOLONG/)
  expect(read('index.html')).toBe('home')
})
