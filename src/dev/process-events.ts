import { setFlagsFromString } from 'node:v8'
import { colour } from '../colour.ts'

/** Calls `end` before a signal ends this process. */
export function endWithSignals(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      end()
      process.kill(process.pid, signal)
    })
  }
}

/** What a page does later, after it was rendered, may fail; the server goes on. */
export function surviveErrors(): void {
  process.on('uncaughtException', (error) => {
    console.error(colour('red', error instanceof Error ? `${error.stack}` : `${error}`))
  })
}

/**
 * V8 lets its heap grow to a multiple before it looks for garbage, and each edit leaves a bundle
 * behind: 1,000 edits would take 50 MB. When it may grow by half they take 5, and no edit is slower;
 * by a fifth, none, and 2 ms more each.
 */
export function limitMemory(): void {
  setFlagsFromString('--heap-growing-percent=50')
}
