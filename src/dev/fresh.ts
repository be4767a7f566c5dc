import { stampBefore, stampOf, statOf } from '../disk.ts'

/** A value and the files and folders it was made from; undefined when these are not known. */
interface Made {
  inputs: string[] | undefined
}

/** Path → how it looked; undefined for what may have changed unseen, which counts as changed. */
type Stamps = Map<string, string | undefined>

/**
 * A value that is made again when one of its inputs changed. Asking costs a look at the inputs. It
 * does not depend on a watcher, so no change is ever missed. After a failure it is tried again each
 * time.
 */
export function keepFresh<T extends Made>(make: () => Promise<T>): () => Promise<T> {
  let last: { value: T; stamps: Stamps } | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const refresh = async (): Promise<T> => {
    if (last && isCurrent(last.stamps)) return last.value
    last = undefined
    const started = Date.now()
    const value = await make()
    if (!value.inputs) return value
    const stamps = value.inputs.map((path) => [path, stampBefore(path, started)] as const)
    last = { value, stamps: new Map(stamps) }
    return value
  }
  return () => {
    // One after the other, since a value in the making may already miss the latest change; but all
    // who ask before the next one begins may have that.
    next ??= queue.then(() => {
      next = undefined
      return refresh()
    })
    queue = next.catch(() => {})
    return next
  }
}

function isCurrent(stamps: Stamps): boolean {
  return [...stamps].every(([path, stamp]) => {
    const stat = stamp === undefined ? undefined : statOf(path)
    return stat && stampOf(stat) === stamp
  })
}
