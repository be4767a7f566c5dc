import { words } from '../../content/words.ts'
import type { Entry, News, Text } from '../../schema/schema.ts'
import { Link } from '../Link.tsx'
import { InLanguage, PlainWords } from '../Marks.tsx'
import { Title } from '../Title.tsx'

type Item = Pick<News, 'id' | 'title' | 'language'> & Pick<Entry, 'titleLanguage'>

interface Props<One extends Item> {
  id: string
  /** All that have such a page, in their order. */
  items: One[]
  /** The page of all. */
  overview: string
  all: Text | undefined
  routeTo(item: One): string
  /** Follows a title. */
  more?(item: One): string
}

/** The end of a page that is one of many. */
export function Neighbours<One extends Item>(props: Props<One>) {
  const { id, items, overview, all = words.notFound.back, routeTo, more } = props
  const index = items.findIndex((item) => item.id === id)
  const links = [
    { rel: 'prev', label: words.previous, item: items[index - 1] },
    { rel: 'next', label: words.next, item: index < 0 ? undefined : items[index + 1] },
  ]
  return (
    <nav className="page-section work-navigation">
      <Link to={overview}>
        <PlainWords text={all} />
      </Link>
      <ul className="page-section-columns">
        {links.map(
          ({ rel, label, item }) =>
            item && (
              <li key={rel}>
                {label && <PlainWords text={label} />}{' '}
                <Link to={routeTo(item)} rel={rel}>
                  <InLanguage tag="span" language={item.language} lang={item.titleLanguage}>
                    <Title text={item.title} />
                    {more?.(item)}
                  </InLanguage>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
