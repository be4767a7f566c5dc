import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { writeCached } from '../disk.ts'
import { BuildError } from '../problem.ts'
import { publish } from './publish.ts'

/** Another program holds every file: as many renames fail, with this code. */
const held = vi.hoisted(() => ({ times: 0, code: '' }))
const removals = vi.hoisted(() => [] as unknown[])

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  return {
    ...fs,
    renameSync(from: string, to: string) {
      if (held.times-- <= 0) return fs.renameSync(from, to)
      const { code } = held
      throw Object.assign(new Error(`${code}: refused, rename`), { code, syscall: 'rename' })
    },
    rmSync(path: string, options: import('node:fs').RmOptions) {
      removals.push(options)
      fs.rmSync(path, options)
    },
  }
})

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'held-'))
  onTestFinished(() => {
    held.times = 0
    rmSync(folder, { recursive: true, force: true })
  })
})

it.each(['EPERM', 'EBUSY', 'EACCES'])('waits while a file is held: %s', (code) => {
  Object.assign(held, { times: 3, code })
  publish(join(folder, 'dist'), new Map([['index.html', 'page']]))
  expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toBe('page')
  held.times = 3
  writeCached(join(folder, 'cached'), 'c')
  expect(readFileSync(join(folder, 'cached'), 'utf8')).toBe('c')
})

it('lets the system wait for what it removes', () => {
  mkdirSync(join(folder, 'dist/a'), { recursive: true })
  writeFileSync(join(folder, 'dist/b'), 'a file in the place of a folder')
  removals.length = 0
  publish(
    join(folder, 'dist'),
    new Map<string, string>([
      ['a', 'file'],
      ['b/c', 'file'],
    ]),
  )
  expect(removals.length).toBeGreaterThan(2)
  for (const options of removals) expect(options).toMatchObject({ recursive: true, maxRetries: 4 })
})

it('gives up after a second, and says that a program may hold the file', () => {
  Object.assign(held, { times: Infinity, code: 'EBUSY' })
  const started = performance.now()
  const build = () => publish(join(folder, 'dist'), new Map([['index.html', 'page']]))
  expect(build).toThrow(BuildError)
  expect(performance.now() - started).toBeGreaterThan(900)
  expect(build).toThrow(/found {5}EBUSY.*\n.*\n.* close what may hold the file/)
  expect(build).not.toThrow(/Make room/)
})

it('does not wait for a disk that is full', () => {
  Object.assign(held, { times: 1, code: 'ENOSPC' })
  const build = () => publish(join(folder, 'dist'), new Map([['index.html', 'page']]))
  expect(build).toThrow('Make room')
})
