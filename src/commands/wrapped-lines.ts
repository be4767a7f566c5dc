import MarkdownIt from 'markdown-it'
import { bodyStart } from '../schema/marks/front-matter.ts'

/** Joins the lines of each paragraph: for texts of programs that take a new line for a space. */
export function joinLines(source: string): { text: string; count: number } {
  const start = bodyStart(source)
  const lines = source.slice(start).split(/(?<=\n)/)
  const tokens = new MarkdownIt({ html: true }).parse(lines.join(''), {})
  let count = 0
  for (const [index, { type, map }] of tokens.entries()) {
    if (type !== 'inline' || !map || tokens[index - 1]?.type !== 'paragraph_open') continue
    for (let line = map[0]; line < map[1] - 1; line++) {
      const next = lines[line + 1] ?? ''
      // A line break that is meant, the next footnote, and an image.
      if (/( {2}|\\)\r?\n$/.test(lines[line] ?? '') || /^\s*(\[\^|!\[)/.test(next)) continue
      lines[line] = `${lines[line]?.trimEnd()} `
      lines[line + 1] = next.replace(/^[\s>]+/, '')
      count++
    }
  }
  return { text: source.slice(0, start) + lines.join(''), count }
}
