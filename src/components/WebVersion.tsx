import { words } from '../content/words.ts'
import type { ImageName } from '../schema/schema.ts'
import { Facade } from './Facade.tsx'
import { usePage } from './page-context.ts'
import { webVersionSizes } from './sizes.ts'

/** A work that runs in the browser, in a frame 550 px high. Like a video, it loads on a click. */
export function WebVersion(props: { link: string; title: string; poster: ImageName }) {
  const { host, origin } = new URL(props.link)
  usePage().usage.frameOrigins.add(origin)
  return (
    <Facade
      className="web-version"
      href={props.link}
      poster={props.poster}
      sizes={webVersionSizes}
      label={
        <>
          {words.openWebVersion}
          <span className="visually-hidden">, {props.title}</span>
        </>
      }
      source={words.loadsFrom.replace('{host}', host)}
    >
      <iframe
        src={props.link}
        title={props.title}
        loading="lazy"
        // What immersive works need; "Enter VR" fails without.
        allow="fullscreen; autoplay; xr-spatial-tracking; gyroscope; accelerometer; magnetometer; gamepad"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </Facade>
  )
}
