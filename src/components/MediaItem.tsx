import { use } from 'react'
import type { Media } from '../schema/schema.ts'
import { Figure } from './Figure.tsx'
import { Gallery } from './Gallery.tsx'
import { LinkedImage } from './LinkedImage.tsx'
import { Blocks } from './Marks.tsx'
import { OwnAudio } from './OwnMedia.tsx'
import { imageText } from './Picture.tsx'
import { HeadingLevel } from './Prose.tsx'
import { type PageContext, usePage } from './page-context.ts'
import { SoundEmbed } from './SoundEmbed.tsx'
import { pairSizes, placeSizes, tallPairSizes } from './sizes.ts'
import { Film, filmCredit } from './VideoFigure.tsx'
import { WebVersion } from './WebVersion.tsx'

/** One item of an entry's media: images, a video, a sound, a web version or a text. */
export function MediaItem({ item }: { item: Media }) {
  const { t } = usePage()
  if (item.kind === 'pair') return <ImagePair {...item} />
  if (item.kind === 'gallery') return <Gallery {...item} />
  if (item.kind === 'text') return <TextBetween {...item} />
  const sizes = placeSizes[item.place]
  return (
    <Figure {...item} credits={creditsIn(item, t)}>
      {item.kind === 'image' && <LinkedImage name={item.image} sizes={sizes} />}
      {item.kind === 'audio' &&
        ('link' in item.audio ? (
          <SoundEmbed audio={item.audio} />
        ) : (
          <OwnAudio audio={item.audio} />
        ))}
      {item.kind === 'video' && <Film video={item.video} sizes={sizes} />}
      {item.kind === 'frame' && <WebVersion {...item} />}
    </Figure>
  )
}

function creditsIn(
  item: Exclude<Media, { kind: 'pair' | 'gallery' | 'text' }>,
  t: PageContext['t'],
) {
  if (item.kind === 'audio') return []
  if (item.kind === 'image') return [imageText(item.image).credit]
  if (item.kind === 'frame') return [imageText(item.poster).credit]
  const { poster } = item.video
  return [filmCredit(item.video, t), poster && imageText(poster).credit]
}

/** Two images side by side, equally high. */
function ImagePair({ images: [left, right], tall }: Extract<Media, { kind: 'pair' }>) {
  const [leftSizes, rightSizes] = tall ? tallPairSizes : pairSizes
  return (
    <figure className={tall ? 'image-pair image-pair-tall' : 'image-pair'}>
      <Figure caption={left.caption} credits={[imageText(left.image).credit]}>
        <LinkedImage name={left.image} sizes={leftSizes} />
      </Figure>
      <Figure caption={right.caption} credits={[imageText(right.image).credit]}>
        <LinkedImage name={right.image} sizes={rightSizes} />
      </Figure>
    </figure>
  )
}

/** More of the description, in the column of texts. */
function TextBetween({ text }: Extract<Media, { kind: 'text' }>) {
  return (
    <div className="entry-card-description entry-card-text">
      <div>
        <Blocks text={text} level={use(HeadingLevel)} />
      </div>
    </div>
  )
}
