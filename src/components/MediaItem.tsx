import type { Media } from '../schema/schema.ts'
import { readUrl } from '../shared/urls.ts'
import { Blocks } from './Blocks.tsx'
import { Figure, ImageFigure } from './Figure.tsx'
import { imageCredit } from './Picture.tsx'
import { usePage } from './page-context.ts'
import { Facade, Frame } from './parts/Facade.tsx'
import { Gallery, halvesOf } from './parts/Gallery.tsx'
import { Sound } from './parts/Sound.tsx'
import { placeSizes, webVersionSizes } from './parts/sizes.ts'
import { FilmFigure } from './VideoFigure.tsx'

/** `<MediaItem item={{ kind: 'image', image: 'low-tide.jpg', place: 'full' }} />` */
export function MediaItem({ item }: { item: Media }) {
  switch (item.kind) {
    case 'pair':
      return <ImagePair {...item} />
    case 'gallery':
      return <Gallery {...item} />
    case 'image':
      return <ImageFigure {...item} sizes={placeSizes[item.place]} />
    case 'video':
      return <FilmFigure {...item} sizes={placeSizes[item.place]} />
    case 'audio':
      return (
        <Figure {...item}>
          <Sound audio={item.audio} />
        </Figure>
      )
    case 'frame':
      return (
        <Figure {...item} credits={[imageCredit(item.poster)]}>
          <WebVersion {...item} />
        </Figure>
      )
    case 'text':
      return (
        <div className="entry-card-description entry-card-text">
          <div>
            <Blocks text={item.text} kind="long" />
          </div>
        </div>
      )
  }
}

export function MediaItems({ media }: { media: Media[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
  return media.map((item, index) => <MediaItem key={index} item={item} />)
}

function ImagePair({ images }: Extract<Media, { kind: 'pair' }>) {
  const page = usePage()
  const halves = halvesOf(images, ({ image }) => page.image(image), page)
  return (
    <figure className="image-pair">
      {halves.map((half) => (
        <ImageFigure key={half.image} {...half} />
      ))}
    </figure>
  )
}

function WebVersion({ link, title, poster }: Extract<Media, { kind: 'frame' }>) {
  const src = usePage().url(link)
  // Immersive works need sensors; without xr-spatial-tracking, "Enter VR" fails.
  const allow =
    'fullscreen; autoplay; xr-spatial-tracking; gyroscope; accelerometer; magnetometer; gamepad'
  return (
    <Facade
      kind="web-version"
      title={title}
      page={src}
      poster={poster}
      sizes={webVersionSizes}
      host={readUrl(src)?.host}
    >
      <Frame src={src} title={title} allow={allow} />
    </Facade>
  )
}
