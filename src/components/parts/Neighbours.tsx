import type { ReactNode } from 'react'
import { words } from '../../content/words.ts'
import type { Text } from '../../schema/schema.ts'
import { Link } from '../Link.tsx'
import { usePage } from '../page-context.ts'

interface Neighbour {
  to: string
  title: ReactNode
}

interface Props {
  /** The page of all, if there is one. */
  overview: string
  all: Text
  previous: Neighbour | undefined
  next: Neighbour | undefined
}

/** The end of a page that is one of many. */
export function Neighbours({ overview, all, previous, next }: Props) {
  const { t } = usePage()
  const links = [
    { rel: 'prev', label: words.previous, link: previous },
    { rel: 'next', label: words.next, link: next },
  ]
  return (
    <nav className="page-section work-navigation">
      <Link to={overview}>{t(all)}</Link>
      <ul className="page-section-columns">
        {links.map(
          ({ rel, label, link }) =>
            link && (
              <li key={rel}>
                {label && t(label)}{' '}
                <Link to={link.to} rel={rel}>
                  {link.title}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
