import { words } from '../content/words.ts'
import type { Entry } from '../schema/schema.ts'
import { Link } from './Link.tsx'
import { usePage } from './page-context.ts'

interface Props {
  /** In their order. */
  works: Entry[]
  /** The work that the page is about. */
  id: string
  /** Where all of them are shown. */
  overview?: string
}

/** Below a work on a page of its own: the one before it, all of them, and the one after it. */
export function WorkNavigation({ works, id, overview = '/' }: Props) {
  const { route, showsDrafts } = usePage()
  const isVisible = (work: Entry) => !work.draft || showsDrafts
  const index = works.findIndex((work) => work.id === id)
  const previous = works.slice(0, Math.max(index, 0)).findLast(isVisible)
  const next = works.slice(index + 1).find(isVisible)
  const linkTo = (work: Entry, rel: string, label: string | undefined) => (
    <Link to={route.replace(/[^/]*$/, work.id)} rel={rel}>
      {label && <span>{label}</span>} <span lang={work.titleLanguage}>{work.title}</span>
    </Link>
  )
  return (
    <nav className="work-navigation">
      {previous && linkTo(previous, 'prev', words.previous)}{' '}
      <Link to={overview}>{words.allWorks ?? words.notFound.back}</Link>{' '}
      {next && linkTo(next, 'next', words.next)}
    </nav>
  )
}
