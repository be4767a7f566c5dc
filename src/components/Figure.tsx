import type { ReactNode } from 'react'
import type { Place, Text } from '../schema/schema.ts'
import { usePage } from './page-context.ts'

interface Props {
  /** Its place in the grid. */
  place?: Place
  caption?: Text | undefined
  /** The others whose work is shown, where its licence asks for it. */
  credits?: (Text | undefined)[]
  children: ReactNode
}

/** An image, a video or a web version with its caption. */
export function Figure({ place, caption, credits = [], children }: Props) {
  const { t } = usePage()
  const credit = credits.flatMap((text) => (text ? [t(text)] : [])).join('; ')
  return (
    <figure className={place && `place-${place}`}>
      {children}
      {(caption || credit) && (
        <figcaption>
          {caption && t(caption)}
          {/* The style begins a new line; where there is none, the words need a gap. */}
          {caption && credit && ' '}
          {credit && <span className="credit">{credit}</span>}
        </figcaption>
      )}
    </figure>
  )
}
