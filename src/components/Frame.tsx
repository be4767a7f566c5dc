import { words } from '../content/words.ts'
import type { ImageName, Text } from '../schema/schema.ts'
import { plainAddress, readUrl } from '../shared/urls.ts'
import { Picture } from './Picture.tsx'
import { type PageContext, usePage } from './page-context.ts'
import { placeSizes, type Sizes } from './sizes.ts'

export interface FrameProps {
  src: string
  /** Names the frame. */
  title: Text
  allow: string
  className?: string | undefined
  /** With a poster, the frame loads on a click. Without one, it loads with the page. */
  poster?: ImageName | undefined
  sizes?: Sizes | undefined
  /** The page of the video or the work, for clicks without script or with a modifier key. */
  page: string
  /** What a click does: 'Play'. The title follows, for screen readers only. */
  label: Text
  /** The running time for the label: '4:10'. */
  length?: string | undefined
  /** Which host a click contacts: 'Plays from Vimeo'. Empty for pages of this site. */
  source: string
  /** Whether the frame is a player, whose address the script makes start by itself after the click. */
  isPlayer?: boolean
}

/**
 * A frame that replaces a poster after a click. Before that nothing is requested from another host,
 * with script on or off: the content of a `template` is inert in every browser.
 */
export function Frame(props: FrameProps) {
  const { src, allow, className, poster, sizes = placeSizes.full, isPlayer } = props
  const { usage, t } = usePage()
  const title = t(props.title)
  usage.frameOrigins.add(readUrl(src)?.origin ?? "'self'")
  const frame = (
    <iframe
      className={poster ? undefined : className}
      src={src}
      title={title}
      loading="lazy"
      allow={allow}
      // YouTube answers "Error 153" to a request without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
  if (!poster) return frame
  return (
    <>
      <a
        className={className ? `facade ${className}` : 'facade'}
        href={props.page}
        data-player={isPlayer && `${src.includes('?') ? '&' : '?'}autoplay=1`}
        data-paper={paperLabel(props, t)}
      >
        <Picture name={poster} sizes={sizes} alt="" />
        <span className="facade-label">
          {t(props.label)}
          <span className="visually-hidden">{isPlayer ? ` ${title}` : `, ${title}`}</span>
          {props.length && `, ${props.length}`}
          {/* The style puts a gap before the source; when read aloud, it needs a pause. */}
          {props.source && <span className="visually-hidden">. </span>}
          {props.source && <span>{props.source}</span>}
        </span>
      </a>
      <template>{frame}</template>
    </>
  )
}

/** 'Film, 4:10, vimeo.com/1084537'. Without the relative address of a page of this site. */
function paperLabel({ isPlayer, length, page }: FrameProps, t: PageContext['t']): string {
  const address = readUrl(page) && plainAddress(page)
  return [isPlayer && words.film && t(words.film), length, address].filter(Boolean).join(', ')
}
