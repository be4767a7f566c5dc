import { quoted } from '../shared/diagnostic.ts'
import { readUrl } from '../shared/urls.ts'
import { isSitePath, readVideoLink } from '../shared/video-url.ts'
import { usePage } from './page-context.ts'
import { Facade, type FacadeProps, Frame } from './parts/Facade.tsx'

interface Props extends Pick<FacadeProps, 'title' | 'className' | 'poster' | 'length' | 'sizes'> {
  /** A link in any form that people paste, or a page of this site: '/film.html'. */
  src: string
  /** Waits for a click, even without a poster. */
  waits?: boolean
}

/**
 * A video of another host in a frame of 16:9. With a poster, it loads on a click.
 * @example <VideoEmbed src="https://vimeo.com/76979871" title={meta.title} poster="low-tide.jpg" />
 */
export function VideoEmbed({ src, waits, ...props }: Props) {
  const { url, usage } = usePage()
  const { embedUrl, pageUrl, provider } = readVideoLink(src)
  if (!isSitePath(embedUrl) && !readUrl(embedUrl)) {
    usage.checks.faults.push({
      code: 'unknown-video-link',
      field: 'link of a video',
      trace: src,
      found: quoted(src),
      expected: 'a link with https://, or a page or file of this site such as /film.html',
      fix: 'Copy it from the address bar, or begin the path with a slash.',
    })
    return null
  }
  const allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  const frame = { src: url(embedUrl), title: props.title, allow }
  if (!props.poster && !waits) return <Frame {...frame} className={props.className} />
  const start = `${frame.src.includes('?') ? '&' : '?'}autoplay=1`
  const playing = frame.src.replace(/(?=#|$)/, start)
  return (
    <Facade {...props} kind="film" page={url(pageUrl)} host={provider}>
      <Frame {...frame} src={playing} />
    </Facade>
  )
}
