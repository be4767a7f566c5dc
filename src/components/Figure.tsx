import type { ReactNode } from 'react'
import type { ImageName, Place, Text } from '../schema/schema.ts'
import { Line } from './Line.tsx'
import { LinkedImage, placeSizes, textsOf } from './Picture.tsx'

export interface FigureProps {
  /** Columns, drawn in docs/places.svg. */
  place?: Place
  className?: string | undefined
  caption?: Text | undefined
  /** One that several images share is shown once. */
  credits?: (Text | undefined)[]
  children: ReactNode
}

/** `<Figure place="wide" caption="The steps at noon"><Picture name="low-tide.jpg" /></Figure>` */
export function Figure({ place, className, caption, credits = [], children }: FigureProps) {
  const names = [...new Set(credits)].filter((text) => text !== undefined)
  const classes = [place && `place-${place}`, className].filter(Boolean).join(' ')
  return (
    <figure className={classes || undefined}>
      {children}
      {(caption || names.length > 0) && (
        <figcaption>
          {caption && <Line text={caption} />}
          {caption && names.length > 0 && '\u2003'}
          {names.map((name, index) => (
            <small key={JSON.stringify(name)}>
              {index > 0 && '; '}
              <Line text={name} />
            </small>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

interface ImageProps extends Omit<FigureProps, 'children'> {
  image: ImageName
  /** A page to open instead of the large image. */
  link?: string | undefined
  /** Those of its place by default. */
  sizes?: string
}

export function ImageFigure({ image, link, sizes, ...rest }: ImageProps) {
  const { place = 'wide' } = rest
  return (
    <Figure credits={[textsOf(image).credit]} {...rest}>
      <LinkedImage name={image} sizes={sizes ?? placeSizes[place]} link={link} />
    </Figure>
  )
}
