import type { Media } from '../schema/schema.ts'
import { Figure } from './Figure.tsx'
import { LinkedImage } from './LinkedImage.tsx'
import { OwnAudio } from './OwnMedia.tsx'
import { textOf } from './Picture.tsx'
import { pairSizes, placeSizes, tallPairSizes } from './sizes.ts'
import { Film } from './VideoFigure.tsx'
import { WebVersion } from './WebVersion.tsx'

/** One item of an entry's media: an image, a video, a sound, a web version or a pair of images. */
export function MediaItem({ item }: { item: Media }) {
  switch (item.kind) {
    case 'pair':
      return <ImagePair {...item} />
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
        <Figure {...item} credits={[item.video.credit, textOf(item.video.poster).credit]}>
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

/** Two images side by side, equally high. */
function ImagePair({ images: [left, right], tall }: Extract<Media, { kind: 'pair' }>) {
  const [leftSizes, rightSizes] = tall ? tallPairSizes : pairSizes
  return (
    <figure className={tall ? 'image-pair image-pair-tall' : 'image-pair'}>
      <Figure caption={left.caption} credits={[textOf(left.image).credit]}>
        <LinkedImage name={left.image} sizes={leftSizes} />
      </Figure>
      <Figure caption={right.caption} credits={[textOf(right.image).credit]}>
        <LinkedImage name={right.image} sizes={rightSizes} />
      </Figure>
    </figure>
  )
}
