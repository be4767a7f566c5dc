import {
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, relative } from 'node:path'
import { BuildError, type Problem } from './problem.ts'

/** Where everything lies that a build may use again; hosts that build keep this folder. */
const cacheFolder = 'node_modules/.cache'

/** The absolute path of a file in the cache, whether it exists or not. */
export function cachePath(root: string, name: string): string {
  // Called for hundreds of files: `join` would take as long as looking for them on the disk.
  return `${root}/${cacheFolder}/${name}`
}

/**
 * Writes the whole file or nothing, also when killed or when two builds write it: a draft is renamed.
 * @throws {BuildError} when the disk is full or cannot be written
 */
export function writeCached(file: string, content: Uint8Array | string): void {
  const draft = `${file}.${process.pid}.draft`
  changeCache(() => {
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(draft, content)
      rename(draft, file)
    } catch (error) {
      tryToRemove(draft)
      throw error
    }
  })
}

/** @throws {BuildError} when the disk refuses what `change` does in the cache */
export function changeCache<T>(change: () => T): T {
  try {
    return change()
  } catch (error) {
    throw isDiskError(error) ? new BuildError([diskProblem(cacheFolder, error)]) : error
  }
}

/** The object in a JSON file; empty when there is none, or when it cannot be read as one. */
export function readCachedJson(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Anything that has fields; arrays too. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A disk that is full, read-only or not allowed; any other error is a bug. */
export function isDiskError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}

export function diskProblem(folder: string, error: Error): Problem {
  const [expected, fix] = isRefusal(error)
    ? [
        'a folder that can be written, and no other program that holds a file in it',
        'Allow writing, or close what may hold the file: a server, a virus scanner, OneDrive.',
      ]
    : ['a folder that can be written, on a disk with enough room', 'Make room or allow writing.']
  return {
    file: folder,
    found: error.message,
    expected,
    fix: `${fix} Then build again. Every page in dist/ is whole, new or old.`,
  }
}

/** Writing is not allowed, or another program holds the file: only time tells which. */
function isRefusal(error: unknown): boolean {
  return isDiskError(error) && 'code' in error && /^E(PERM|BUSY|ACCES)$/.test(`${error.code}`)
}

/** Milliseconds, a second in all: virus scanners and OneDrive hold a new file for less. */
const pauses = [10, 30, 60, 100, 200, 300, 300]
const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Renames also what another program holds for a moment, which Windows refuses. */
export function rename(from: string, to: string): void {
  for (const pause of pauses) {
    try {
      renameSync(from, to)
      return
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
    // Nothing wakes it: it sleeps, where a loop would keep a core busy.
    Atomics.wait(sleeper, 0, 0, pause)
  }
  renameSync(from, to)
}

/** Removes a file, or a folder with all in it, also what another program holds for a moment. */
export function remove(path: string): void {
  // Pauses of 100 to 400 ms, a second in all.
  rmSync(path, { recursive: true, force: true, maxRetries: 4, retryDelay: 100 })
}

/** After a disk error, which may refuse this as well; the next build cleans up then. */
export function tryToRemove(path: string): void {
  try {
    remove(path)
  } catch {}
}

/** A path from a folder, with forward slashes; Windows gives these, the other ones, or both. */
export function pathBelow(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/')
}

/** A folder itself, and no link to one. */
export function isRealFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Equal as long as a file was not written; its content is not read. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}

/** Nothing when a path leads nowhere, also where a folder on the way became a file. */
export function statOf(path: string): Stats | undefined {
  try {
    // An error for each path that is not there would take ten times as long.
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The stamp of what has not changed since then; undefined when it may have, or is not there. */
export function stampBefore(path: string, started: number): string | undefined {
  const stat = statOf(path)
  if (!stat) return undefined
  const changed = Math.max(stat.mtimeMs, stat.ctimeMs)
  return changed > started - tickOf(changed) ? undefined : stampOf(stat)
}

/**
 * File systems count time in ticks: a change can seem that much older than it is, in milliseconds.
 * Linux's tick is at most 10, Windows' 15.6.
 */
export const tick = 20

/** Systems that know whole seconds only have ticks of one or two. */
function tickOf(milliseconds: number): number {
  return milliseconds % 1000 === 0 ? 2000 : tick
}

/** What editors write beside a file while it is open, or to see whether they may write. */
export function isEditorFile(name: string): boolean {
  return /~$|^\.?#|\.sw[a-z]$|\.tmp$|^4913$|^\.goutputstream-|___jb_\w+___$/.test(name)
}

/** What file managers and editors leave in folders; '._name' is what macOS writes on other disks, 'Icon' and a return what it keeps a folder's icon in. */
export function isLitter(name: string): boolean {
  return (
    /^(\.DS_Store|Thumbs\.db|desktop\.ini|Icon\r|\.gitkeep|\._.*)$/i.test(name) ||
    isEditorFile(name)
  )
}
