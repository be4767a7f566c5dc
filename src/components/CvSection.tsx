import { cv } from '../content/cv.ts'
import type { CvSection as Section } from '../schema/schema.ts'
import { hasMonths, readSpan } from '../schema/time-span.ts'
import { isIn } from '../shared/routes.ts'
import { Link } from './Link.tsx'
import { InLanguage, Line } from './Marks.tsx'
import { usePage, useShown } from './page-context.ts'
import { yearsText } from './parts/dates.ts'
import { Title } from './Title.tsx'

/** `<CvSection section={section} />`: with the dates on the left. */
export function CvSection({ section }: { section: Section }) {
  const [own] = useSections([section])
  // One long date moves the texts of all sections, so that they stay in line.
  const isWide = useSections([section, ...cv]).some(hasDates)
  if (!own) return null
  return (
    <InLanguage tag="section" className={isWide ? 'cv-dates' : undefined} language={own.language}>
      <h3>
        <Title text={own.title} />
      </h3>
      <CvLines entries={own.entries} />
    </InLanguage>
  )
}

/** Without a column for years, if they are in the heading alone. */
export function CvLines({ entries }: Pick<Section, 'entries'>) {
  const { language, t } = usePage()
  const isDated = entries.some(({ years }) => years)
  return (
    <ol>
      {entries.map(({ years, text, link, language: own }) => {
        const line = <Line text={text} />
        return (
          <li key={`${years} ${t(text)}`} className={years || !isDated ? undefined : 'cv-undated'}>
            {isDated && <span>{yearsText(years, language)}</span>}{' '}
            <InLanguage tag="span" language={own}>
              {link ? <Link to={link}>{line}</Link> : line}
            </InLanguage>
          </li>
        )
      })}
    </ol>
  )
}

/** Those that the language of the page shows, and of each the lines. */
export function useSections(sections: Section[]): Section[] {
  const { language } = usePage()
  return useShown(sections)
    .map((section) => ({ ...section, entries: linesIn(section.entries, language) }))
    .filter(({ entries }) => entries.length > 0)
}

/** A line without a date gets that of a line above it which is not shown. */
function linesIn(entries: Section['entries'], language: string): Section['entries'] {
  let hidden: string | undefined
  return entries.flatMap((entry) => {
    const years = entry.years ?? hidden
    const isShown = isIn(entry, language)
    hidden = isShown ? undefined : years
    return isShown ? { ...entry, years } : []
  })
}

export function hasDates({ entries }: Section): boolean {
  return entries.some(({ years = '' }) => {
    const span = readSpan(years)
    return span && hasMonths(span)
  })
}
