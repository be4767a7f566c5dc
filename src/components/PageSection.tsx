import { Children, type ReactNode } from 'react'
import type { Text } from '../schema/schema.ts'
import { HeadingLevel } from './Prose.tsx'
import { usePage } from './page-context.ts'

interface Props {
  /** Empty for a section without one, whose content stands where it always does. */
  heading: Text
  /** Styles the content: 'page-section-lead' if left out, 'page-section-columns' or 'cv-sections'. */
  className?: string
  children: ReactNode
}

/** A section of a page: a line, then the heading on the left and the content on the right. None without content. */
export function PageSection({ heading, className = 'page-section-lead', children }: Props) {
  const title = usePage().t(heading)
  if (Children.toArray(children).length === 0) return null
  return (
    <section className="page-section">
      {title ? <h2>{title}</h2> : <span />}
      <HeadingLevel value={3}>
        <div className={className}>{children}</div>
      </HeadingLevel>
    </section>
  )
}
