import type { ReactNode } from 'react'
import type { Text } from '../schema/schema.ts'
import { HeadingLevel } from './Prose.tsx'
import { usePage } from './page-context.ts'

interface Props {
  heading: Text
  /** Styles the content: 'page-section-lead' if left out, 'page-section-columns' or 'cv-sections'. */
  className?: string
  children: ReactNode
}

/** A section of a page: a line, then the heading on the left and the content on the right. */
export function PageSection({ heading, className = 'page-section-lead', children }: Props) {
  return (
    <section className="page-section">
      <h2>{usePage().t(heading)}</h2>
      <HeadingLevel value={3}>
        <div className={className}>{children}</div>
      </HeadingLevel>
    </section>
  )
}
