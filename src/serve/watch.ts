import { once } from 'node:events'
import { join } from 'node:path'
import { pathBelow, statOf } from '../shared/files.ts'
import { createScan, isSource } from './changes.ts'

/** Milliseconds. Writes come in bursts, as when an editor saves or Git switches branches. */
const burst = 8
/** Watchers drop events in quick succession, so everything is scanned once more. */
const settle = 120

export interface Watcher {
  /** Scans the places that were reported since the last scan. */
  flush(): void
  /** Loads the watcher. Edits since `time`, in milliseconds since 1970, are changes too. */
  start(time: number): Promise<void>
}

/**
 * The watcher only triggers scans, which find changed files. `onChange` gets their paths from the root
 * at once, `onBurst` all of a burst after its last.
 */
export function createWatcher(
  root: string,
  onChange: (files: string[]) => void,
  onBurst: (files: string[]) => void,
): Watcher {
  const scan = createScan(root)
  const places = new Set<string>()
  const changed = new Set<string>()
  let timers: NodeJS.Timeout[] = []

  const note = (files: string[]) => {
    if (files.length > 0) onChange(files)
    for (const file of files) changed.add(file)
  }
  const flush = () => {
    if (places.size > 0) note(scan(places))
    places.clear()
  }
  const report = () => {
    flush()
    const files = [...changed]
    changed.clear()
    if (files.length > 0) onBurst(files)
  }
  const reportAll = () => {
    note(scan())
    report()
  }
  const mark = (path: string) => {
    places.add(pathBelow(root, path) || '.')
    for (const timer of timers) clearTimeout(timer)
    timers = [setTimeout(report, burst).unref(), setTimeout(reportAll, settle).unref()]
  }
  return {
    flush,
    async start(time) {
      await watchAll(root, mark)
      note(scan().filter((file) => (statOf(join(root, file))?.ctimeMs ?? 0) >= time))
      report()
    },
  }
}

async function watchAll(root: string, mark: (path: string) => void): Promise<void> {
  const { watch } = await import('chokidar')
  // Watches the root: a folder that is removed and comes back would be lost.
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => !isSource(pathBelow(root, path)),
  })
  watcher.on('all', (_, path) => mark(path))
  // Reports what 'all' misses, such as a change that keeps the time of a file.
  watcher.on('raw', (_, __, details) => mark(`${Object(details).watchedPath}`))
  // One bad path, such as a link to itself, does not end the watching of others.
  watcher.on('error', (error) => console.error(`${error}`))
  await once(watcher, 'ready')
}
