import { words } from '../content/words.ts'
import { quoted } from '../shared/diagnostic.ts'
import { readUrl } from '../shared/urls.ts'
import { isSitePath, readVideoLink } from '../shared/video-url.ts'
import { Frame, type FrameProps } from './Frame.tsx'
import { usePage } from './page-context.ts'

interface Props extends Pick<FrameProps, 'title' | 'className' | 'poster' | 'length' | 'sizes'> {
  /** A link to the video in any form that people paste, or a page of this site: '/film.html'. */
  src: string
}

/** A video in a frame with an aspect ratio of 16:9. */
export function VideoEmbed({ src, ...props }: Props) {
  const { url, usage, t } = usePage()
  const { embedUrl, pageUrl, provider } = readVideoLink(src)
  if (!isSitePath(embedUrl) && !readUrl(embedUrl)) {
    usage.faults.push({
      code: 'unknown-video-link',
      field: 'link of a video',
      value: src,
      found: quoted(src),
      expected: 'a link with https://, or a page or file of this site such as /film.html',
      fix: 'Copy it from the address bar, or begin the path with a slash.',
    })
    return null
  }
  return (
    <Frame
      {...props}
      src={url(embedUrl)}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      page={url(pageUrl)}
      label={words.play}
      source={provider && t(words.playsFrom).replace('{provider}', provider)}
      isPlayer
    />
  )
}
