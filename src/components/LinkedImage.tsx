import { words } from '../content/words.ts'
import type { ImageName } from '../schema/schema.ts'
import { imageText, Picture } from './Picture.tsx'
import { usePage } from './page-context.ts'
import type { Sizes } from './sizes.ts'

/** An image that links to its largest version. A decorative image has no text to name a link with. */
export function LinkedImage({ name, sizes }: { name: ImageName; sizes: Sizes }) {
  const { image, url, usage, t } = usePage()
  const largest = image(name)?.variants.at(-1)
  if (!largest || !imageText(name).alt) return <Picture name={name} sizes={sizes} />
  usage.enlargesImages = true
  return (
    <a className="linked-image" href={url(largest.url)}>
      <span className="visually-hidden">{t(words.largerImage)} </span>
      <Picture name={name} sizes={sizes} />
    </a>
  )
}
