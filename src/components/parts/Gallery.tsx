import { Fragment } from 'react'
import type { Media } from '../../schema/schema.ts'
import { ImageFigure } from '../Figure.tsx'
import { Line } from '../Marks.tsx'
import { imageCredit } from '../Picture.tsx'
import { type PageContext, usePage } from '../page-context.ts'
import { breakRows, shareIn } from './gallery-rows.ts'
import { pairSizes, rowSizes } from './sizes.ts'

type GalleryMedia = Extract<Media, { kind: 'gallery' }>

interface Shape {
  width: number
  height: number
}

// The style knows the narrowest rows too.
/** Some three landscapes or five portraits. */
const many = { usual: 4.5, narrowest: 3, most: 8 }
/** Two landscapes or four portraits: a wall of eight images at most. */
const few = { usual: 3, narrowest: 2.4, most: 4 }
const phone = { usual: 2.4, narrowest: 1.25, most: 2 }

/** Images in rows of equal height, none cropped; at most two in a row on a phone. */
export function Gallery({ images }: GalleryMedia) {
  const page = usePage()
  const { t } = page
  const isWall = images.length <= 8
  const wide = isWall ? few : many
  const items = images.map((item, index) => {
    const { image, caption } = galleryImage(item)
    return {
      index,
      image,
      caption,
      credit: imageCredit(image),
      ...ratioOf(page.image(image), page),
    }
  })
  const placed = breakRows(items, phone).flatMap((row) =>
    row.map((item) => ({ ...item, phone: shareIn(row, item, phone), isLast: item === row.at(-1) })),
  )
  // A credit that all images share is said once, below the gallery.
  const [shared, ...others] = new Set(items.map(({ credit = '' }) => t(credit)))
  return (
    <figure className={isWall ? 'gallery gallery-wall' : 'gallery'}>
      {breakRows(placed, wide).map((row) => (
        <div key={row[0]?.index} className="gallery-row">
          {row.map((item) => (
            <Fragment key={item.index}>
              <ImageFigure
                className={item.className}
                image={item.image}
                caption={item.caption}
                credits={others.length > 0 ? [item.credit] : []}
                sizes={rowSizes(shareIn(row, item, wide), item.phone)}
              />
              {item.isLast && <span />}
            </Fragment>
          ))}
        </div>
      ))}
      {shared && others.length === 0 && (
        <figcaption>
          <Line text={shared} />
        </figcaption>
      )}
    </figure>
  )
}

/** The class sets its width divided by its height, for rows of one height. */
export function ratioOf(shape: Shape | undefined, { usage }: PageContext) {
  const { width, height } = shape ?? { width: 1, height: 1 }
  // Rounded, so that the images of one camera share a rule.
  const ratio = Math.round((1000 * width) / height) / 1000
  const className = `r${Math.round(1000 * ratio)}`
  usage.head.ratios.set(className, `--ratio:${ratio}`)
  return { ratio, className }
}

/** Two figures of one height. `part`: of the page that they take on a desktop. */
export function halvesOf<Item>(
  items: Item[],
  shapeOf: (item: Item) => Shape | undefined,
  page: PageContext,
  part?: number,
) {
  const halves = items.map((item) => ({ item, ...ratioOf(shapeOf(item), page) }))
  const width = halves.reduce((sum, { ratio }) => sum + ratio, 0)
  return halves.map(({ item, className, ratio }) => ({
    ...item,
    className,
    sizes: pairSizes(ratio / width, part),
  }))
}

/** An image in a gallery may be a name alone. */
export function galleryImage(item: GalleryMedia['images'][number]): Exclude<typeof item, string> {
  return typeof item === 'string' ? { image: item } : item
}
