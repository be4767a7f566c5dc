import { Fragment } from 'react'
import type { Entry, Text } from '../schema/schema.ts'
import { routeBelow } from '../shared/routes.ts'
import { Link } from './Link.tsx'
import { InLanguage } from './Marks.tsx'
import { useShown } from './page-context.ts'
import { yearsAlone } from './parts/dates.ts'
import { Title } from './Title.tsx'

interface Props {
  works: Entry[]
  /** The folder of their pages: '/works'. Without it, each title leads to its card on this page. */
  to?: string
}

/** `<WorkIndex works={works} />`: all titles as one running sentence. */
export function WorkIndex({ works: all, to }: Props) {
  const works = useShown(all)
  if (works.length === 0) return null
  return (
    <ol className="work-index">
      {works.map(({ id, title, titleLanguage, language, year }) => (
        <Fragment key={id}>
          <li className={year ? undefined : 'work-undated'}>
            {to ? (
              <Link to={routeBelow(to, id)}>
                <InLanguage tag="span" language={language} lang={titleLanguage}>
                  <Title text={title} />
                </InLanguage>
              </Link>
            ) : (
              <InLanguage tag="a" language={language} href={`#${id}`} lang={titleLanguage}>
                <Title text={title} />
              </InLanguage>
            )}
            <YearMark year={year} />
          </li>{' '}
        </Fragment>
      ))}
    </ol>
  )
}

interface YearProps {
  year: Entry['year']
  /** Above the work; it may say the year already. */
  heading?: Text | undefined
}

export function YearMark({ year, heading }: YearProps) {
  const text = yearsAlone(year)
  return text && text !== heading && <sup>{`\u00a0${text}`}</sup>
}
