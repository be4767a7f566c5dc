import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import { isEditorFile, isRecord, pathBelow, stampOf, statOf } from '../disk.ts'

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
 * Tells which files changed, as paths from the root; not those written with the bytes they had, after
 * which it calls with no file: a page that was read in between may show what they held for a moment.
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
    ignored: (path) => pathBelow(root, path) !== '' && !isWatched(root, path),
  })
  const isHere = (file: string) => isWatched(root, file) && statOf(file)?.isFile()
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const news = (files: string[]) => files.filter((file) => differs(seen, file))
  const tell = (changed: string[]) => {
    onChange(changed.map((file) => pathBelow(root, file)))
    setTimeout(() => {
      const missed = news(changed)
      if (missed.length > 0) tell(missed)
    }, settle).unref()
  }
  const flush = () => {
    const changed = news([...pending])
    pending.clear()
    tell(changed)
  }
  const note = (files: string[]) => {
    if (files.length === 0) return
    // As they were listed: on Windows the watcher may tell them with other slashes.
    for (const file of files) pending.add(normalize(file))
    clearTimeout(timer)
    timer = setTimeout(flush, burst)
  }
  watcher.on('all', (event, file) => {
    // Folders are told by the files in them.
    if (!event.endsWith('Dir')) note([file])
  })
  // It says nothing of a file that was written and got its old time back; the system does.
  watcher.on('raw', (_, name, details) => note(filesAt(name, details).filter(isHere)))
  // Such as a link that leads to itself: the others are watched all the same.
  watcher.on('error', (error) => console.error(`${error}`))
  await once(watcher, 'ready')
  const all = [...files, ...filesBelow(root)]
  note([...recent, ...all.filter((file) => isNewerThan(file, since))])
}

function isWatched(root: string, path: string): boolean {
  if (isEditorFile(basename(path))) return false
  const name = pathBelow(root, path)
  return watched.some((top) => name === top || name.startsWith(`${top}/`))
}

/** Where the system saw something: a file that is watched, or a name in such a folder. */
function filesAt(name: string, details: unknown): string[] {
  if (!isRecord(details) || typeof details.watchedPath !== 'string') return []
  return [details.watchedPath, join(details.watchedPath, `${name}`)]
}

/** Whether it was written or removed since, by the time that nobody can set back. */
function isNewerThan(file: string, time: number): boolean {
  return (statOf(file)?.ctimeMs ?? time) >= time
}

/** The watcher tells some files only after it said that it is ready: they are no news. */
function filesBelow(root: string): string[] {
  return watched.flatMap((name) => {
    const path = join(root, name)
    const stat = statOf(path)
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
