import { once } from 'node:events'
import { pathBelow } from '../shared/files.ts'
import { isSource } from './changes.ts'

/** Milliseconds. Writes come in bursts: an editor's atomic save, a branch checked out. */
const burst = 8
/** Watchers drop events that follow each other closely, so everything is looked at once more. */
const settle = 120

/**
 * Calls with the files whose bytes changed, also with those of before it was ready. The watcher only
 * rings the bell; a look finds what changed, and hands back all changes so far.
 */
export async function watchSources(
  root: string,
  look: () => string[],
  onChange: (files: string[]) => void,
): Promise<void> {
  const { watch } = await import('chokidar')
  let count = 0
  const report = () => {
    const files = look().slice(count)
    count += files.length
    if (files.length > 0) onChange([...new Set(files)])
  }
  let timers: NodeJS.Timeout[] = []
  const ring = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = [burst, settle].map((delay) => setTimeout(report, delay).unref())
  }
  // Not single folders: one that is removed and comes back would be lost.
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => !isSource(pathBelow(root, path)),
  })
  // Some changes, such as of a file that got its old time back, only the system reports.
  watcher.on('all', ring).on('raw', ring)
  // Such as a link that leads to itself: the others are watched all the same.
  watcher.on('error', (error) => console.error(`${error}`))
  await once(watcher, 'ready')
  ring()
}
