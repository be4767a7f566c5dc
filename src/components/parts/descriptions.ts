import { plainText, type TextKind } from '../../schema/marks/marks.ts'
import type { Entry, Text } from '../../schema/schema.ts'
import type { PageContext } from '../page-context.ts'

/** A work for search engines: its summary, else the first of its texts, else ''. */
export function plainDescription(entry: Entry, t: PageContext['t']): string {
  if (entry.summary) return plainText(t(entry.summary), 'line')
  const first = firstText(entry)
  return first ? plainText(t(first.text), first.kind) : ''
}

export function firstText({ text, media }: Entry): { text: Text; kind: TextKind } | undefined {
  if (text) return { text, kind: 'text' }
  const first = media.find((item) => item.kind === 'text')
  return first && { text: first.text, kind: 'long' }
}

/** The first 180 characters, as search engines show, cut after a sentence or a word. */
export function firstSentences(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // Whole characters: slicing the string would cut an emoji in half.
  const characters = [...line]
  if (characters.length <= 180) return line
  const start = characters.slice(0, 180).join('')
  const end = start.search(/[.!?](?=[^.!?]*$)/)
  return end > 60 ? start.slice(0, end + 1) : `${start.replace(/\s+\S*$/, '')} …`
}
