import { cv } from '../content/cv.ts'
import type { CvSection as Section } from '../schema/schema.ts'
import { hasMonths, readSpan } from '../schema/time-span.ts'
import { Link } from './Link.tsx'
import { Line } from './Marks.tsx'
import { usePage } from './page-context.ts'
import { yearsText } from './years.ts'

/** A section of the CV. Each entry has its date, or that of the one above, then its text. */
export function CvSection({ section }: { section: Section }) {
  const { title, entries } = section
  const { language, t } = usePage()
  // The texts of all sections stand in one line, as far from their dates.
  const isWide = [section, ...cv].some(hasDates)
  return (
    <section className={isWide ? 'cv-dates' : undefined}>
      <h3>{t(title)}</h3>
      <ol>
        {entries.map(({ years, text, link }) => {
          const line = <Line text={tied(t(text))} />
          return (
            <li key={`${years} ${t(text)}`} className={years ? undefined : 'cv-undated'}>
              <span>{years && yearsText(years, language)}</span>{' '}
              <span>{link ? <Link to={link}>{line}</Link> : line}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function hasDates({ entries }: Section): boolean {
  return entries.some(({ years = '' }) => {
    const span = readSpan(years)
    return span && hasMonths(span)
  })
}

/** Keeps an ellipsis on the line of the word before it. */
function tied(text: string): string {
  return text.replaceAll(' …', '\u00a0…')
}
