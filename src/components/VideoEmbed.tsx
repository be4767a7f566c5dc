import { words } from '../content/words.ts'
import { quoted } from '../shared/diagnostic.ts'
import { readUrl } from '../shared/urls.ts'
import { isSitePath, readVideoLink, type VideoLink } from '../shared/video-url.ts'
import { Frame, type FrameProps } from './Frame.tsx'
import { type PageContext, usePage } from './page-context.ts'

interface Props extends Pick<FrameProps, 'title' | 'className' | 'poster' | 'length' | 'sizes'> {
  /** A link to the video in any form that people paste, or a page of this site: '/film.html'. */
  src: string
}

/** A video in a frame with an aspect ratio of 16:9. */
export function VideoEmbed({ src, ...props }: Props) {
  const page = usePage()
  const video = readLink(src, page)
  if (!video) return null
  const { embedUrl, pageUrl, provider } = video
  return (
    <Frame
      {...props}
      src={embedUrl}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      page={pageUrl}
      label={words.play}
      source={provider && page.t(words.playsFrom).replace('{provider}', provider)}
      isPlayer
    />
  )
}

/** The link as it is written on this page. Undefined if no frame may open it. */
function readLink(src: string, { url, usage }: PageContext): VideoLink | undefined {
  const video = readVideoLink(src)
  const { embedUrl, pageUrl } = video
  if (isSitePath(embedUrl)) return { ...video, embedUrl: url(embedUrl), pageUrl: url(pageUrl) }
  if (readUrl(embedUrl)) return video
  const expected = 'a link with https://, or a page or file of this site such as /film.html'
  const fix = 'Copy it from the address bar, or begin the path with a slash.'
  usage.faults.push({ field: 'link of a video', value: src, found: quoted(src), expected, fix })
  return undefined
}
