import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeTemporaryFolder } from '../../tests/kit/temporary-folder.ts'
import { BuildError } from '../problem.ts'
import { withLock } from './lock.ts'

let folder: string

beforeEach(() => {
  folder = join(makeTemporaryFolder(), 'lock')
})

it('hands on what the work returns or throws, and leaves no claim', async () => {
  expect(await withLock(folder, async () => 7)).toBe(7)
  expect(readdirSync(folder)).toEqual([])
  const fail = () => {
    throw new Error('full')
  }
  await expect(withLock(folder, fail)).rejects.toThrow('full')
  expect(readdirSync(folder)).toEqual([])
})

it('clears away the claims of processes that are gone', async () => {
  mkdirSync(folder)
  // A process of this number is never running.
  writeFileSync(join(folder, '999999999'), '')
  await withLock(folder, () => expect(readdirSync(folder)).toEqual([`${process.pid}`]))
})

it('waits for a running process, and says once for which', async () => {
  mkdirSync(folder)
  const other = join(folder, `${process.ppid}`)
  writeFileSync(other, '')
  const onWait = vi.fn()
  const work = vi.fn()
  const end = withLock(folder, work, onWait)
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledExactlyOnceWith(process.ppid))
  expect(work).not.toHaveBeenCalled()
  rmSync(other)
  await end
  expect(work).toHaveBeenCalledOnce()
  expect(onWait).toHaveBeenCalledOnce()
  expect(existsSync(other)).toBe(false)
})

it('is an error that says where, when no claim can be put down', async () => {
  writeFileSync(folder, 'a file in its place')
  const work = vi.fn()
  await expect(withLock(folder, work)).rejects.toThrow(BuildError)
  expect(work).not.toHaveBeenCalled()
})
