import type { EncodeProgress } from '../pictures/encode.ts'

interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/**
 * How far the pictures are: one moving line on a terminal; elsewhere a line for each tenth, so that a
 * log stays readable. `now` in milliseconds.
 */
export function createProgress(
  output: Output,
  now: () => number = () => performance.now(),
): (progress: EncodeProgress) => void {
  const start = now()
  let tenths = 0
  return ({ done, total, original }) => {
    const left = Math.ceil((((now() - start) / done) * (total - done)) / 1000)
    const line = `pictures  ${done}/${total}  ${original}  ${left} s left`
    if (output.isTTY) {
      const shown = line.slice(0, (output.columns ?? 80) - 1)
      output.write(done < total ? `\r${shown}\u001b[K` : '\r\u001b[K')
    } else if (Math.floor((done / total) * 10) > tenths) {
      tenths = Math.floor((done / total) * 10)
      output.write(`${line}\n`)
    }
  }
}
