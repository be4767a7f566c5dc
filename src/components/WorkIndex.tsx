import { Fragment } from 'react'
import type { Entry, Text } from '../schema/schema.ts'
import { Title } from './Marks.tsx'
import { yearsAlone } from './parts/dates.ts'

/** `<WorkIndex works={works} />`: all titles as one running sentence. Each leads to its card. */
export function WorkIndex({ works }: { works: Entry[] }) {
  if (works.length === 0) return null
  return (
    <ol className="work-index">
      {works.map(({ id, title, titleLanguage, year }) => (
        <Fragment key={id}>
          <li className={year ? undefined : 'work-undated'}>
            <a href={`#${id}`} lang={titleLanguage}>
              <Title text={title} />
            </a>
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
