import { pictures } from '../content/pictures.ts'
import { decorative, type PictureName } from '../content/schema.ts'
import { usePage } from '../page-context.ts'

interface Props {
  name: PictureName
  /** The `sizes` attribute: how wide the picture stands on the page. */
  sizes: string
  /** Defaults to the text in pictures.ts; empty inside a link that names itself. */
  alt?: string
}

/** A picture in every width that screens ask for. The first one of a page is loaded at once. */
export function Picture({ name, sizes, alt = altOf(name) }: Props) {
  const { notes, picture: find, url } = usePage()
  const picture = find(name)
  if (!picture) return null
  const isFirst = notes.pictures.size === 0
  notes.pictures.set(name, picture)
  const srcSet = picture.variants
    .map((variant) => `${url(variant.url)} ${variant.width}w`)
    .join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        className={picture.colour && colourClass(picture.colour)}
        src={url(picture.fallback)}
        width={picture.width}
        height={picture.height}
        alt={alt}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}

/** The ground shown while a picture loads: a class, since the policy forbids style attributes. */
export function colourClass(colour: string): string {
  return `c${colour}`
}

export function altOf(name: PictureName): string {
  return pictures[name] === decorative ? '' : pictures[name]
}
