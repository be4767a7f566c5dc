import type { ReactNode } from 'react'

interface Props {
  heading: string
  /** Styles the content: 'page-section-lead' if left out, 'page-section-columns' or 'cv-sections'. */
  className?: string
  children: ReactNode
}

/** A section of a page: a line, then the heading on the left and the content on the right. */
export function PageSection({ heading, className = 'page-section-lead', children }: Props) {
  return (
    <section className="page-section">
      <h2>{heading}</h2>
      <div className={className}>{children}</div>
    </section>
  )
}
