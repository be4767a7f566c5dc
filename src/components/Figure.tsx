import type { ReactNode } from 'react'

/** A picture, video or frame with its caption; `place` is a letter of the grid. */
export function Figure(props: {
  place?: string
  caption?: string | undefined
  children: ReactNode
}) {
  return (
    <figure className={props.place}>
      {props.children}
      {props.caption && <figcaption>{props.caption}</figcaption>}
    </figure>
  )
}
