import { statSync } from 'node:fs'
import { stampOf } from '../file-stamp.ts'

/**
 * A value that is made anew when one of its inputs changed, and asked for as often as you like: it
 * costs a look at the inputs, files and folders. It does not depend on a watcher, so no change is
 * ever missed. After a failure it is tried again each time.
 */
export function keepFresh<T extends { inputs: string[] }>(
  make: () => Promise<T>,
): () => Promise<T> {
  let last: { value: T; stamps: Map<string, string> } | undefined
  let queue: Promise<unknown> = Promise.resolve()
  const check = async (): Promise<T> => {
    if (last && isCurrent(last.stamps)) return last.value
    last = undefined
    const started = Date.now()
    const value = await make()
    last = { value, stamps: new Map(value.inputs.map((file) => [file, stampSince(file, started)])) }
    return value
  }
  return () => {
    // One after the other: a value in the making may already miss the latest change.
    const result = queue.then(check)
    queue = result.catch(() => {})
    return result
  }
}

function isCurrent(stamps: Map<string, string>): boolean {
  for (const [file, stamp] of stamps) {
    if (stamp === doubtful) return false
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat || stampOf(stat) !== stamp) return false
  }
  return true
}

/** Of a file that may have changed after it was read, perhaps under the stamp it has now. */
const doubtful = 'doubtful'

function stampSince(file: string, started: number): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return doubtful
  const changed = Math.max(stat.mtimeMs, stat.ctimeMs)
  return changed > started - tickOf(changed) ? doubtful : stampOf(stat)
}

/**
 * File systems count time in ticks: a change can seem that much older than it is. Linux's tick is
 * at most 10 ms; systems that know whole seconds only have ticks of one or two.
 */
function tickOf(milliseconds: number): number {
  return milliseconds % 1000 === 0 ? 2000 : 11
}
