import { listFiles, statOf } from '../shared/files.ts'
import { debounce } from './debounce.ts'

const folders = ['pages', 'public', 'src', 'styles']

/** Calls `onChange` soon after a change. Some disks send no events, so requests look, too. */
export async function watchSources(root: string, onChange: () => void): Promise<void> {
  // Loaded once the first page is sent, which it would delay by a twentieth.
  const { watch } = await import('chokidar')
  const watcher = watch(folders, { cwd: root, ignoreInitial: true })
  // Editors and Git write in several steps.
  watcher.on('all', debounce(10, onChange))
  // With too many files, an error comes for each of them.
  watcher.once('error', (error) => {
    console.warn(`Some files cannot be watched: reload a page to see a change. (${error})`)
    watcher.on('error', () => {})
  })
}

export function createChangeDetector(root: string): () => string[] {
  let times = timesIn(root)
  return () => {
    const last = times
    times = timesIn(root)
    const files = new Set([...last.keys(), ...times.keys()])
    return [...files].filter((file) => last.get(file) !== times.get(file))
  }
}

/** File → its ctime: unlike mtime, no program can set it. */
function timesIn(root: string) {
  const files = folders.flatMap((folder) => {
    try {
      return listFiles(root, folder)
    } catch {
      // The page reports what cannot be read.
      return []
    }
  })
  return new Map(files.map((file) => [file, statOf(`${root}/${file}`)?.ctimeMs]))
}
