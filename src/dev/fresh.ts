import { stampOf, statOf } from '../disk.ts'

/** The files and folders that a value was made from, as paths from the root. */
interface Made {
  inputs: string[]
}

/**
 * A value that is made again when one of its inputs changed, or when it is asked for with other
 * arguments. Asking costs a look at the inputs. It does not depend on a watcher, so no change is ever
 * missed. After a failure it is tried again each time.
 */
export function keepFresh<Arguments extends unknown[], T extends Made>(
  root: string,
  make: (...given: Arguments) => Promise<T>,
): (...given: Arguments) => Promise<T> {
  let last: { value: T; key: string; stamps: Map<string, string> } | undefined
  let queue: Promise<unknown> = Promise.resolve()
  const refresh = async (given: Arguments): Promise<T> => {
    const key = JSON.stringify(given)
    if (last?.key === key && isCurrent(last.stamps)) return last.value
    last = undefined
    const started = Date.now()
    const value = await make(...given)
    const paths = value.inputs.map((input) => `${root}/${input}`)
    last = { value, key, stamps: new Map(paths.map((path) => [path, stampAt(path, started)])) }
    return value
  }
  // One after the other: a value in the making may already miss the latest change.
  return (...given) => {
    const next = queue.then(() => refresh(given))
    queue = next.catch(() => {})
    return next
  }
}

/** File systems count time in ticks: a change can seem this much older than it is, in milliseconds. */
const tick = 20

/** Unlike any other where the path may have changed while it was read. */
function stampAt(path: string, started: number): string {
  const stat = statOf(path)
  if (!stat) return 'nothing'
  return stat.ctimeMs > started - tick ? 'unknown' : stampOf(stat)
}

function isCurrent(stamps: Map<string, string>): boolean {
  return [...stamps].every(([path, stamp]) => {
    const stat = statOf(path)
    return (stat ? stampOf(stat) : 'nothing') === stamp
  })
}
