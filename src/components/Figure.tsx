import type { ReactNode } from 'react'
import type { Place } from '../schema/schema.ts'

/**
 * An image, a video or a web version with its caption. `place` is its place in the grid; `credits` name
 * the others whose work is shown, where its licence asks for it.
 */
export function Figure(props: {
  place?: Place
  caption?: string | undefined
  credits?: (string | undefined)[]
  children: ReactNode
}) {
  const credit = props.credits?.filter(Boolean).join('; ')
  return (
    <figure className={props.place && `place-${props.place}`}>
      {props.children}
      {(props.caption || credit) && (
        <figcaption>
          {props.caption}
          {/* The style begins a new line; where there is none, the words need a gap. */}
          {props.caption && credit && ' '}
          {credit && <span className="credit">{credit}</span>}
        </figcaption>
      )}
    </figure>
  )
}
