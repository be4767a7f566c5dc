import type { ReactNode } from 'react'
import type { Place, Text } from '../schema/schema.ts'
import { usePage } from './page-context.ts'

interface Props {
  /** Its place in the grid. */
  place?: Place
  caption?: Text | undefined
  /** Whose work is shown, where the licence asks for it. */
  credits?: (Text | undefined)[]
  children: ReactNode
}

/** An image, a video or a web version with its caption. */
export function Figure({ place, caption, credits = [], children }: Props) {
  const { t } = usePage()
  const names = credits.flatMap((text) => (text ? [t(text)] : [])).join('; ')
  // Names stand on the line of the caption where they fit, apart by an em space.
  const text = [caption && t(caption), names].filter(Boolean).join('\u2003')
  return (
    <figure className={place && `place-${place}`}>
      {children}
      {text && <figcaption>{text}</figcaption>}
    </figure>
  )
}
