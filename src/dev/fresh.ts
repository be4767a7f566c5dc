import { statSync } from 'node:fs'
import { stampOf } from '../disk/file-stamp.ts'

/** How files and folders looked; nothing for one that may have changed unseen, which never fits. */
export type Stamps = Record<string, string | undefined>

/** What `keepFresh` makes: the value as the inputs are now. */
export interface Fresh<T> {
  (): Promise<T>
  /** The inputs as they were when the last value was made. */
  stamps(): Stamps
}

/**
 * A value that is made anew when one of its inputs changed, and asked for as often as you like: it
 * costs a look at the inputs, files and folders. It does not depend on a watcher, so no change is
 * ever missed. After a failure it is tried again each time.
 */
export function keepFresh<T extends { inputs: string[] }>(make: () => Promise<T>): Fresh<T> {
  let last: { value: T; stamps: Stamps } | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const check = async (): Promise<T> => {
    if (last && isCurrent(last.stamps)) return last.value
    last = undefined
    const started = Date.now()
    const value = await make()
    const stamps = value.inputs.map((file) => [file, stampBefore(file, started)] as const)
    last = { value, stamps: Object.fromEntries(stamps) }
    return value
  }
  const ask = () => {
    // One after the other, since a value in the making may already miss the latest change; but all
    // who ask before the next one begins may have that.
    next ??= queue.then(() => {
      next = undefined
      return check()
    })
    queue = next.catch(() => {})
    return next
  }
  return Object.assign(ask, { stamps: () => last?.stamps ?? {} })
}

/** Whether nothing was written since; files are looked at, not read. */
export function isCurrent(stamps: Stamps): boolean {
  return Object.entries(stamps).every(([file, before]) => {
    const now = before && statSync(file, { throwIfNoEntry: false })
    return now && stampOf(now) === before
  })
}

function stampBefore(file: string, started: number): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return undefined
  const changed = Math.max(stat.mtimeMs, stat.ctimeMs)
  return changed > started - tickOf(changed) ? undefined : stampOf(stat)
}

/**
 * File systems count time in ticks: a change can seem that much older than it is. Linux's tick is
 * at most 10 ms; systems that know whole seconds only have ticks of one or two.
 */
function tickOf(milliseconds: number): number {
  return milliseconds % 1000 === 0 ? 2000 : 11
}
