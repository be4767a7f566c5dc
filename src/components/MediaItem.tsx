import type { Media } from '../schema/schema.ts'
import { isOwnFilm } from '../video-url.ts'
import { Figure } from './Figure.tsx'
import { ImagePair } from './ImagePair.tsx'
import { LinkedImage } from './LinkedImage.tsx'
import { OwnAudio, OwnVideo } from './OwnMedia.tsx'
import { creditOf } from './Picture.tsx'
import { placeSizes } from './sizes.ts'
import { VideoEmbed } from './VideoEmbed.tsx'
import { WebVersion } from './WebVersion.tsx'

/** One item of an entry's media: an image, a video, a sound, a web version or a pair of images. */
export function MediaItem({ item }: { item: Media }) {
  if (item.kind === 'pair') return <ImagePair pair={item} />
  return (
    <Figure place={item.place} caption={item.caption} credits={creditsOf(item)}>
      <Content item={item} />
    </Figure>
  )
}

function creditsOf(item: Exclude<Media, { kind: 'pair' }>): (string | undefined)[] {
  switch (item.kind) {
    case 'image':
      return [creditOf(item.image)]
    case 'audio':
      return []
    case 'video':
      return [item.video.credit, creditOf(item.video.poster)]
    case 'frame':
      return [creditOf(item.poster)]
  }
}

function Content({ item }: { item: Exclude<Media, { kind: 'pair' }> }) {
  const sizes = placeSizes[item.place]
  switch (item.kind) {
    case 'image':
      return <LinkedImage name={item.image} sizes={sizes} />
    case 'audio':
      return <OwnAudio audio={item.audio} />
    case 'video': {
      if (isOwnFilm(item.video.link)) return <OwnVideo video={item.video} />
      const { link, title, length, poster } = item.video
      return <VideoEmbed src={link} title={title} length={length} poster={poster} sizes={sizes} />
    }
    case 'frame':
      return <WebVersion link={item.link} title={item.title} poster={item.poster} />
  }
}
