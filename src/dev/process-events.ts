import { colour } from '../colour.ts'

/** esbuild's own process would outlive this one by half a second otherwise. */
export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void import('esbuild')
        .then(({ stop }) => stop())
        .finally(() => process.kill(process.pid, signal))
    })
  }
}

/** What a page does later, after it was rendered, may fail; the server goes on. */
export function surviveErrors(): void {
  process.on('uncaughtException', (error) => {
    console.error(colour('red', error instanceof Error ? `${error.stack}` : `${error}`))
  })
}
