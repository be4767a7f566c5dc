import type { ImageName, Text } from '../schema/schema.ts'
import { readUrl } from '../shared/urls.ts'
import { Facade, Frame } from './Facade.tsx'
import { usePage } from './page-context.ts'

/** A work that runs in the browser, here or on another host, 550 px high. It loads on a click. */
export function WebVersion(props: { link: string; title: Text; poster: ImageName }) {
  const { title, poster } = props
  const link = usePage().url(props.link)
  return (
    <Facade
      kind="page"
      className="web-version"
      title={title}
      page={link}
      poster={poster}
      // 16:9, at most 550 px high.
      sizes={{ attribute: '(min-width:66rem) 978px,(min-width:36rem) 92vw,100vw', widest: 978 }}
      host={readUrl(link)?.host}
    >
      <Frame
        src={link}
        title={title}
        // Immersive works need sensors; without xr-spatial-tracking, "Enter VR" fails.
        allow="fullscreen; autoplay; xr-spatial-tracking; gyroscope; accelerometer; magnetometer; gamepad"
      />
    </Facade>
  )
}
