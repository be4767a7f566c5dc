import type { ReactNode } from 'react'
import { words } from '../../content/words.ts'
import type { ImageName, Text } from '../../schema/schema.ts'
import { Picture } from '../Picture.tsx'
import { usePage } from '../page-context.ts'

export interface PosterProps {
  className: string
  title: Text
  /** Without it, the title stands there. */
  poster?: ImageName | undefined
  sizes?: string | undefined
  /** '4:10' */
  length?: string | undefined
  /** For visitors without script. */
  to: string
  /** Who shows it: 'Vimeo'. */
  host?: string
  action: Text
  player: ReactNode
}

/**
 * A click swaps the image for the player, and another one back: the label says which. Browsers load
 * nothing inside a `template`.
 */
export function Poster(props: PosterProps) {
  const { to, className, title, length, poster, sizes, host, action, player } = props
  const { url, t } = usePage()
  // Beside the host's name, the square alone is enough; screen readers still hear the word.
  const closeClass = host ? 'when-open visually-hidden' : 'when-open'
  return (
    <>
      <a className={`poster ${className}`} href={url(to)}>
        {poster ? (
          <Picture name={poster} sizes={sizes} alt="" />
        ) : (
          <span className="title-card">{`${t(title)} `}</span>
        )}
        <span className="poster-label">
          <span className="when-closed">{[t(action), length].filter(Boolean).join(', ')}</span>
          {words.close && <span className={closeClass}>{t(words.close)}</span>}
          {/* Screen readers pause here. */}
          <span className="visually-hidden">
            {poster && `, ${t(title)}`}
            {host && '. '}
          </span>
          {host && <span>{t(words.playsFrom).replace('{provider}', host)}</span>}
        </span>
      </a>
      <template>{player}</template>
    </>
  )
}
