import type { ReactNode } from 'react'

/** A part of /contact: its heading left, its content right of it. */
export function Part(props: { heading: string; className: string; children: ReactNode }) {
  return (
    <section className="part">
      <h2>{props.heading}</h2>
      <div className={props.className}>{props.children}</div>
    </section>
  )
}
