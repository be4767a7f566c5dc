import { decorative, images } from '../content/images.ts'
import type { ImageList, ImageName, ImageText } from '../schema/schema.ts'
import { usePage } from './page-context.ts'
import { placeSizes, type Sizes } from './sizes.ts'

interface Props {
  name: ImageName
  /** How wide it is shown; as wide as the page if left out. */
  sizes?: Sizes
  /** Defaults to the text in images.ts. Empty in a link that has a text of its own. */
  alt?: string
}

/**
 * An image in all its widths, so that each screen loads the one it needs. Only the first image of a
 * page loads at once; the others wait until they come near the window.
 */
export function Picture({ name, sizes = placeSizes.full, alt }: Props) {
  const { usage, image: find, url } = usePage()
  const image = find(name)
  const isFirst = usage.images.size === 0
  usage.images.set(name, Math.max(sizes.widest, usage.images.get(name) ?? 0))
  if (!image) return null
  if (image.colour) usage.colours.add(image.colour)
  const srcSet = image.variants.map((variant) => `${url(variant.url)} ${variant.width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes.attribute} />
      <img
        className={image.colour && colourClass(image.colour)}
        src={url(image.fallback)}
        width={image.width}
        height={image.height}
        alt={alt ?? altOf(name)}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}

/**
 * The class that colours the background of an image while it loads. The content security policy
 * forbids style attributes.
 */
export function colourClass(colour: string): string {
  return `c${colour}`
}

/** The text for people who cannot see the image. Empty for a decorative image. */
export function altOf(name: ImageName): string {
  const text = textOf(name)
  const alt = typeof text === 'string' ? text : text.alt
  return alt === decorative ? '' : alt
}

/** How somebody else is to be named below the image. */
export function creditOf(name: ImageName): string | undefined {
  const text = textOf(name)
  return typeof text === 'string' ? undefined : text.credit
}

/** A name that the content lacks has no text; the build reports it. */
function textOf(name: ImageName): ImageText {
  const texts: ImageList = images
  return (Object.hasOwn(texts, name) && texts[name]) || ''
}
