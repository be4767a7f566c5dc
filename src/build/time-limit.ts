import { createContext, Script } from 'node:vm'
import { isRecord } from '../record.ts'

const box = { run() {} }
const context = createContext(box)
const script = new Script('run()')

/**
 * Calls a function; a loop without an end in it becomes an error, and Ctrl-C ends the process even
 * then, when no signal handler has its turn. Costs a fifth of a millisecond. `limit` is in
 * milliseconds; a page takes a few.
 * @throws {Error} whatever the function throws, or that it does not end
 */
export function callWithLimit<Result>(run: () => Result, limit = 5_000): Result {
  let result: { value: Result } | undefined
  box.run = () => {
    result = { value: run() }
  }
  try {
    script.runInContext(context, { timeout: limit, breakOnSigint: true })
  } catch (error) {
    throw explained(error, limit)
  }
  if (!result) throw new Error('nothing was called')
  return result.value
}

function explained(error: unknown, limit: number): unknown {
  const code = isRecord(error) ? error.code : undefined
  if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') interrupt()
  if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return error
  return new Error(`it went on for ${limit / 1000} seconds; look for a loop that never ends`)
}

/** At once: the same loop could begin again before a signal is handed on. */
function interrupt(): void {
  if (!process.emit('SIGINT', 'SIGINT')) process.kill(process.pid, 'SIGINT')
}
