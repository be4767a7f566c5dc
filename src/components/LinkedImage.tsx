import { words } from '../content/words.ts'
import type { ImageName } from '../schema/schema.ts'
import { imageAlt, Picture } from './Picture.tsx'
import { usePage } from './page-context.ts'
import type { Sizes } from './sizes.ts'

/**
 * An image that opens large. A decorative one does not: its link would have no name.
 * @example <LinkedImage name="low-tide.jpg" />
 */
export function LinkedImage({ name, sizes }: { name: ImageName; sizes?: Sizes }) {
  const { image, url, usage, t } = usePage()
  const largest = image(name)?.variants.at(-1)
  const picture = <Picture name={name} sizes={sizes} />
  if (!largest || !imageAlt(name)) return picture
  usage.enlargesImages = true
  return (
    <a className="linked-image" href={url(largest.url)}>
      <span className="visually-hidden">{t(words.largerImage)} </span>
      {picture}
    </a>
  )
}
