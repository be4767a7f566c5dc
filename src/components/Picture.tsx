import { decorative, pictures } from '../content/pictures.ts'
import type { PictureName } from '../content/schema.ts'
import { usePage } from '../page-context.ts'
import type { Sizes } from '../sizes.ts'

interface Props {
  name: PictureName
  sizes: Sizes
  /** Defaults to the text in pictures.ts; empty inside a link that names itself. */
  alt?: string
}

/** A picture in every width that screens ask for. The first one of a page is loaded at once. */
export function Picture({ name, sizes, alt }: Props) {
  const text = altOf(name)
  const { notes, picture: find, url } = usePage()
  const picture = find(name)
  const isFirst = notes.pictures.size === 0
  notes.pictures.set(name, Math.max(sizes.widest, notes.pictures.get(name) ?? 0))
  if (!picture) return null
  if (picture.colour) notes.colours.add(picture.colour)
  const srcSet = picture.variants
    .map((variant) => `${url(variant.url)} ${variant.width}w`)
    .join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes.attribute} />
      <img
        className={picture.colour && colourClass(picture.colour)}
        src={url(picture.fallback)}
        width={picture.width}
        height={picture.height}
        alt={alt ?? text}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}

/** The ground shown while a picture loads: a class, since the policy forbids style attributes. */
export function colourClass(colour: string): string {
  return `c${colour}`
}

/** @throws for a name that the types did not see */
export function altOf(name: PictureName): string {
  if (!Object.hasOwn(pictures, name)) {
    throw new Error(`${JSON.stringify(name)} is no picture that src/content/pictures.ts names`)
  }
  const text: string = pictures[name]
  return text === decorative ? '' : text
}
