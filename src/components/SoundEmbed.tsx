import { words } from '../content/words.ts'
import type { SoundElsewhere } from '../schema/schema.ts'
import { readSoundLink } from '../shared/sound-url.ts'
import { Facade } from './Facade.tsx'
import { Frame } from './Frame.tsx'
import { usePage } from './page-context.ts'

/** A sound that SoundCloud or Bandcamp plays, in a player of its own height. It loads on a click. */
export function SoundEmbed({ audio: { link, title, tracks } }: { audio: SoundElsewhere }) {
  const { usage, t } = usePage()
  const player = readSoundLink(link, tracks)
  // The content has been checked.
  if (!player) return null
  const { embedUrl, pageUrl, provider, height, hasCover, start } = player
  const box = `height-${height}`
  usage.boxes.set(box, `height:${height}px`)
  return (
    <>
      <p className="own-audio-title">{t(title)}</p>
      <Facade
        kind="sound"
        className={hasCover ? `sound sound-cover ${box}` : `sound ${box}`}
        title={title}
        page={pageUrl}
        label={words.play}
        source={t(words.playsFrom).replace('{provider}', provider)}
        {...(start && { start })}
        // Of a player nobody would type the address.
        {...(pageUrl === embedUrl && { address: provider })}
      >
        {/* SoundCloud plays some tracks encrypted. */}
        <Frame src={embedUrl} title={title} allow="autoplay; encrypted-media" />
      </Facade>
    </>
  )
}
