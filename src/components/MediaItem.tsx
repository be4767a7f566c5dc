import type { Media } from '../schema/schema.ts'
import { Figure } from './Figure.tsx'
import { ImagePair } from './ImagePair.tsx'
import { LinkedImage } from './LinkedImage.tsx'
import { OwnAudio } from './OwnMedia.tsx'
import { textOf } from './Picture.tsx'
import { placeSizes } from './sizes.ts'
import { Film, filmCredit } from './VideoFigure.tsx'
import { WebVersion } from './WebVersion.tsx'

/** One item of an entry's media: an image, a video, a sound, a web version or a pair of images. */
export function MediaItem({ item }: { item: Media }) {
  switch (item.kind) {
    case 'pair':
      return <ImagePair pair={item} />
    case 'image':
      return (
        <Figure {...item} credits={[textOf(item.image).credit]}>
          <LinkedImage name={item.image} sizes={placeSizes[item.place]} />
        </Figure>
      )
    case 'audio':
      return (
        <Figure {...item}>
          <OwnAudio audio={item.audio} />
        </Figure>
      )
    case 'video':
      return (
        <Figure {...item} credits={[filmCredit(item.video), textOf(item.video.poster).credit]}>
          <Film video={item.video} sizes={placeSizes[item.place]} />
        </Figure>
      )
    case 'frame':
      return (
        <Figure {...item} credits={[textOf(item.poster).credit]}>
          <WebVersion {...item} />
        </Figure>
      )
  }
}
