import { bodyStart } from '../../schema/marks/front-matter.ts'
import type { Diagnostic } from '../../shared/diagnostic.ts'

// Other generators take a line break for a space.

export function warnOfWrapping(file: string, text: string): Diagnostic[] {
  const isProse = (paragraph: string) => !/^\s*([-*+>#|`]|\d+[.)] )/m.test(paragraph)
  const cuts = text
    .slice(bodyStart(text))
    .split(/\n\s*\n/)
    .filter(isProse)
    .flatMap((paragraph) => [...paragraph.matchAll(/^(.+)(?=\n(\S+))/gm)])
  const widths = cuts.map(([line]) => line.length).sort((a, b) => a - b)
  // A long address cannot be cut.
  const width = widths[Math.floor((widths.length - 1) * 0.9)] ?? 0
  const full = cuts.filter(([line, , word = '']) => `${line} ${word}`.length > width)
  if (cuts.length < 4 || width < 50 || full.length < cuts.length * 0.9) return []
  return [
    {
      level: 'warning',
      code: 'wrapped-lines',
      file,
      found: `${cuts.length} lines cut at ${width} characters`,
      expected: 'line breaks where they are meant: a page shows each',
      fix: `If they are not, npm run new page --wrapped ${file} joins them.`,
    },
  ]
}

/** Joins the lines of each paragraph. */
export async function joinLines(source: string): Promise<{ text: string; count: number }> {
  const { default: MarkdownIt } = await import('markdown-it')
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
