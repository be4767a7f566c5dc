import { decorative, images } from '../content/images.ts'
import type { DescribedImage, ImageList, ImageName, Text } from '../schema/schema.ts'
import { describedImage } from '../schema/text.ts'
import { useLanguage } from './Marks.tsx'
import { usePage } from './page-context.ts'
import { placeSizes, type Sizes } from './parts/sizes.ts'

interface Props {
  name: ImageName
  /** How wide it is shown. Defaults to the width of the page. */
  sizes?: Sizes | undefined
  /** Defaults to the text in images.ts. Empty in a link that has other words. */
  alt?: Text
  className?: string | undefined
}

/** `<Picture name="low-tide.jpg" />`. All but the first of a page wait until they come near the window. */
export function Picture({ name, sizes = placeSizes.full, alt = imageAlt(name), className }: Props) {
  const { usage, image: find, url, t } = usePage()
  const lang = useLanguage(alt)
  const image = find(name)
  const isFirst = usage.files.images.size === 0
  usage.files.images.set(name, Math.max(sizes.widest, usage.files.images.get(name) ?? 0))
  if (!image) return null
  const ground = image.colour && `c${image.colour}`
  if (ground) usage.head.colours.set(ground, `background:#${image.colour}`)
  const srcSet = image.variants
    .toReversed()
    .map((variant) => `${url(variant.url)} ${variant.width}w`)
    .join(', ')
  return (
    <picture>
      {srcSet && <source type="image/avif" srcSet={srcSet} sizes={sizes.attribute} />}
      <img
        className={[ground ?? 'mount', className].filter(Boolean).join(' ')}
        src={url(image.fallback)}
        width={image.width}
        height={image.height}
        alt={t(alt)}
        lang={lang}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}

export function imageAlt(name: ImageName) {
  const { alt } = described(name)
  return alt === decorative ? '' : alt
}

export function imageCredit(name: ImageName) {
  return described(name).credit
}

function described(name: ImageName): DescribedImage {
  const texts: ImageList = images
  // The build reports a missing name.
  return describedImage((isImageName(name) && texts[name]) || '')
}

export function isImageName(name: string): name is ImageName {
  return Object.hasOwn(images, name)
}
