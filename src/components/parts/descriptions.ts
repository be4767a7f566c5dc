import { plainText } from '../../schema/marks/marks.ts'
import type { Entry } from '../../schema/schema.ts'
import type { PageContext } from '../page-context.ts'

/** A work for search engines: its summary, else the first of its texts, else ''. */
export function plainDescription({ summary, text, media }: Entry, t: PageContext['t']): string {
  if (summary) return plainText(t(summary), 'line')
  const texts = media.flatMap((item) => (item.kind === 'text' ? item.text : []))
  return text ? plainText(t(text)) : plainText(t(texts[0] ?? ''), 'long')
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
