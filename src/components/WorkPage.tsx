import type { ReactNode } from 'react'
import { words } from '../content/words.ts'
import { works } from '../content/works.ts'
import { workshops } from '../content/workshops.ts'
import { plainText } from '../schema/marks/marks.ts'
import type { Entry } from '../schema/schema.ts'
import { quoted, suggest } from '../shared/diagnostic.ts'
import { folderOf, routeBelow } from '../shared/routes.ts'
import { EntryCard } from './EntryCard.tsx'
import { Layout } from './Layout.tsx'
import { PlainWords } from './Marks.tsx'
import { type PageContext, usePage, useShown } from './page-context.ts'
import { yearsText } from './parts/dates.ts'
import { firstSentences, plainDescription } from './parts/descriptions.ts'
import { Neighbours } from './parts/Neighbours.tsx'
import { WorkIndex } from './WorkIndex.tsx'

/** Not a value: the content may not be checked yet. */
const allEntries = () => [...works, ...workshops]

interface Props {
  id: string
  /** Works with pages in the same folder: links lead to the ones before and after. */
  works?: Entry[]
  /** The page of all works. */
  overview?: string
  /** The folder of the tags' pages: '/tags'. */
  tags?: string
  /** How many works with the same tags are named below it, under the word `related` of words.ts: 5. */
  related?: number
  children?: ReactNode
}

/** `<WorkPage id="low-tide" works={works} overview="/" />`: about one work or workshop. */
export function WorkPage(props: Props) {
  const { id, tags, works: list, overview = '/', related = 0, children } = props
  const page = usePage()
  const others = useShown(list ?? works)
  // A workshop may have the id of a work.
  const entries = [...others, ...useShown(allEntries())]
  const entry = entries.find((other) => other.id === id)
  if (!entry) {
    const ids = entries.map((other) => other.id)
    page.usage.checks.faults.push({
      code: 'unknown-work',
      field: 'id of a WorkPage',
      trace: id,
      found: page.draftIds.includes(id) ? `${quoted(id)}, which is a draft` : quoted(id),
      expected: `the id of an entry in works.ts or workshops.ts, published in ${page.language}`,
      fix:
        suggest(id, ids) ??
        "Copy the id from there. A page about an entry with languages needs them too: export const languages = ['en-GB'].",
    })
    return null
  }
  return (
    <Layout
      title={page.t(entry.title) + distinction(entry, page)}
      description={descriptionOf(entry, page)}
      section={works.includes(entry) ? overview : undefined}
    >
      <EntryCard entry={entry} heading="h1" tags={tags} />
      {children}
      <Related work={entry} works={others} count={related} />
      {list && (
        <Neighbours
          {...{ id, overview }}
          items={others}
          all={words.allWorks}
          routeTo={(work) => routeBelow(folderOf(page.route), work.id)}
          more={(work) => distinction(work, page)}
        />
      )}
    </Layout>
  )
}

/** Those that share most tags first. */
function Related({ work, works, count }: { work: Entry; works: Entry[]; count: number }) {
  const { route } = usePage()
  const sharedTags = ({ tags = [] }: Entry) => tags.filter((tag) => work.tags?.includes(tag)).length
  const related = works
    .filter((other) => other.id !== work.id && !other.draft && sharedTags(other) > 0)
    .sort((a, b) => sharedTags(b) - sharedTags(a))
    .slice(0, count)
  if (related.length === 0) return null
  return (
    <section className="page-section work-related">
      {words.related ? (
        <h2>
          <PlainWords text={words.related} />
        </h2>
      ) : (
        <span />
      )}
      <WorkIndex works={related} to={folderOf(route)} />
    </section>
  )
}

/** The years, if another entry has the same title. */
function distinction({ title, year }: Entry, { language, t }: PageContext): string {
  const same = allEntries().filter((other) => t(other.title) === t(title))
  return year && same.length > 1 ? ` (${yearsText(year, language)})` : ''
}

function descriptionOf(entry: Entry, { language, t }: PageContext): string {
  const { title, year, medium } = entry
  const facts = [
    plainText(t(title), 'title'),
    yearsText(year, language),
    medium && plainText(t(medium), 'line'),
  ]
  return firstSentences(plainDescription(entry, t) || facts.filter(Boolean).join(', '))
}
