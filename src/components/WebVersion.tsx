import type { PictureName } from '../content/schema.ts'
import { usePage } from '../page-context.ts'
import { frameSizes } from '../sizes.ts'
import { Film } from './Film.tsx'

/** A work that runs in the browser, in a frame 550 px high. It loads as a video does: on a click. */
export function WebVersion(props: { link: string; title: string; still: PictureName }) {
  const { host, origin } = new URL(props.link)
  usePage().notes.frameOrigins.add(origin)
  return (
    <Film
      className="frame"
      href={props.link}
      poster={props.still}
      sizes={frameSizes}
      label={
        <>
          Open the web version<span className="vh">, {props.title}</span>
        </>
      }
      source={`Loads from ${host}`}
    >
      <iframe
        src={props.link}
        title={props.title}
        loading="lazy"
        allow="fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </Film>
  )
}
