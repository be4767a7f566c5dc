import { words } from '../content/words.ts'
import { quoted } from '../shared/diagnostic.ts'
import { readUrl } from '../shared/urls.ts'
import { isSitePath, readVideoLink } from '../shared/video-url.ts'
import { Facade, type FacadeProps } from './Facade.tsx'
import { Frame } from './Frame.tsx'
import { usePage } from './page-context.ts'

interface Props extends Pick<FacadeProps, 'title' | 'className' | 'poster' | 'length' | 'sizes'> {
  /** A link to the video in any form that people paste, or a page of this site: '/film.html'. */
  src: string
  /** Without a poster, whether it loads on a click as with one. */
  waits?: boolean
}

/** A video in a frame with an aspect ratio of 16:9. With a poster it loads on a click. */
export function VideoEmbed({ src, waits, ...props }: Props) {
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
  const allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  const frame = { src: url(embedUrl), title: props.title, allow }
  if (!props.poster && !waits) return <Frame {...frame} className={props.className} />
  return (
    <Facade
      {...props}
      kind="film"
      page={url(pageUrl)}
      label={words.play}
      source={provider && t(words.playsFrom).replace('{provider}', provider)}
      start={`${frame.src.includes('?') ? '&' : '?'}autoplay=1`}
    >
      <Frame {...frame} />
    </Facade>
  )
}
