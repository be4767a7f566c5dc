/** As many as search engines show: 180 characters, cut at the end of a sentence or a word. */
export function firstSentences(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // Not by length: half of an emoji is no character.
  const characters = [...line]
  if (characters.length <= 180) return line
  const start = characters.slice(0, 180).join('')
  const end = start.search(/[.!?](?=[^.!?]*$)/)
  return end > 60 ? start.slice(0, end + 1) : `${start.replace(/\s+\S*$/, '')} …`
}
