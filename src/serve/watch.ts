import { once } from 'node:events'
import { join } from 'node:path'
import { pathBelow, statOf } from '../shared/files.ts'
import { createScan, isSource } from './changes.ts'

/** Milliseconds. Writes come in bursts, as when an editor saves or Git switches branches. */
const burst = 8
/** Watchers drop events that come in quick succession, so all is scanned once more. */
const recheck = 120

export interface Watcher {
  /** Scans the paths that have events since the last scan. */
  flush(): void
  /** Loads the watcher. Edits since `time`, in milliseconds since 1970, are changes too. */
  start(time: number): Promise<void>
}

/** Events only trigger scans, which find the changed files. `onChange` gets their paths from the root. */
export function createWatcher(root: string, onChange: (files: string[]) => void): Watcher {
  const scan = createScan(root)
  const paths = new Set<string>()
  let timers: NodeJS.Timeout[] = []

  const report = (files: string[]) => {
    if (files.length > 0) onChange(files)
  }
  const flush = () => {
    const files = [...paths].flatMap(scan)
    paths.clear()
    report(files)
  }
  const onEvent = (path: string) => {
    paths.add(pathBelow(root, path) || '.')
    timers.forEach(clearTimeout)
    timers = [
      setTimeout(flush, burst).unref(),
      setTimeout(() => report(scan('.')), recheck).unref(),
    ]
  }
  return {
    flush,
    async start(time) {
      await watchAll(root, onEvent)
      report(scan('.').filter((file) => (statOf(join(root, file))?.ctimeMs ?? 0) >= time))
    },
  }
}

async function watchAll(root: string, onEvent: (path: string) => void): Promise<void> {
  const { watch } = await import('chokidar')
  // Watches the root, since a watched folder that is removed and comes back would be lost.
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => !isSource(pathBelow(root, path)),
  })
  watcher.on('all', (_, path) => onEvent(path))
  // Reports what 'all' misses, such as a change that keeps the time of a file.
  watcher.on('raw', (_, __, details) => onEvent(`${Object(details).watchedPath}`))
  // Without a listener, one bad path, such as a link to itself, would end the watching of all others.
  watcher.on('error', (error) => console.error(`${error}`))
  await once(watcher, 'ready')
}
