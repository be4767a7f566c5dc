import type { Media } from '../schema/schema.ts'
import { Figure } from './Figure.tsx'
import { LinkedImage } from './LinkedImage.tsx'
import { textOf } from './Picture.tsx'
import { pairSizes, tallPairSizes } from './sizes.ts'

/** Two images side by side, equally high. */
export function ImagePair({ pair }: { pair: Extract<Media, { kind: 'pair' }> }) {
  const [left, right] = pair.images
  const [leftSizes, rightSizes] = pair.tall ? tallPairSizes : pairSizes
  return (
    <figure className={pair.tall ? 'image-pair image-pair-tall' : 'image-pair'}>
      <Figure caption={left.caption} credits={[textOf(left.image).credit]}>
        <LinkedImage name={left.image} sizes={leftSizes} />
      </Figure>
      <Figure caption={right.caption} credits={[textOf(right.image).credit]}>
        <LinkedImage name={right.image} sizes={rightSizes} />
      </Figure>
    </figure>
  )
}
