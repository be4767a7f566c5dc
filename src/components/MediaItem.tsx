import type { Media } from '../content/schema.ts'
import { pairSizes, placeSizes, tallPairSizes } from '../sizes.ts'
import { Figure } from './Figure.tsx'
import { LinkedPicture } from './LinkedPicture.tsx'
import { VideoEmbed } from './VideoEmbed.tsx'
import { WebVersion } from './WebVersion.tsx'

/** One line of an entry's media: an image, a video, a frame or a pair of images. */
export function MediaItem({ item }: { item: Media }) {
  if (item.kind === 'pair') return <Pair item={item} />
  return (
    <Figure place={item.place} caption={item.caption}>
      <Content item={item} />
    </Figure>
  )
}

function Content({ item }: { item: Exclude<Media, { kind: 'pair' }> }) {
  const sizes = placeSizes[item.place]
  switch (item.kind) {
    case 'image':
      return <LinkedPicture name={item.picture} sizes={sizes} />
    case 'video': {
      const { link, title, length, poster } = item.video
      return <VideoEmbed src={link} title={title} length={length} poster={poster} sizes={sizes} />
    }
    case 'frame':
      return <WebVersion link={item.link} title={item.title} still={item.still} />
  }
}

function Pair({ item }: { item: Extract<Media, { kind: 'pair' }> }) {
  const [left, right] = item.images
  const [leftSizes, rightSizes] = item.tall ? tallPairSizes : pairSizes
  return (
    <div className={item.tall ? 'pair tall' : 'pair'}>
      <Figure caption={left.caption}>
        <LinkedPicture name={left.picture} sizes={leftSizes} />
      </Figure>
      <Figure caption={right.caption}>
        <LinkedPicture name={right.picture} sizes={rightSizes} />
      </Figure>
    </div>
  )
}
