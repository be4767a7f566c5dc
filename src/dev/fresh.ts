import { type Stats, statSync } from 'node:fs'
import { isUnwritten } from '../disk/file-stamp.ts'

/**
 * A value that is made anew when one of its inputs changed, and asked for as often as you like: it
 * costs a look at the inputs, files and folders. It does not depend on a watcher, so no change is
 * ever missed. After a failure it is tried again each time.
 */
export function keepFresh<T extends { inputs: string[] }>(
  make: () => Promise<T>,
): () => Promise<T> {
  let last: { value: T; seen: Map<string, Stats | undefined> } | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const check = async (): Promise<T> => {
    if (last && isCurrent(last.seen)) return last.value
    last = undefined
    const started = Date.now()
    const value = await make()
    last = { value, seen: new Map(value.inputs.map((file) => [file, look(file, started)])) }
    return value
  }
  return () => {
    // One after the other, since a value in the making may already miss the latest change; but all
    // who ask before the next one begins may have that.
    next ??= queue.then(() => {
      next = undefined
      return check()
    })
    queue = next.catch(() => {})
    return next
  }
}

function isCurrent(seen: Map<string, Stats | undefined>): boolean {
  for (const [file, before] of seen) {
    const now = before && statSync(file, { throwIfNoEntry: false })
    if (!now || !isUnwritten(before, now)) return false
  }
  return true
}

/** Nothing for a file that may have changed after it was read, perhaps unseen in its stamp. */
function look(file: string, started: number): Stats | undefined {
  const stat = statSync(file, { throwIfNoEntry: false })
  const changed = stat ? Math.max(stat.mtimeMs, stat.ctimeMs) : 0
  return changed > started - tickOf(changed) ? undefined : stat
}

/**
 * File systems count time in ticks: a change can seem that much older than it is. Linux's tick is
 * at most 10 ms; systems that know whole seconds only have ticks of one or two.
 */
function tickOf(milliseconds: number): number {
  return milliseconds % 1000 === 0 ? 2000 : 11
}
