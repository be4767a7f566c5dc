import { videos } from '../../content/videos.ts'
import { type FigureInText, plainInline } from '../../schema/marks/marks.ts'
import type { Video } from '../../schema/schema.ts'
import { isOwnSound } from '../../shared/video-url.ts'
import { Figure, ImageFigure } from '../Figure.tsx'
import { fragmentOf, inlineOf, Phrase } from '../Marks.tsx'
import { isImageName } from '../Picture.tsx'
import { type PageContext, usePage } from '../page-context.ts'
import { FilmFigure } from '../VideoFigure.tsx'
import { halvesOf } from './Gallery.tsx'
import { Sound } from './Sound.tsx'
import { placeSizes, portraitSizes, type Sizes } from './sizes.ts'

interface Props {
  figures: FigureInText[]
  /** Of their captions, if it is not that of the page. */
  lang?: string | undefined
}

/** One, or two side by side, equally high. */
export function TextFigures({ figures, lang }: Props) {
  const page = usePage()
  const [only, second] = figures
  if (only && !second) {
    const { width, height } = shapeOf(only, page)
    if (width > height)
      return <TextFigure {...only} lang={lang} className="prose-figure" sizes={placeSizes.wide} />
    return (
      <TextFigure
        {...only}
        lang={lang}
        className="prose-figure prose-portrait"
        sizes={portraitSizes}
      />
    )
  }
  return (
    <figure className="prose-figure image-pair">
      {halvesOf(figures, (item) => shapeOf(item, page), page, 2 / 3).map((half) => (
        <TextFigure key={half.name} {...half} lang={lang} />
      ))}
    </figure>
  )
}

function videoNamed(name: string): Video | undefined {
  const named: Record<string, Video> = videos
  return name.startsWith('videos.') ? named[name.slice('videos.'.length)] : undefined
}

/** A sound is a square, for it is as wide as the lines. */
function shapeOf({ name }: FigureInText, { image, file }: PageContext) {
  const square = { width: 1, height: 1 }
  const video = videoNamed(name)
  if (video) return file(video.link)?.shape ?? { width: 16, height: 9 }
  return (isImageName(name) && image(name)) || square
}

interface FigureProps extends FigureInText {
  lang: string | undefined
  sizes: Sizes
  className?: string
}

function TextFigure({ name, caption, link, lang, ...rest }: FigureProps) {
  const { usage } = usePage()
  const video = videoNamed(name)
  const words = caption.length > 0 && <Phrase lang={lang}>{fragmentOf(inlineOf(caption))}</Phrase>
  if (isOwnSound(name)) {
    return (
      <Figure {...rest}>
        <Sound audio={{ file: name, title: plainInline(caption) }} />
      </Figure>
    )
  }
  if (video) {
    usage.subjects.videos.push(video)
    return <FilmFigure {...rest} video={video} caption={words || undefined} />
  }
  // The build reports a missing name.
  if (!isImageName(name)) return null
  return <ImageFigure {...rest} image={name} link={link} caption={words || undefined} />
}
