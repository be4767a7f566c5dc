import { createReaders, type Readers, readSources, type Sources } from '../site/sources.ts'
import { createLook } from './changes.ts'

/**
 * The sources as they are now: a kind is read again only when its own files changed, or after it
 * failed. One reading at a time: one on its way may already miss the latest change.
 */
export function createFreshSources(root: string): () => Promise<Sources> {
  const look = createLook(root)
  const read = createReaders(root)
  let changed: string[] = []
  const keep = <Given extends unknown[], T>(
    inputs: RegExp,
    make: (...given: Given) => Promise<T>,
  ) => {
    let last: { key: string; value: Promise<T> } | undefined
    return (...given: Given): Promise<T> => {
      const key = JSON.stringify(given)
      if (last?.key !== key || changed.some((file) => inputs.test(file))) {
        last = { key, value: make(...given) }
        last.value.catch(() => {
          last = undefined
        })
      }
      return last.value
    }
  }
  const readers: Readers = {
    pages: keep(/\.([cm]?[jt]sx?|json)$/, read.pages),
    style: keep(/\.(scss|sass|css)$|^public\/fonts\//, read.style),
    script: keep(/^src\/(?!content\/|components\/|dev\/)/, read.script),
    images: keep(/^public\/images\//, read.images),
    icons: keep(/^public\/icon\.svg$/, read.icons),
  }
  let sources: Sources | undefined
  const refresh = async (): Promise<Sources> => {
    // What changed before a reading that failed may not have reached all kinds.
    changed = [...changed, ...look()]
    if (sources && changed.length === 0) return sources
    sources = undefined
    sources = await readSources(root, { strict: false }, readers)
    changed = []
    return sources
  }
  let queue: Promise<unknown> = Promise.resolve()
  return () => {
    const next = queue.then(refresh)
    queue = next.catch(() => {})
    return next
  }
}
