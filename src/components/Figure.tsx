import { isValidElement, type ReactElement, type ReactNode } from 'react'
import type { ImageName, Place, Text } from '../schema/schema.ts'
import { LinkedImage } from './LinkedImage.tsx'
import { Line } from './Marks.tsx'
import { imageCredit } from './Picture.tsx'
import type { Sizes } from './parts/sizes.ts'

export interface FigureProps {
  /** Its columns: see docs/places.svg. */
  place?: Place
  className?: string | undefined
  caption?: Text | ReactElement | undefined
  credits?: (Text | undefined)[]
  children: ReactNode
}

/** `<Figure place="wide" caption="The steps at noon"><Picture name="low-tide.jpg" /></Figure>` */
export function Figure({ place, className, caption, credits = [], children }: FigureProps) {
  const names = [...new Set(credits)].filter((text) => text !== undefined)
  return (
    <figure
      className={[place && `place-${place}`, className].filter(Boolean).join(' ') || undefined}
    >
      {children}
      {(caption || names.length > 0) && (
        <figcaption>
          {isValidElement(caption) ? caption : caption && <Line text={caption} />}
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
  /** Where it leads, instead of opening large. */
  link?: string | undefined
  sizes: Sizes
}

export function ImageFigure({
  image,
  sizes,
  credits = [imageCredit(image)],
  link,
  ...rest
}: ImageProps) {
  return (
    <Figure {...rest} credits={credits}>
      <LinkedImage name={image} sizes={sizes} link={link} />
    </Figure>
  )
}
