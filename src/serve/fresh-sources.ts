import { createReaders, type Readers, readSources, type Sources } from '../read/sources.ts'

/**
 * The sources as they are now: a kind is read again when its own files changed, or after it failed. One
 * reading at a time: one on its way may already miss the latest change. `look`: all changes so far.
 */
export function createFreshSources(root: string, look: () => string[]): () => Promise<Sources> {
  const read = createReaders(root, true)
  let changes = look()
  const keep = <Given extends unknown[], T>(
    inputs: RegExp,
    make: (...given: Given) => Promise<T>,
  ) => {
    let last: { key: string; count: number; value: Promise<T> } | undefined
    return (...given: Given): Promise<T> => {
      const key = JSON.stringify(given)
      const isCurrent = (count: number) => !changes.slice(count).some((file) => inputs.test(file))
      if (last?.key === key && isCurrent(last.count)) return last.value
      const value = make(...given)
      last = { key, count: changes.length, value }
      value.catch(() => {
        last = undefined
      })
      return value
    }
  }
  const readers: Readers = {
    // Pages may import or read any file beside them.
    pages: keep(/^(src|pages)\/|\.([cm]?[jt]sx?|json)$/, read.pages),
    style: keep(/\.(scss|sass|css)$|^public\/fonts\//, read.style),
    script: keep(/^src\/(?!content\/|components\/|dev\/)/, read.script),
    images: keep(/^public\/images\//, read.images),
    icons: keep(/^public\/icon\.svg$/, read.icons),
  }
  const readAll = keep(/./, () => readSources(root, { strict: false }, readers))
  const refresh = () => {
    changes = look()
    return readAll()
  }
  let queue: Promise<unknown> = Promise.resolve()
  return () => {
    const next = queue.then(refresh)
    queue = next.catch(() => {})
    return next
  }
}
