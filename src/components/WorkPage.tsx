import { works } from '../content/works.ts'
import { workshops } from '../content/workshops.ts'
import { quoted, suggest } from '../problem.ts'
import { EntryCard } from './EntryCard.tsx'
import { Layout } from './Layout.tsx'
import { usePage } from './page-context.ts'

/** A page about one work or workshop, with a title and description of its own. */
export function WorkPage({ id }: { id: string }) {
  const { usage, draftIds, t } = usePage()
  const entries = new Map([...works, ...workshops].map((entry) => [entry.id, entry]))
  const entry = entries.get(id)
  if (!entry) {
    const found = draftIds.includes(id) ? `${quoted(id)}, which is a draft` : quoted(id)
    const expected = 'the id of a published entry in works.ts or workshops.ts'
    const fix = suggest(id, entries.keys()) ?? 'Write it as it stands there.'
    usage.faults.push({ field: 'id of a WorkPage', value: id, found, expected, fix })
    return null
  }
  return (
    <Layout title={entry.title} description={firstSentences(t(entry.text))}>
      <EntryCard entry={entry} heading="h1" />
    </Layout>
  )
}

/** As many as search engines show: 180 characters, cut at the end of a sentence or a word. */
function firstSentences(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= 180) return line
  const start = line.slice(0, 180)
  const end = start.search(/[.!?](?=[^.!?]*$)/)
  return end > 60 ? start.slice(0, end + 1) : `${start.replace(/\s+\S*$/, '')} …`
}
