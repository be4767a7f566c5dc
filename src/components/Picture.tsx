import { decorative, images } from '../content/images.ts'
import type { ImageList, ImageName, Text } from '../schema/schema.ts'
import { describedImage } from '../schema/text.ts'
import { usePage } from './page-context.ts'
import { placeSizes, type Sizes } from './sizes.ts'

interface Props {
  name: ImageName
  /** How wide it is shown; as wide as the page if left out. */
  sizes?: Sizes
  /** Defaults to the text in images.ts. Empty in a link that has a text of its own. */
  alt?: Text
}

/**
 * An image in all its widths, so that each screen loads the one it needs. Only the first image of a
 * page loads at once; the others wait until they come near the window.
 */
export function Picture({ name, sizes = placeSizes.full, alt = imageText(name).alt }: Props) {
  const { usage, image: find, url, t } = usePage()
  const image = find(name)
  const isFirst = usage.images.size === 0
  usage.images.set(name, Math.max(sizes.widest, usage.images.get(name) ?? 0))
  if (!image) return null
  if (image.colour) usage.colours.add(image.colour)
  const srcSet = image.variants.map((variant) => `${url(variant.url)} ${variant.width}w`).join(', ')
  return (
    <picture>
      {srcSet && <source type="image/avif" srcSet={srcSet} sizes={sizes.attribute} />}
      <img
        // The page adds its rule: the content security policy forbids style attributes.
        className={image.colour ? `c${image.colour}` : 'mount'}
        src={url(image.fallback)}
        width={image.width}
        height={image.height}
        alt={t(alt)}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}

/** What the content says of an image: `alt` is empty for a decorative one. */
export function imageText(name: ImageName): { alt: Text; credit?: Text | undefined } {
  const texts: ImageList = images
  // The build reports a name that the content lacks.
  const text = (Object.hasOwn(texts, name) && texts[name]) || ''
  const { alt, credit } = describedImage(text)
  return { alt: alt === decorative ? '' : alt, credit }
}

/** Whether the content describes an image of this name. */
export function isImageName(name: string): name is ImageName {
  return Object.hasOwn(images, name)
}
