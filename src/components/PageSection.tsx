import { Children, type ReactNode } from 'react'
import type { Text } from '../schema/schema.ts'
import { HeadingLevel, InLanguage } from './Marks.tsx'
import { usePage } from './page-context.ts'
import { Title } from './Title.tsx'

interface Props {
  /** May be empty; its column stays free. */
  heading: Text
  /** Styles the content: 'page-section-lead', 'page-section-columns' or 'cv-sections'. */
  className?: string
  /** Of its words, if it is not that of the page. */
  language?: string | undefined
  children: ReactNode
}

/** `<PageSection heading="Practice"><Prose text={statement} /></PageSection>`; nothing without content. */
export function PageSection({
  heading,
  className = 'page-section-lead',
  language,
  children,
}: Props) {
  const title = usePage().t(heading)
  if (Children.toArray(children).length === 0) return null
  return (
    <InLanguage tag="section" className="page-section" language={language}>
      {title ? (
        <h2>
          <Title text={heading} />
        </h2>
      ) : (
        <span />
      )}
      <HeadingLevel value={3}>
        <div className={className}>{children}</div>
      </HeadingLevel>
    </InLanguage>
  )
}
