import type { Token } from 'markdown-it'
import { createContext, use } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { videos } from '../content/videos.ts'
import type { Text, Video } from '../schema/schema.ts'
import { isOwnSound } from '../shared/video-url.ts'
import { isImage, type TextKind, targetOf } from '../texts/markdown.ts'
import { plainText } from '../texts/plain-text.ts'
import { Figure, ImageFigure } from './Figure.tsx'
import { portraitSizes } from './image-sizes.ts'
import { isImageName } from './Picture.tsx'
import { CurrentPage, type PageContext } from './page-context.ts'
import { Sound } from './parts/players.tsx'
import { asHtml, htmlOf, useText } from './parts/text-html.ts'
import { VideoFigure } from './VideoEmbed.tsx'

/** The level of '##' headings in texts of an entry or a section. */
export const HeadingLevel = createContext<number | undefined>(undefined)

interface Props {
  text: Text
  kind?: TextKind
  /** By default, 'prose' on a page of words and 'text' in an entry or a section. */
  className?: string
}

/** `<Prose text={statement} />`: a long text, such as an essay or a statement. */
export function Prose({ text, kind = 'long', className }: Props) {
  const { page, tokens } = useText(text, kind)
  const level = use(HeadingLevel)
  const writeFigure = (parts: Token[]) =>
    renderToStaticMarkup(<CurrentPage value={page}>{figureOf(parts, page)}</CurrentPage>)
  const html = htmlOf(tokens, { page, level, writeFigure })
  return <div className={className ?? (level ? 'text' : 'prose')} {...asHtml(html)} />
}

const mostInLabel = 850

/** Whether a text, in the narrow column of a label, would reach far below its figure. */
export function isLong(text: string): boolean {
  // Invisible characters take no room.
  return plainText(text).replace(/\p{Default_Ignorable_Code_Point}/gu, '').length > mostInLabel
}

/** An image, `videos.swell` or `/sounds/low-tide.mp3`, alone in its paragraph. */
function figureOf(parts: Token[], { findImage }: PageContext) {
  const image = parts.find(isImage)
  if (!image) return null
  const name = targetOf(image)
  const caption = image.content
  const linkAround = parts.find(({ type }) => type === 'link_open')
  const [, video] = Object.entries<Video>(videos).find(([id]) => name === `videos.${id}`) ?? []
  if (video) return <VideoFigure video={video} caption={caption} />
  if (isOwnSound(name)) {
    return (
      <Figure>
        <Sound file={name} title={plainText(caption, 'line')} />
      </Figure>
    )
  }
  // The build reports a missing name.
  if (!isImageName(name)) return null
  const { width, height } = findImage(name) ?? { width: 1, height: 1 }
  const shape = width <= height && { sizes: portraitSizes, className: 'portrait' }
  const link = linkAround && targetOf(linkAround)
  return <ImageFigure image={name} caption={caption} link={link} {...shape} />
}
