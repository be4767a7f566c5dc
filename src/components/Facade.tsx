import type { ReactNode } from 'react'
import type { ImageName } from '../schema/schema.ts'
import { Picture } from './Picture.tsx'
import type { Sizes } from './sizes.ts'

interface Props {
  /** The page of the video or the work, for clicks without script or with a modifier key. */
  href: string
  poster: ImageName
  sizes: Sizes
  className?: string
  /** What a click does: 'Play, 4:10'. */
  label: ReactNode
  /** Which host a click contacts: 'Plays from Vimeo'. Left out for pages of this site. */
  source?: string
  /** Whether the frame is a player, which starts by itself after the click. */
  isPlayer?: boolean
  /** The frame that replaces the link after a click. */
  children: ReactNode
}

/**
 * A poster with a label. A click replaces it with a frame. Before that nothing is requested from
 * another host, with script on or off: the frame waits in a `template`, whose content is inert in
 * every browser.
 */
export function Facade(props: Props) {
  const { href, poster, sizes, className, label, source, isPlayer, children } = props
  return (
    <>
      <a
        className={className ? `facade ${className}` : 'facade'}
        href={href}
        data-player={isPlayer ? '' : undefined}
      >
        <Picture name={poster} sizes={sizes} alt="" />
        <span className="facade-label">
          {label}
          {source && (
            <>
              {/* The style puts a gap between the two texts; when read aloud, they need a pause. */}
              <span className="visually-hidden">. </span>
              <span>{source}</span>
            </>
          )}
        </span>
      </a>
      <template>{children}</template>
    </>
  )
}
