import type { PictureName } from '../content/schema.ts'
import { usePage } from '../page-context.ts'
import type { Sizes } from '../sizes.ts'
import { altOf, Picture } from './Picture.tsx'

/** A picture that opens its largest version. A decorative one has no name to be a link with. */
export function LinkedPicture({ name, sizes }: { name: PictureName; sizes: Sizes }) {
  const { picture, url } = usePage()
  const largest = picture(name)?.variants.at(-1)
  if (!largest || !altOf(name)) return <Picture name={name} sizes={sizes} />
  return (
    <a className="large" href={url(largest.url)}>
      <Picture name={name} sizes={sizes} />
    </a>
  )
}
