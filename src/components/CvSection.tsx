import type { CvSection as Section } from '../schema/schema.ts'
import { Link } from './Link.tsx'
import { yearsText } from './years.ts'

/** A section of the CV. Each entry has its year or years, then its text. */
export function CvSection({ section: { title, entries } }: { section: Section }) {
  return (
    <section>
      <h3>{title}</h3>
      <ol>
        {entries.map(({ years, text, link }) => (
          <li key={years + text}>
            <span>{yearsText(years)}</span>{' '}
            <span>{link ? <Link to={link}>{tied(text)}</Link> : tied(text)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** No line begins with an ellipsis. */
function tied(text: string): string {
  return text.replaceAll(' …', '\u00a0…')
}
