import type { ReactNode } from 'react'
import type { Place, Text } from '../schema/schema.ts'
import { Line } from './Marks.tsx'

interface Props {
  /** Its place in the grid. */
  place?: Place
  className?: string
  caption?: Text | undefined
  /** Whose work is shown, where the licence asks for it. */
  credits?: (Text | undefined)[]
  children: ReactNode
}

/** An image, a video or a web version with its caption. */
export function Figure({ place, className, caption, credits = [], children }: Props) {
  const names = credits.filter((text) => text !== undefined)
  return (
    <figure className={place ? `place-${place}` : className}>
      {children}
      {(caption || names.length > 0) && (
        <figcaption>
          {caption && <Line text={caption} />}
          {/* Names stand on the line of the caption where they fit, apart by an em space. */}
          {caption && names.length > 0 && '\u2003'}
          {names.map((name, index) => (
            <small key={JSON.stringify(name)}>
              {index > 0 && '; '}
              <Line text={name} />
            </small>
          ))}
        </figcaption>
      )}
    </figure>
  )
}
