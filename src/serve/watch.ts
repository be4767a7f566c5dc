import { once } from 'node:events'
import { fstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { basename, join } from 'node:path/posix'
import { isEditorFile } from '../shared/file-names.ts'
import { hashOf, linkStatOf, pathBelow, stampOf, statOf } from '../shared/files.ts'

/** Milliseconds. Writes come in bursts, as when an editor saves or Git switches branches. */
const burst = 8
/** Watchers drop events that come in quick succession, so all is scanned once more. */
const recheck = 120
/** Larger files are not read: the stamp shows a change. In bytes. */
const large = 2 ** 16

export type Watcher = ReturnType<typeof createWatcher>

/** Events only trigger scans, which find the changed files. `onChange` gets their paths from the root. */
export function createWatcher(root: string, onChange: (files: string[]) => void) {
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
    /** Scans the paths that have events since the last scan. */
    flush,
    /** Loads the watcher. Edits since `time`, in milliseconds since 1970, are changes too. */
    async start(time: number): Promise<void> {
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

/** Finds the sources at and below a path whose bytes changed since their last scan. */
export function createScan(root: string): (path: string) => string[] {
  const states = new Map<string, string>()
  const isChanged = (file: string) => {
    const before = states.get(file)
    const state = stateOf(join(root, file))
    if (state === undefined) return states.delete(file)
    states.set(file, state)
    return state !== before
  }
  return (path) => {
    const isBelow = (file: string) => path === '.' || `${file}/`.startsWith(`${path}/`)
    const files = new Set([...[...states.keys()].filter(isBelow), ...sourcesAt(root, path)])
    return [...files].filter(isChanged)
  }
}

function stateOf(path: string): string | undefined {
  const stat = statOf(path)
  if (!stat?.isFile() || isOwnLog(stat)) return undefined
  try {
    return stat.size > large ? stampOf(stat) : hashOf(readFileSync(path))
  } catch {
    return undefined
  }
}

/** Files, if the shell writes what we print to some: each line would be a change, which prints a line. */
const outputs = [1, 2].flatMap((output) => {
  try {
    return fstatSync(output)
  } catch {
    // A console of Windows may have none.
    return []
  }
})

function isOwnLog({ dev, ino }: Stats): boolean {
  return outputs.some((output) => output.dev === dev && output.ino === ino)
}

/** Skips folders that cannot be listed: the build reports them. */
function sourcesAt(root: string, path: string): string[] {
  if (!isSource(path)) return []
  if (!linkStatOf(join(root, path))?.isDirectory()) return canBeRead(path) ? [path] : []
  try {
    return readdirSync(join(root, path)).flatMap((name) => sourcesAt(root, join(path, name)))
  } catch {
    return []
  }
}

/** Elsewhere than in the folders of the site, pages and styles import files of these kinds alone. */
function canBeRead(file: string): boolean {
  return /^(src|pages|public|styles)\/|\.([cm]?[jt]sx?|json|md|s?css|sass)$/.test(file)
}

/** Whether the site may depend on this path, relative to the root. */
export function isSource(path: string): boolean {
  const isOther = /^(\.(?!$)|(node_modules|dist|tests|docs)(\/|$))/.test(path)
  return !isOther && !isEditorFile(basename(path))
}
