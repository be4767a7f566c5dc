import type { ReactNode } from 'react'
import { words } from '../../content/words.ts'
import type { Text } from '../../schema/schema.ts'
import { Link } from '../Link.tsx'
import { PlainWords } from '../Marks.tsx'

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
  const links = [
    { rel: 'prev', label: words.previous, link: previous },
    { rel: 'next', label: words.next, link: next },
  ]
  return (
    <nav className="page-section work-navigation">
      <Link to={overview}>
        <PlainWords text={all} />
      </Link>
      <ul className="page-section-columns">
        {links.map(
          ({ rel, label, link }) =>
            link && (
              <li key={rel}>
                {label && <PlainWords text={label} />}{' '}
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
