import { availableParallelism } from 'node:os'

/** Works on as many items at once as there are cores, so that memory doesn't grow with their number. */
export async function inParallel<T>(items: Iterable<T>, work: (item: T) => Promise<void>) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}
