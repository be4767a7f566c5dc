import type { CvSection, Text } from '../schema/schema.ts'
import { isShown } from '../shared/routes.ts'
import { PageSection } from './Layout.tsx'
import { Line, Title } from './Line.tsx'
import { Link } from './Link.tsx'
import { inLanguage, usePage, useShown } from './page-context.ts'
import { dateText } from './parts/dates.ts'

interface Props {
  /** `cv`, or a list of your own such as `events`. */
  sections: CvSection[]
  heading: Text
  /** Its address: 'cv' makes '/contact#cv'. */
  id?: string
}

/** `<Cv sections={cv} heading="CV" />`: a CV, or events. */
export function Cv({ sections, heading, id }: Props) {
  const page = usePage()
  // A section goes with its last entry. One that never had any stays.
  const isLeft = ({ entries }: CvSection) =>
    entries.length === 0 || entries.some((entry) => isShown(entry, page))
  return (
    <PageSection heading={heading} id={id} className="cv-sections">
      {useShown(sections)
        .filter(isLeft)
        .map(({ title, language, entries }) => (
          <section key={page.t(title)} {...inLanguage(language, page)}>
            <h3>
              <Title text={title} />
            </h3>
            <DatedLines entries={entries} />
          </section>
        ))}
    </PageSection>
  )
}

function DatedLines({ entries }: Pick<CvSection, 'entries'>) {
  const page = usePage()
  const isDated = entries.some(({ years }) => years)
  const lines = useShown(entries).map(({ years, text, link, language }) => {
    const line = <Line text={text} />
    return (
      <li key={`${years} ${page.t(text)}`}>
        {isDated && <span className="date">{dateText(years, page.language)}</span>}{' '}
        <span {...inLanguage(language, page)}>{link ? <Link to={link}>{line}</Link> : line}</span>
      </li>
    )
  })
  return <ol className="dated-lines">{lines}</ol>
}
