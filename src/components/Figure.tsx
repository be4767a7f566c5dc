import type { ReactNode } from 'react'
import type { Place } from '../schema/schema.ts'

interface Props {
  /** Its place in the grid. */
  place?: Place
  caption?: string | undefined
  /** The others whose work is shown, where its licence asks for it. */
  credits?: (string | undefined)[]
  children: ReactNode
}

/** An image, a video or a web version with its caption. */
export function Figure({ place, caption, credits = [], children }: Props) {
  const credit = credits.filter(Boolean).join('; ')
  return (
    <figure className={place && `place-${place}`}>
      {children}
      {(caption || credit) && (
        <figcaption>
          {caption}
          {/* The style begins a new line; where there is none, the words need a gap. */}
          {caption && credit && ' '}
          {credit && <span className="credit">{credit}</span>}
        </figcaption>
      )}
    </figure>
  )
}
