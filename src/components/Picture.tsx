import { images } from '../content/images.ts'
import { words } from '../content/words.ts'
import type { DescribedImage, ImageList, ImageName, Text } from '../schema/schema.ts'
import { ratioOf, widthClass } from '../shared/ratios.ts'
import { placeSizes } from './image-sizes.ts'
import { Link } from './Link.tsx'
import { usePage } from './page-context.ts'

interface PictureProps {
  name: ImageName
  /** See `placeSizes`. By default, the image is as wide as the page. */
  sizes?: string | undefined
  /** From images.ts by default. Empty in a link with words of its own. */
  alt?: Text
}

const eager = { fetchPriority: 'high' } as const
const lazy = { loading: 'lazy', decoding: 'async' } as const

/** `<Picture name="low-tide.jpg" />` */
export function Picture({ name, sizes = placeSizes.full, alt = textsOf(name).alt }: PictureProps) {
  const { findImage, noteImage, url, t } = usePage()
  const image = findImage(name)
  // A check reports the dead address.
  if (!image) return <img src={url(`/images/${name}`)} alt={t(alt)} />
  const isFirst = noteImage(name)
  const candidates = image.variants.map((file) => `${url(file.url)} ${file.width}w`)
  // The large view keeps the shape, and hardly enlarges a small image.
  const shape = [ratioOf(image).className, widthClass(image)].filter(Boolean).join(' ')
  return (
    <picture className={shape}>
      {candidates.length > 0 && (
        <source type="image/avif" srcSet={candidates.join(', ')} sizes={sizes} />
      )}
      <img
        className={image.isTransparent && 'transparent'}
        src={url(image.fallback)}
        width={image.width}
        height={image.height}
        alt={t(alt)}
        {...(isFirst ? eager : lazy)}
      />
    </picture>
  )
}

interface LinkedProps extends Pick<PictureProps, 'name' | 'sizes'> {
  link?: string | undefined
}

/** `<LinkedImage name="low-tide.jpg" />`, which opens large, or opens the page of `link`. */
export function LinkedImage({ name, sizes, link }: LinkedProps) {
  const { findImage, url, t } = usePage()
  const picture = <Picture name={name} sizes={sizes} />
  if (link !== undefined) {
    return (
      <Link to={link} className="image-link">
        {picture}
      </Link>
    )
  }
  const largest = findImage(name)?.variants.at(-1)
  // Without a description, the link would have no name.
  if (!largest || !textsOf(name).alt) return picture
  return (
    <a className="linked-image" href={url(largest.url)}>
      <span className="visually-hidden">{t(words.largerImage)} </span>
      {picture}
    </a>
  )
}

export function textsOf(name: ImageName): DescribedImage {
  const texts: ImageList = images
  // The build reports a missing name.
  const text = texts[name] ?? ''
  return typeof text === 'string' ? { alt: text } : text
}

export function isImageName(name: string): name is ImageName {
  return Object.hasOwn(images, name)
}
