import type { ReactNode } from 'react'
import type { PictureName } from '../content/schema.ts'
import type { Sizes } from '../sizes.ts'
import { Picture } from './Picture.tsx'

interface Props {
  href: string
  poster: PictureName
  sizes: Sizes
  className?: string
  /** The label on the poster; `source` names who is asked once it is clicked. */
  label: ReactNode
  source: string
  /** The frame that the script puts in the place of the link. */
  children: ReactNode
}

/**
 * A still that is a link to where it plays. The frame stands in a `template`, whose content is inert
 * in every browser: nothing is asked of another host before the click, with script on or off.
 */
export function Film({ href, poster, sizes, className, label, source, children }: Props) {
  return (
    <>
      <a className={className ? `film ${className}` : 'film'} href={href}>
        <Picture name={poster} sizes={sizes} alt="" />
        <span className="play">
          {label}
          {/* A pause for speech between two texts that stand apart for the eye. */}
          <span className="vh">. </span>
          <span>{source}</span>
        </span>
      </a>
      <template>{children}</template>
    </>
  )
}
