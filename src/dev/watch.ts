import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hashOf, isEditorFile, pathBelow, stampOf, statOf } from '../disk.ts'

const watched = [
  'pages',
  'src',
  'styles',
  'public',
  'tsconfig.json',
  'package.json',
  'build.ts',
  'dev.ts',
]

/** Milliseconds. Writes come in bursts: an editor's atomic save, a branch checked out. */
const burst = 8
/** Watchers drop events that follow each other closely, so everything is looked at once more. */
const settle = 120

/**
 * Calls with the files whose bytes changed, as paths from the root. The watcher only rings the bell:
 * what changed, a look at all files tells.
 */
export async function watchSources(
  root: string,
  onChange: (files: string[]) => void,
): Promise<void> {
  const { watch } = await import('chokidar')
  const seen = statesBelow(root)
  const look = () => {
    const states = statesBelow(root, seen)
    const files = [...new Set([...seen.keys(), ...states.keys()])].filter(
      (file) => seen.get(file)?.hash !== states.get(file)?.hash,
    )
    seen.clear()
    for (const [file, state] of states) seen.set(file, state)
    if (files.length > 0) onChange(files)
  }
  let timers: NodeJS.Timeout[] = []
  const ring = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = [burst, settle].map((delay) => setTimeout(look, delay).unref())
  }
  // Not the folders themselves: one that is removed and comes back would be lost.
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => pathBelow(root, path) !== '' && !isWatched(root, path),
  })
  // Some changes, such as of a file that got its old time back, only the system tells.
  watcher.on('all', ring).on('raw', ring)
  // Such as a link that leads to itself: the others are watched all the same.
  watcher.on('error', (error) => console.error(`${error}`))
  await once(watcher, 'ready')
  ring()
}

function isWatched(root: string, path: string): boolean {
  const name = pathBelow(root, path)
  return (
    !isEditorFile(basename(path)) &&
    watched.some((top) => name === top || name.startsWith(`${top}/`))
  )
}

interface State {
  stamp: string
  /** Of the bytes; of large files, such as originals, the stamp. */
  hash: string
}

const large = 2 ** 18

/** How each file looks now; only those that were written since `before` are read. */
function statesBelow(root: string, before?: Map<string, State>): Map<string, State> {
  const files = watched.flatMap((name) => filesAt(join(root, name)))
  return new Map(
    files.flatMap((path): [string, State][] => {
      const file = pathBelow(root, path)
      const stat = statOf(path)
      if (!stat?.isFile() || isEditorFile(basename(path))) return []
      const stamp = stampOf(stat)
      const known = before?.get(file)
      if (known?.stamp === stamp) return [[file, known]]
      return [[file, { stamp, hash: stat.size > large ? stamp : hashOfFile(path) }]]
    }),
  )
}

function filesAt(path: string): string[] {
  if (!statOf(path)?.isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** A file that is gone by now has no bytes. */
function hashOfFile(path: string): string {
  try {
    return hashOf(readFileSync(path))
  } catch {
    return ''
  }
}
