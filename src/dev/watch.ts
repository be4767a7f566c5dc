import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

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

export interface Watcher {
  close(): Promise<void>
}

/** Tells which files changed, as paths from the root; not those written with the bytes they had. */
export async function watchSources(
  root: string,
  onChange: (files: string[]) => void,
): Promise<Watcher> {
  const { watch } = await import('chokidar')
  const watcher = watch(watched.map((name) => join(root, name)))
  const hashes = new Map<string, string>()
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const changed = [...pending].filter((file) => differs(hashes, file))
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
  return new Promise((resolve) => {
    // Originals can be gigabytes; the first save of one is taken for a change.
    watcher.on('add', (file) => isPublic(root, file) || hashes.set(file, hashOf(file)))
    watcher.once('ready', () => {
      watcher.removeAllListeners('add').on('all', (event, file) => {
        // Folders are told by the files in them.
        if (!event.endsWith('Dir')) note([file])
      })
      resolve(watcher)
    })
  })
}

function isPublic(root: string, file: string): boolean {
  return file.startsWith(join(root, 'public'))
}

function differs(hashes: Map<string, string>, file: string): boolean {
  const hash = hashOf(file)
  if (hashes.get(file) === hash) return false
  hashes.set(file, hash)
  return true
}

function hashOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  } catch {
    return ''
  }
}
