import { statSync } from 'node:fs'

interface Made<T> {
  value: T
  /** The files and folders it was made from. */
  inputs: string[]
}

/**
 * A value that is made anew when one of its inputs changed, and asked for as often as you like: it
 * costs a look at the inputs. It does not depend on a watcher, so no change is ever missed. After a
 * failure it is tried again each time.
 */
export function keepFresh<T>(make: () => Promise<Made<T>>): () => Promise<T> {
  let last: { value: T; stamps: Map<string, string> } | undefined
  let queue: Promise<unknown> = Promise.resolve()
  const check = async (): Promise<T> => {
    if (last && isCurrent(last.stamps)) return last.value
    last = undefined
    const { value, inputs } = await make()
    last = { value, stamps: new Map(inputs.map((file) => [file, stampOf(file)])) }
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
    if (stamp === recent || stamp !== stampOf(file)) return false
  }
  return true
}

// Of a file so new that it may have changed since it was read, or may again, under the same stamp:
// file systems count time in ticks.
const recent = 'recent'
const clockTick = 1000

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return 'gone'
  if (Date.now() - Math.max(stat.mtimeMs, stat.ctimeMs) < clockTick) return recent
  return [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino].join(' ')
}
