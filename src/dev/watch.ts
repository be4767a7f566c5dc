import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { stampOf } from '../disk/file-stamp.ts'
import { isTemporary } from '../disk/temporary-file.ts'

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

/** Writes come in bursts: an editor's atomic save, a branch checked out. They are told together. */
const burst = 8
/** Watchers drop events that follow each other closely, so changed files are looked at once more. */
const settle = 120
/** Bytes from which on a file is not read to see whether it changed. */
const large = 2 ** 18

/**
 * Tells which files changed, as paths from the root; not those written with the bytes they had.
 * `since`: milliseconds since 1970 from when on changes are news, also of before the watcher was ready.
 */
export async function watchSources(
  root: string,
  since: number,
  onChange: (files: string[]) => void,
): Promise<void> {
  const { watch } = await import('chokidar')
  const files = filesBelow(root)
  const recent = files.filter((file) => isNewerThan(file, since))
  const seen = new Map(files.map((file) => [file, recent.includes(file) ? '?' : stateOf(file)]))
  // Not the folders themselves: one that is removed and comes back would be lost.
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => path !== root && !isWatched(root, path),
  })
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const changed = [...pending].filter((file) => differs(seen, file))
    pending.clear()
    if (changed.length === 0) return
    onChange(changed.map((file) => relative(root, file).replaceAll('\\', '/')))
    setTimeout(() => note(changed), settle).unref()
  }
  const note = (files: string[]) => {
    for (const file of files) pending.add(file)
    clearTimeout(timer)
    timer = setTimeout(flush, burst)
  }
  watcher.on('all', (event, file) => {
    // Folders are told by the files in them.
    if (!event.endsWith('Dir')) note([file])
  })
  // Such as a link that leads to itself: the others are watched all the same.
  watcher.on('error', (error) => console.error(`${error}`))
  await once(watcher, 'ready')
  note([...recent, ...files.filter((file) => isNewerThan(file, since))])
}

function isWatched(root: string, path: string): boolean {
  if (isTemporary(basename(path))) return false
  return watched.some((name) => {
    const top = join(root, name)
    return path === top || path.startsWith(top + sep)
  })
}

function isNewerThan(file: string, time: number): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= time
}

/** The watcher tells some files only after it said that it is ready: they are no news. */
function filesBelow(root: string): string[] {
  return watched.flatMap((name) => {
    const path = join(root, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat?.isDirectory()) return stat ? [path] : []
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  })
}

function differs(seen: Map<string, string>, file: string): boolean {
  const state = stateOf(file)
  // A file that came and went in between is no news.
  if ((seen.get(file) ?? '') === state) return false
  seen.set(file, state)
  return true
}

/** The bytes of a file; of large ones, such as originals, when they were written. */
function stateOf(file: string): string {
  try {
    const stat = statSync(file)
    if (stat.size > large) return stampOf(stat)
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  } catch {
    return ''
  }
}
