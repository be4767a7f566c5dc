import { videos } from '../../content/videos.ts'
import { type FigureInText, plainInline } from '../../schema/marks/marks.ts'
import type { Video } from '../../schema/schema.ts'
import { isOwnSound } from '../../shared/video-url.ts'
import { Figure, ImageFigure } from '../Figure.tsx'
import { fragmentOf, inlineOf, Phrase } from '../Marks.tsx'
import { isImageName } from '../Picture.tsx'
import { type PageContext, usePage } from '../page-context.ts'
import { FilmFigure } from '../VideoFigure.tsx'
import { Sound } from './Sound.tsx'
import { placeSizes, portraitSizes, type Sizes } from './sizes.ts'

interface Props {
  figures: FigureInText[]
  /** Of their captions, if it is not that of the page. */
  lang?: string | undefined
}

/** One, or two side by side: equally high if one is a portrait and the other a landscape. */
export function TextFigures({ figures, lang }: Props) {
  const page = usePage()
  const [only, second] = figures
  const [left = 1, right = 1] = figures.map(({ name }) => steepnessOf(name, page))
  if (only && !second) {
    if (left < 1)
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
  const isTall = left > 1 && right < 1
  const isWide = left < 1 && right > 1
  const shape = (isTall && ' image-pair-tall') || (isWide && ' image-pair-wide') || ''
  const wider = isTall ? second : isWide && only
  return (
    <figure className={`prose-figure image-pair${shape}`}>
      {figures.map((item) => {
        const sizes = item === wider ? placeSizes.narrow : placeSizes.third
        return <TextFigure key={item.name} {...item} lang={lang} sizes={sizes} />
      })}
    </figure>
  )
}

function videoNamed(name: string): Video | undefined {
  const named: Record<string, Video> = videos
  return name.startsWith('videos.') ? named[name.slice('videos.'.length)] : undefined
}

/** Height by width; 1 for a sound, which is as wide as the lines. */
function steepnessOf(name: string, { image, file }: PageContext): number {
  const video = videoNamed(name)
  const film = video && (file(video.link)?.shape ?? { width: 16, height: 9 })
  const { width, height } = film ?? ((isImageName(name) && image(name)) || { width: 1, height: 1 })
  return height / width
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
