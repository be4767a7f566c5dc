import type { ReactNode } from 'react'
import { words } from '../../content/words.ts'
import type { ImageName, Text } from '../../schema/schema.ts'
import { plainAddress, readUrl } from '../../shared/urls.ts'
import { Phrase, PlainWords, useLanguage } from '../Marks.tsx'
import { Picture } from '../Picture.tsx'
import { usePage } from '../page-context.ts'
import type { Sizes } from './sizes.ts'

export interface FacadeProps {
  kind: 'film' | 'sound' | 'web-version'
  title: Text
  className?: string | undefined
  /** Without one, a film shows its first frame or its title. */
  poster?: ImageName | undefined
  /** Where a film of this site has it. It covers the title. */
  firstFrame?: string | undefined
  sizes?: Sizes | undefined
  /** Where the link leads without script. */
  page: string
  /** Printed instead of the address of `page`. */
  address?: string | undefined
  length?: string | undefined
  /** The host that a click contacts: 'Vimeo'. */
  host?: string | undefined
  /** The player, which starts by itself. */
  children: ReactNode
}

/**
 * A link that a click replaces by a player. No other host is contacted before, even without script:
 * browsers load nothing inside a `template`.
 */
export function Facade(props: FacadeProps) {
  const { kind, className, poster, firstFrame, sizes, page, length, host } = props
  const { t } = usePage()
  const title = t(props.title)
  const lang = useLanguage(props.title)
  const isPage = kind === 'web-version'
  const source = t(isPage ? words.loadsFrom : words.playsFrom)
  // Paper shows 'Film, 4:10, vimeo.com/1084537', and no relative address.
  const { address = readUrl(page) && plainAddress(page) } = props
  const film = kind === 'film' && words.film && t(words.film)
  return (
    <>
      <a
        className={['facade', kind, className].filter(Boolean).join(' ')}
        href={page}
        data-paper={[film, length, address].filter(Boolean).join(', ')}
      >
        {poster ? (
          <Picture name={poster} sizes={sizes} alt="" />
        ) : (
          <span className="title-card" lang={lang}>{`${title} `}</span>
        )}
        {firstFrame && (
          <video
            className="own-video"
            muted
            preload="metadata"
            src={firstFrame}
            aria-hidden
            tabIndex={-1}
          />
        )}
        <span className="facade-label">
          <PlainWords text={isPage ? words.openWebVersion : words.play} />
          {length && `, ${length}`}
          {/* Screen readers pause here. */}
          <span className="visually-hidden">
            {poster && <Phrase lang={lang}>{`, ${title}`}</Phrase>}
            {host && '. '}
          </span>
          {host && <span>{source.replace(/\{(provider|host)\}/, host)}</span>}
        </span>
      </a>
      <template>{props.children}</template>
    </>
  )
}

interface FrameProps {
  src: string
  title: Text
  allow: string
  className?: string | undefined
}

/** A page inside the page, loaded when it comes near the window. */
export function Frame({ src, title, allow, className }: FrameProps) {
  const { usage, t } = usePage()
  usage.head.frameOrigins.add(readUrl(src)?.origin ?? "'self'")
  return (
    <iframe
      className={className}
      src={src}
      title={t(title)}
      lang={useLanguage(title)}
      loading="lazy"
      allow={allow}
    />
  )
}
