import { createPageLoader } from '../read/pages.ts'
import { createReaders, type Readers, readSources, type Sources } from '../read/sources.ts'

export interface SourceReader {
  /** The sources as of the last `invalidate`. @throws {BuildError} */
  read(isChecked: boolean): Promise<Sources>
  explain: Readers['explain']
  /** These files have other bytes now; paths from the root. */
  invalidate(files: string[]): void
  /** Rises with each change. */
  revision(): number
}

/** Reads sources, each kind again only when its own files changed, or after it failed. */
export function createSourceReader(root: string): SourceReader {
  const loader = createPageLoader(root, true)
  const read = createReaders(root, loader)
  let revision = 0
  let changed: string[] = []
  const forget: ((files: string[]) => void)[] = []
  const memoize = <Given extends unknown[], T>(
    inputs: RegExp,
    make: (...given: Given) => Promise<T>,
  ) => {
    let last: { key: string; value: Promise<T> } | undefined
    forget.push((files) => {
      if (files.some((file) => inputs.test(file))) last = undefined
    })
    return (...given: Given): Promise<T> => {
      const key = JSON.stringify(given)
      if (last?.key === key) return last.value
      const value = make(...given)
      last = { key, value }
      value.catch(() => {
        last = undefined
      })
      return value
    }
  }
  let edited: string[] = []
  const readers: Readers = {
    explain: read.explain,
    // Pages may import or read any file beside them.
    pages: memoize(/^(src|pages)\/|\.([cm]?[jt]sx?|json)$/, (files) => loader.load(files, edited)),
    style: memoize(/\.(scss|sass|css)$|^public\/fonts\//, read.style),
    script: memoize(/^src\/(client|shared)\//, read.script),
    publicFiles: memoize(/^public\//, read.publicFiles),
    images: memoize(/^public\/images\//, read.images),
    icons: memoize(/^public\/icon\.svg$/, read.icons),
  }
  const readAll = memoize(/./, (isChecked: boolean) =>
    readSources(root, { strict: false }, readers, isChecked),
  )
  // One reading at a time: what changes meanwhile is read by the next.
  let queue: Promise<unknown> = Promise.resolve()
  return {
    explain: read.explain,
    revision: () => revision,
    invalidate(files) {
      changed.push(...files)
      revision += 1
    },
    read(isChecked) {
      const next = queue.then(() => {
        edited = changed
        changed = []
        for (const drop of forget) drop(edited)
        return readAll(isChecked)
      })
      queue = next.catch(() => {})
      return next
    },
  }
}
