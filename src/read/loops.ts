import { url as debuggerUrl } from 'node:inspector'
import { types } from 'node:util'
import { createContext, Script } from 'node:vm'
import { Worker } from 'node:worker_threads'

const box: { run?: () => unknown } = {}
const context = createContext(box)
const script = new Script('run()')

export class EndlessError extends Error {}

/**
 * Calls a function; a loop without an end in it becomes an error, and Ctrl-C ends the process even
 * then, when no signal handler has its turn. Costs a fifth of a millisecond. `limit` is in
 * milliseconds; a page takes a few, and all content together a few hundred at most.
 * @throws {Error} whatever the function throws, or that it does not end
 */
export function callWithLimit<Result>(run: () => Result, limit = 10_000): Result {
  box.run = run
  Atomics.add(turns, 0, 1)
  try {
    // Otherwise Node puts the line of the bundle above the stack of an error, before its place.
    const options = { timeout: limit, breakOnSigint: true, displayErrors: false }
    return script.runInContext(context, options)
  } catch (error) {
    // Its class is that of the other context.
    const code = types.isNativeError(error) && 'code' in error ? error.code : undefined
    // At once: the same loop could begin again before a signal is handed on.
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED' && !process.emit('SIGINT', 'SIGINT')) {
      process.kill(process.pid, 'SIGINT')
    }
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new EndlessError(
      `it went on for ${limit / 1000} seconds; look for a loop that never ends`,
    )
  }
}

type Callback = (...given: unknown[]) => unknown

/** For the code of pages: what these call later has a limit, too, and its error the place of the timer. */
export function limitTimers(limit?: number): Record<string, unknown> {
  const limited = [setTimeout, setInterval, setImmediate].map((start) => {
    const startLimited = (run: Callback, ...rest: unknown[]) => {
      const { stack } = new Error()
      const callLimited: Callback = (...given) => {
        try {
          return callWithLimit(() => run(...given), limit)
        } catch (error) {
          throw error instanceof EndlessError ? Object.assign(error, { stack }) : error
        }
      }
      return Reflect.apply(start, undefined, [callLimited, ...rest])
    }
    return [start.name, startLimited]
  })
  return Object.fromEntries(limited)
}

/** Rises with every turn of the event loop, and with every call that has a limit. */
const turns = new Int32Array(new SharedArrayBuffer(4))
let watcher: Worker | undefined

/**
 * Promises that wait for each other for ever let no timer, signal or limit have its turn: only another
 * thread can end them. They become an uncaught error with its place in `file`, whose code may hold them.
 * `period`: milliseconds, longer than the limit of a call. Whoever debugs may stand still.
 */
export function watchForLoops(file: string, period = 12_000): void {
  if (watcher || debuggerUrl()) return
  setInterval(() => Atomics.add(turns, 0, 1), period / 10).unref()
  // Without the arguments of this process: they would load tsx once more.
  const options = { workerData: { turns, file, period }, execArgv: [] }
  watcher = new Worker(new URL('./loop-watcher.mjs', import.meta.url), options)
  watcher.unref()
}
