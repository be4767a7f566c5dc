import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asDiskError } from '../disk/disk-error.ts'

/** A build that works touches its lock; one as old as this was left by a build that was killed. */
const staleAfter = 60_000
const lookAgain = 50

/**
 * Runs `work` while no other process does so under the same lock file: two builds at once would
 * each remove what the other has just encoded or written.
 */
export async function withLock<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  while (!take(file)) {
    if (isStale(file)) drop(file)
    else await sleep(lookAgain)
  }
  const heartbeat = setInterval(() => touch(file), staleAfter / 10).unref()
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}

function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {}
}

function take(file: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const handle = openSync(file, 'wx')
    writeSync(handle, `${process.pid}`)
    closeSync(handle)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw asDiskError('node_modules/.cache', error)
  }
}

function isStale(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return false
  if (Date.now() - stat.mtimeMs > staleAfter) return true
  const owner = Number(readText(file))
  return owner > 0 && !isRunning(owner)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Of several that wait, one gets to move the old lock away. */
function drop(file: string): void {
  const away = `${file}.${process.pid}`
  try {
    renameSync(file, away)
  } catch {
    return
  }
  rmSync(away, { recursive: true, force: true })
}
