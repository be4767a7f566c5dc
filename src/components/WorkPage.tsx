import type { ReactNode } from 'react'
import { words } from '../content/words.ts'
import { works } from '../content/works.ts'
import { workshops } from '../content/workshops.ts'
import { plainText } from '../schema/marks.ts'
import type { Entry } from '../schema/schema.ts'
import { quoted, suggest } from '../shared/diagnostic.ts'
import { EntryCard } from './EntryCard.tsx'
import { firstSentences } from './first-sentences.ts'
import { Layout } from './Layout.tsx'
import { Link } from './Link.tsx'
import { type PageContext, usePage } from './page-context.ts'
import { plainDescription } from './plain-description.ts'
import { yearsText } from './years.ts'

/** Before pages are rendered, content is not checked yet: these may be no lists. */
const allEntries = () => [...works, ...workshops]

interface Props {
  id: string
  /** Whose pages lie in the same folder, in their order: the page leads to those before and after. */
  works?: Entry[]
  /** Where all of them are shown. */
  overview?: string
  /** The folder with a page for each tag: '/tags'. */
  tags?: string
  /** More of the page, below the work. */
  children?: ReactNode
}

/** A page about one work or workshop, with a title and description of its own. */
export function WorkPage({ id, tags, works: list, overview = '/', children }: Props) {
  const page = usePage()
  const { usage, draftIds } = page
  const entry = allEntries().find((other) => other.id === id)
  if (!entry) {
    const ids = allEntries().map((other) => other.id)
    usage.faults.push({
      code: 'unknown-work',
      field: 'id of a WorkPage',
      value: id,
      found: draftIds.includes(id) ? `${quoted(id)}, which is a draft` : quoted(id),
      expected: 'the id of a published entry in works.ts or workshops.ts',
      fix: suggest(id, ids) ?? 'Copy the id from there.',
    })
    return null
  }
  return (
    <Layout
      title={distinctTitle(entry, page)}
      description={descriptionOf(entry, page)}
      section={works.includes(entry) ? overview : undefined}
    >
      <EntryCard entry={entry} heading="h1" tags={tags} />
      {children}
      {list && <Navigation id={id} works={list} overview={overview} />}
    </Layout>
  )
}

function Navigation({ id, works, overview }: Required<Pick<Props, 'id' | 'works' | 'overview'>>) {
  const page = usePage()
  const { route, showsDrafts, t } = page
  const visible = works.filter((work) => work.id === id || !work.draft || showsDrafts)
  const index = visible.findIndex((work) => work.id === id)
  const neighbours = [
    { rel: 'prev', label: words.previous, work: visible[index - 1] },
    { rel: 'next', label: words.next, work: index < 0 ? undefined : visible[index + 1] },
  ]
  return (
    <nav className="page-section work-navigation">
      <Link to={overview}>{t(words.allWorks ?? words.notFound.back)}</Link>
      <ul className="page-section-columns">
        {neighbours.map(
          ({ rel, label, work }) =>
            work && (
              <li key={rel}>
                {label && t(label)}{' '}
                <Link to={route.replace(/[^/]*$/, work.id)} rel={rel}>
                  <span lang={work.titleLanguage}>{distinctTitle(work, page)}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

/** The title, with the years where another entry has the same. */
function distinctTitle({ title, year }: Entry, { language, t }: PageContext): string {
  const same = allEntries().filter((other) => t(other.title) === t(title))
  return year && same.length > 1 ? `${t(title)} (${yearsText(year, language)})` : t(title)
}

function descriptionOf(entry: Entry, { language, t }: PageContext): string {
  const { title, year, medium } = entry
  const facts = [t(title), yearsText(year, language), medium && plainText(t(medium), 'line')]
  return firstSentences(plainDescription(entry, t) || facts.filter(Boolean).join(', '))
}
