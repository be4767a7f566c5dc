import { Children, type ReactNode } from 'react'
import type { Text } from '../schema/schema.ts'
import { HeadingLevel } from './Marks.tsx'
import { usePage } from './page-context.ts'
import { Title } from './Title.tsx'

interface Props {
  /** May be empty; its column stays free. */
  heading: Text
  /** Styles the content: 'page-section-lead', 'page-section-columns' or 'cv-sections'. */
  className?: string
  children: ReactNode
}

/** `<PageSection heading="Practice"><Prose text={statement} /></PageSection>`; nothing without content. */
export function PageSection({ heading, className = 'page-section-lead', children }: Props) {
  const title = usePage().t(heading)
  if (Children.toArray(children).length === 0) return null
  return (
    <section className="page-section">
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
    </section>
  )
}
