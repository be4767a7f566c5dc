import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

/** The answer of whoever sits at the terminal; undefined after Ctrl-C, or if nobody can answer. */
export async function askLine(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string | undefined> {
  const lines = createInterface({ input, output })
  const end = once(lines, 'close').then(() => undefined)
  // Some versions of Node reject at Ctrl-C, others only close.
  const answer = await Promise.race([lines.question(question).catch(() => undefined), end])
  lines.close()
  return answer
}
