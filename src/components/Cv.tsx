import type { CvSection as Section, Text } from '../schema/schema.ts'
import { CvLines, CvSection, hasDates, useSections } from './CvSection.tsx'
import { PageSection } from './PageSection.tsx'
import { usePage } from './page-context.ts'

interface Props {
  /** Those of cv.ts, or a list of your own: `events`. */
  sections: Section[]
  /** Of all sections, on a page that shows more. Without it, the title of each is on the left. */
  heading?: Text
}

/** `<Cv sections={cv} />`: a CV or events, on any page. */
export function Cv({ sections: all, heading }: Props) {
  const { usage, t } = usePage()
  usage.checks.cvs.push(all)
  const sections = useSections(all)
  if (heading !== undefined) {
    return (
      <PageSection heading={heading} className="cv-sections">
        {sections.map((section) => (
          <CvSection key={t(section.title)} section={section} />
        ))}
      </PageSection>
    )
  }
  const { title = '' } = usage.head.meta
  const className = sections.some(hasDates) ? 'cv-sections cv-page cv-dates' : 'cv-sections cv-page'
  return sections.map((section) => (
    // A heading that says what the page's does would be read twice.
    <PageSection
      key={t(section.title)}
      heading={t(section.title) === t(title) ? '' : section.title}
      className={className}
      language={section.language}
    >
      <CvLines entries={section.entries} />
    </PageSection>
  ))
}
