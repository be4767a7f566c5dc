import { stop } from 'esbuild'

/** esbuild's own process would outlive this one by half a second otherwise. */
export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void stop()
      process.kill(process.pid, signal)
    })
  }
}
