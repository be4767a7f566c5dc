import type { ReactNode } from 'react'
import { works } from '../content/works.ts'
import { workshops } from '../content/workshops.ts'
import { quoted, suggest } from '../problem.ts'
import { EntryCard } from './EntryCard.tsx'
import { Layout } from './Layout.tsx'
import { usePage } from './page-context.ts'
import { yearsText } from './years.ts'

const entries = new Map([...works, ...workshops].map((entry) => [entry.id, entry]))
const titles = [...entries.values()].map(({ title }) => title)

/** A page about one work or workshop, with a title and description of its own; then its children. */
export function WorkPage({ id, children }: { id: string; children?: ReactNode }) {
  const { usage } = usePage()
  const entry = entries.get(id)
  if (!entry) {
    const expected = 'the id of an entry in works.ts or workshops.ts'
    const fix = suggest(id, entries.keys()) ?? 'Write it as it stands there.'
    usage.faults.push({ field: 'id of a WorkPage', value: id, found: quoted(id), expected, fix })
    return null
  }
  const { title, year, text } = entry
  const isUnique = titles.indexOf(title) === titles.lastIndexOf(title)
  return (
    <Layout
      title={isUnique ? title : `${title} (${yearsText(year)})`}
      description={firstSentences(text)}
    >
      <EntryCard entry={entry} heading="h1" />
      {children}
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
