import type { Media } from '../schema/schema.ts'
import { ratioOf } from '../shared/ratios.ts'
import { Figure, ImageFigure } from './Figure.tsx'
import { galleryHeight, rowSizes } from './image-sizes.ts'
import { textsOf } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { Sound } from './parts/players.tsx'
import { isLong, Prose } from './Text.tsx'
import { VideoFigure, WebVersion } from './VideoEmbed.tsx'

/** `<MediaItem item={{ kind: 'image', image: 'low-tide.jpg', place: 'full' }} />` */
export function MediaItem({ item }: { item: Media }) {
  switch (item.kind) {
    case 'gallery':
      return <Gallery {...item} />
    case 'image':
      return <ImageFigure {...item} />
    case 'video':
      return <VideoFigure {...item} />
    case 'audio':
      return (
        <Figure {...item}>
          <Sound {...item.audio} />
        </Figure>
      )
    case 'frame':
      return (
        <Figure {...item} credits={[item.poster && textsOf(item.poster).credit]}>
          <WebVersion {...item} />
        </Figure>
      )
    case 'text':
      return <TextPart {...item} />
  }
}

function TextPart({ text }: Extract<Media, { kind: 'text' }>) {
  const { t } = usePage()
  return (
    <div className={`entry-text entry-part${isLong(t(text)) ? ' long-text' : ''}`}>
      <Prose text={text} />
    </div>
  )
}

export function MediaItems({ media }: { media: Media[] }) {
  return media.map((item, index) => <MediaItem key={index} item={item} />)
}

/** Images in rows of equal height, credits below. Two images fill a row. */
function Gallery({ images }: Extract<Media, { kind: 'gallery' }>) {
  const { findImage } = usePage()
  const items = images.map((item) => {
    const named = typeof item === 'string' ? { image: item } : item
    return { ...named, ...ratioOf(findImage(named.image)) }
  })
  const isPair = items.length === 2
  // Two images of one height fill the width together.
  const sumOfRatios = items.reduce((sum, { ratio }) => sum + ratio, 0)
  const height = isPair ? 100 / sumOfRatios : galleryHeight
  const credits = items.map(({ image }) => textsOf(image).credit)
  return (
    <Figure className={isPair ? 'image-pair' : 'gallery'} credits={credits}>
      {items.map(({ ratio, ...item }, index) => (
        <ImageFigure key={index} {...item} credits={[]} sizes={rowSizes(ratio, height)} />
      ))}
    </Figure>
  )
}
