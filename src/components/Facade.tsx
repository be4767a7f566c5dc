import type { ReactNode } from 'react'
import { words } from '../content/words.ts'
import type { ImageName, Text } from '../schema/schema.ts'
import { plainAddress, readUrl } from '../shared/urls.ts'
import { Picture } from './Picture.tsx'
import { type PageContext, usePage } from './page-context.ts'
import { placeSizes, type Sizes } from './sizes.ts'

export interface FacadeProps {
  kind: 'film' | 'sound' | 'page'
  title: Text
  className?: string | undefined
  /** What stands there until the click; the title if left out. */
  poster?: ImageName | undefined
  sizes?: Sizes | undefined
  /** The page of the video or the work, for clicks without script or with a modifier key. */
  page: string
  /** Its address on paper, if it is not that of the page. */
  address?: string
  /** What a click does: 'Play'. The title follows, for screen readers only. */
  label: Text
  /** The running time for the label: '4:10'. */
  length?: string | undefined
  /** Which host a click contacts: 'Plays from Vimeo'. None for what lies on this site. */
  source?: string
  /** What the script adds to the address of a player, which then starts by itself: '&autoplay=1'. */
  start?: string
  /** The frame or film that takes its place. */
  children: ReactNode
}

/**
 * A link that a click replaces by a player. Before that nothing is requested from another host, with
 * script on or off: the content of a `template` is inert in every browser.
 */
export function Facade(props: FacadeProps) {
  const { kind, className, poster, sizes = placeSizes.full, length, source } = props
  const { t } = usePage()
  const title = t(props.title)
  return (
    <>
      <a
        className={className ? `facade ${className}` : 'facade'}
        href={props.page}
        data-player={props.start}
        data-paper={paperLabel(props, t)}
      >
        {poster ? (
          <Picture name={poster} sizes={sizes} alt="" />
        ) : (
          // A sound has its title above.
          <span className="title-card">{kind === 'film' && `${title} `}</span>
        )}
        <span className="facade-label">
          {t(props.label)}
          {(poster || kind === 'sound') && (
            <span className="visually-hidden">{kind === 'page' ? `, ${title}` : ` ${title}`}</span>
          )}
          {length && `, ${length}`}
          {/* The style puts a gap before the source; when read aloud, it needs a pause. */}
          {source && <span className="visually-hidden">. </span>}
          {source && <span>{source}</span>}
        </span>
      </a>
      <template>{props.children}</template>
    </>
  )
}

/** 'Film, 4:10, vimeo.com/1084537'. Without the relative address of a page of this site. */
function paperLabel(props: FacadeProps, t: PageContext['t']): string {
  const { kind, length, page, address = readUrl(page) && plainAddress(page) } = props
  const film = kind === 'film' && words.film && t(words.film)
  return [film, length, address].filter(Boolean).join(', ')
}
