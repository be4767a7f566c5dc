import { createPageLoader } from '../read/pages.ts'
import { createMemos, readSources, type Sources } from '../read/sources.ts'

export type SourceReader = ReturnType<typeof createSourceReader>

/** Reads sources, each kind again only when its own files changed or it failed. */
export function createSourceReader(root: string) {
  const { load, explain } = createPageLoader(root, true)
  const memos = createMemos()
  let last: { sources: Sources; isChecked: boolean } | undefined
  let revision = 0
  let changed: string[] = []
  // One reading at a time. The next one reads what changed meanwhile.
  let queue: Promise<unknown> = Promise.resolve()

  async function readChanged(isChecked: boolean): Promise<Sources> {
    const files = changed
    changed = []
    if (files.length > 0) last = undefined
    for (const kind of Object.values(memos)) {
      if (files.some((file) => kind.inputs.test(file))) kind.last = undefined
    }
    if (last?.isChecked === isChecked) return last.sources
    const loader = { explain, load: (pageFiles: string[]) => load(pageFiles, files) }
    const sources = await readSources(root, { strict: false }, loader, memos, isChecked)
    last = { sources, isChecked }
    return sources
  }

  return {
    explain,
    revision: () => revision,
    /** Tells that these files have changed; paths from the root. */
    invalidate(files: string[]): void {
      changed.push(...files)
      revision += 1
    },
    /** The sources as of the last `invalidate`. */
    read(isChecked: boolean): Promise<Sources> {
      const next = queue.then(() => readChanged(isChecked))
      queue = next.catch(() => {})
      return next
    },
  }
}
