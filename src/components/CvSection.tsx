import { cv } from '../content/cv.ts'
import type { CvSection as Section } from '../schema/schema.ts'
import { hasMonths, readSpan } from '../schema/time-span.ts'
import { Link } from './Link.tsx'
import { Line } from './Marks.tsx'
import { usePage } from './page-context.ts'
import { yearsText } from './parts/dates.ts'
import { Title } from './Title.tsx'

/** `<CvSection section={section} />`: with the dates on the left. */
export function CvSection({ section }: { section: Section }) {
  // One long date moves the texts of all sections, so that they stay in line.
  const isWide = [section, ...cv].some(hasDates)
  return (
    <section className={isWide ? 'cv-dates' : undefined}>
      <h3>
        <Title text={section.title} />
      </h3>
      <CvLines entries={section.entries} />
    </section>
  )
}

/** Without a column for years, if they are in the heading alone. */
export function CvLines({ entries }: Pick<Section, 'entries'>) {
  const { language, t } = usePage()
  const isDated = entries.some(({ years }) => years)
  return (
    <ol>
      {entries.map(({ years, text, link }) => {
        const line = <Line text={text} />
        return (
          <li key={`${years} ${t(text)}`} className={years || !isDated ? undefined : 'cv-undated'}>
            {isDated && <span>{yearsText(years, language)}</span>}{' '}
            <span>{link ? <Link to={link}>{line}</Link> : line}</span>
          </li>
        )
      })}
    </ol>
  )
}

export function hasDates({ entries }: Section): boolean {
  return entries.some(({ years = '' }) => {
    const span = readSpan(years)
    return span && hasMonths(span)
  })
}
