import { createInterface } from 'node:readline/promises'
import { printable } from '../problem.ts'
import { StartError } from '../server/listen.ts'

/** Asks what each image shows, one after the other. @throws {StartError} when Ctrl-C or Ctrl-D ends it */
export async function askTexts(names: string[]): Promise<string[]> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const end = new AbortController()
  lines.on('SIGINT', () => end.abort())
  lines.on('close', () => end.abort())
  const texts: string[] = []
  try {
    console.log('Say it for people who cannot see it, or “decorative” if there is nothing to say.')
    for (const name of names) {
      let text = ''
      const question = `What does ${printable(name)} show? `
      while (!text) text = (await lines.question(question, { signal: end.signal })).trim()
      texts.push(text)
    }
    return texts
  } catch (error) {
    if (!end.signal.aborted) throw error
    throw new StartError('\nEnded before the last answer.')
  } finally {
    lines.close()
  }
}
