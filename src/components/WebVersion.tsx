import { words } from '../content/words.ts'
import type { ImageName, Text } from '../schema/schema.ts'
import { isSitePath } from '../shared/video-url.ts'
import { Facade } from './Facade.tsx'
import { Frame } from './Frame.tsx'
import { usePage } from './page-context.ts'

/**
 * A work that runs in the browser, in a frame 550 px high: a page of another host, or of `public/`. Like
 * a video, it loads on a click.
 */
export function WebVersion(props: { link: string; title: Text; poster: ImageName }) {
  const { title, poster } = props
  const { url, t } = usePage()
  const link = url(props.link)
  return (
    <Facade
      kind="page"
      className="web-version"
      title={title}
      page={link}
      poster={poster}
      // 16:9, whole in a height of 550 px.
      sizes={{ attribute: '(min-width:66rem) 978px,(min-width:36rem) 92vw,100vw', widest: 978 }}
      label={words.openWebVersion}
      source={
        isSitePath(props.link) ? '' : t(words.loadsFrom).replace('{host}', new URL(link).host)
      }
    >
      <Frame
        src={link}
        title={title}
        // What immersive works need; "Enter VR" fails without.
        allow="fullscreen; autoplay; xr-spatial-tracking; gyroscope; accelerometer; magnetometer; gamepad"
      />
    </Facade>
  )
}
