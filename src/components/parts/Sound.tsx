import type { OwnSound, SoundElsewhere } from '../../schema/schema.ts'
import { readSoundLink } from '../../shared/sound-url.ts'
import { useLanguage } from '../Marks.tsx'
import { usePage } from '../page-context.ts'
import { Facade, Frame } from './Facade.tsx'
import { lengthAndSize } from './OwnVideo.tsx'

export function Sound({ audio }: { audio: OwnSound | SoundElsewhere }) {
  return 'link' in audio ? <HostedSound {...audio} /> : <FileSound {...audio} />
}

/** A player of SoundCloud or Bandcamp, as high as they make it. */
function HostedSound({ link, title, tracks }: SoundElsewhere) {
  const { usage } = usePage()
  const player = readSoundLink(link, tracks)
  // The build has refused all other links.
  if (!player) return null
  const { embedUrl, pageUrl, provider, height, hasCover, start = '' } = player
  const box = `height-${height}`
  usage.head.boxes.set(box, `height:${height}px`)
  return (
    <Facade
      kind="sound"
      className={hasCover ? `sound-cover ${box}` : box}
      title={title}
      page={pageUrl}
      // Nobody types the long address of a player.
      address={pageUrl === embedUrl ? provider : undefined}
      host={provider}
    >
      {/* SoundCloud encrypts some tracks. */}
      <Frame src={embedUrl + start} title={title} allow="autoplay; encrypted-media" />
    </Facade>
  )
}

/** A sound from `public/`, loaded when somebody plays it. */
function FileSound({ file, title, length }: OwnSound) {
  const page = usePage()
  const { url, t } = page
  const lang = useLanguage(title)
  const size = lengthAndSize({ link: file, length }, page)
  return (
    <>
      <p className="own-audio-title" lang={lang}>
        {t(title)}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: sounds need no captions; speech belongs in the text */}
      <audio
        className="own-audio"
        controls
        preload="none"
        src={url(file)}
        aria-label={t(title)}
        lang={lang}
      />
      {size !== length && <p className="own-media-size">{size}</p>}
    </>
  )
}
