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

export function createChangeDetector(root: string) {
  const elsewhere = new Set<string>()
  let last = timesOf(root, listSources(root))
  return {
    /** Since it was last asked. */
    findChanges(): string[] {
      const before = last
      last = timesOf(root, [...listSources(root), ...elsewhere])
      const files = new Set([...before.keys(), ...last.keys()])
      return [...files].filter((file) => before.get(file) !== last.get(file))
    },
    /** What pages import may lie elsewhere, too. */
    addImports(imported: string[]): void {
      const others = imported.filter((file) => !last.has(file))
      for (const [file, time] of timesOf(root, others)) {
        elsewhere.add(file)
        last.set(file, time)
      }
    },
  }
}

function listSources(root: string): string[] {
  return folders.flatMap((folder) => {
    try {
      return listFiles(root, folder)
    } catch {
      // The page reports what cannot be read.
      return []
    }
  })
}

/** File → its ctime: unlike mtime, no program can set it. */
function timesOf(root: string, files: string[]) {
  return new Map(files.map((file) => [file, statOf(`${root}/${file}`)?.ctimeMs]))
}
