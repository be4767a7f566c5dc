import type { EditedTexts } from '../read/modules/modules.ts'
import { createPageLoader } from '../read/pages.ts'
import { completeSources, createParts, readSources, type Sources } from '../read/sources.ts'

export type SourceReader = ReturnType<typeof createSourceReader>

/** Reads sources, each kind again only when its own files changed or it failed. */
export function createSourceReader(root: string) {
  const settings = { strict: false, today: new Date().toISOString().slice(0, 10) }
  const { load, explain } = createPageLoader(root, { showsDrafts: true })
  const parts = createParts()
  let last: { sources: Sources; isChecked: boolean } | undefined
  let revision = 0
  let changed: string[] = []
  // One reading at a time. The next one reads what changed meanwhile.
  let queue: Promise<unknown> = Promise.resolve()

  async function readChanged(isChecked: boolean): Promise<Sources> {
    const files = [...changed]
    if (files.length > 0) last = undefined
    for (const part of Object.values(parts)) part.forget(files)
    if (last?.isChecked === isChecked) return last.sources
    const loader = { explain, load: (pageFiles: string[]) => load(pageFiles, files) }
    const read = await readSources(root, loader, parts)
    // If that failed, the next reading has to know of these files too.
    changed = changed.slice(files.length)
    // Checks take time to load, and the first page does not wait for them.
    const complete = isChecked
      ? (await import('../check/source-checks.ts')).checkSources
      : completeSources
    const sources = complete(read, settings)
    last = { sources, isChecked }
    return sources
  }

  /** With all that the edits leave alone, as it was read last. */
  async function readEdited(edited: EditedTexts): Promise<Sources> {
    const loader = createPageLoader(root, { showsDrafts: true, edited })
    const read = await readSources(root, loader, { ...parts, pages: createParts().pages })
    const { checkSources } = await import('../check/source-checks.ts')
    return checkSources(read, settings)
  }

  function inQueue(read: () => Promise<Sources>): Promise<Sources> {
    const next = queue.then(read)
    queue = next.catch(() => {})
    return next
  }

  return {
    explain,
    revision: () => revision,
    /** Paths from the root. */
    invalidate(files: string[]): void {
      changed.push(...files)
      revision += 1
    },
    /** The sources as of the last `invalidate`. */
    read: (isChecked: boolean) => inQueue(() => readChanged(isChecked)),
    /** The sources as they would be with these texts of files, checked. */
    readWith: (edited: EditedTexts) => inQueue(() => readEdited(edited)),
  }
}
