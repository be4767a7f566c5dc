import { words } from '../content/words.ts'
import type { ImageName } from '../schema/schema.ts'
import { Link } from './Link.tsx'
import { PlainWords } from './Marks.tsx'
import { imageAlt, Picture } from './Picture.tsx'
import { usePage } from './page-context.ts'
import type { Sizes } from './parts/sizes.ts'

interface Props {
  name: ImageName
  sizes?: Sizes
  link?: string | undefined
}

/** `<LinkedImage name="low-tide.jpg" />`: an image that opens large, or leads to the page of `link`. */
export function LinkedImage({ name, sizes, link }: Props) {
  const { image, url, usage } = usePage()
  if (link !== undefined) {
    return (
      <Link to={link} className="image-link">
        <Picture name={name} sizes={sizes} />
      </Link>
    )
  }
  const largest = image(name)?.variants.at(-1)
  const { width } = largest ?? { width: 0 }
  const isSmall = width < 1280
  // Enlarged further, its pixels would show.
  if (isSmall) usage.head.boxes.set(`most-${width}`, `--most:${1.5 * width}px`)
  const className = isSmall ? `small-image most-${width}` : undefined
  const picture = <Picture name={name} sizes={sizes} className={className} />
  // The link of a decorative image would have no name.
  if (!largest || !imageAlt(name)) return picture
  usage.enlargesImages = true
  return (
    <a className="linked-image" href={url(largest.url)}>
      <span className="visually-hidden">
        <PlainWords text={words.largerImage} />{' '}
      </span>
      {picture}
    </a>
  )
}
