import type { ReactNode } from 'react'
import type { ImageName, Place, Text } from '../schema/schema.ts'
import { placeSizes } from './image-sizes.ts'
import { Line } from './Line.tsx'
import { LinkedImage, textsOf } from './Picture.tsx'
import { usePage } from './page-context.ts'

const emSpace = '\u2003'

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
  const { t } = usePage()
  const given = credits.filter((credit) => credit !== undefined)
  const shownCredits = [...new Map(given.map((credit) => [t(credit), credit])).values()]
  const classes = [place && `place-${place}`, className].filter(Boolean).join(' ')
  return (
    <figure className={classes || undefined}>
      {children}
      {(caption || shownCredits.length > 0) && (
        <figcaption>
          {caption && <Line text={caption} />}
          {caption && shownCredits.length > 0 && emSpace}
          {shownCredits.map((credit, index) => (
            <small key={index}>
              {index > 0 && '; '}
              <Line text={credit} />
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
  /** By default, those of its place; without a place, those of 'wide'. */
  sizes?: string
}

/** `<ImageFigure image="low-tide.jpg" place="full" />`: with its credit from images.ts. */
export function ImageFigure({ image, link, sizes, ...rest }: ImageProps) {
  const { place = 'wide' } = rest
  return (
    <Figure credits={[textsOf(image).credit]} {...rest}>
      <LinkedImage name={image} sizes={sizes ?? placeSizes[place]} link={link} />
    </Figure>
  )
}
