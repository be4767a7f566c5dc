import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeCache, tryToRemove } from '../disk.ts'

const pause = 50

/**
 * Runs `work` while no other process does so in the same folder: two builds at once would each
 * remove what the other has just encoded or written.
 *
 * Each process first puts down a claim, a file named by its number, and then looks for others. Of
 * two that look, at least one sees the other, so two never work at once. The one with the lower
 * number keeps its claim and waits; the other withdraws and comes back. A claim whose process is
 * gone counts for nothing.
 * @param onWait is told once the number of the process that is waited for
 * @throws {BuildError} when the folder cannot be written
 */
export async function withLock<T>(
  folder: string,
  work: () => T | Promise<T>,
  onWait: (pid: number) => void = () => {},
): Promise<T> {
  const claim = `${folder}/${process.pid}`
  let isTold = false
  try {
    for (;;) {
      const others = changeCache(() => {
        mkdirSync(folder, { recursive: true })
        writeFileSync(claim, '')
        return otherClaims(folder)
      })
      const [first] = others
      if (first === undefined) return await work()
      if (!isTold) onWait(first)
      isTold = true
      if (others.some((pid) => pid < process.pid)) rmSync(claim, { force: true })
      await sleep(pause)
    }
  } finally {
    tryToRemove(claim)
  }
}

/** The processes that wait or work here; claims of those that are gone are cleared away. */
function otherClaims(folder: string): number[] {
  const pids = readdirSync(folder).map(Number)
  const others = pids.filter((pid) => pid > 0 && pid !== process.pid)
  return others.filter((pid) => {
    if (isRunning(pid)) return true
    rmSync(`${folder}/${pid}`, { force: true })
    return false
  })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // There, but somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
