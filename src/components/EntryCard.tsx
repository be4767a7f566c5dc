import { besideIndex, type Entry } from '../content/schema.ts'
import { Link } from './Link.tsx'
import { MediaItem } from './MediaItem.tsx'

/** A work or a workshop: title, year and medium, text, media. */
export function EntryCard({ entry }: { entry: Entry }) {
  const { id, title, year, medium, textPlace, media } = entry
  // In the document the text follows the figure it stands beside, so that both orders agree.
  const after = textPlace === 'beside' ? besideIndex(media) + 1 : 0
  return (
    <article className="card" id={id}>
      <header className="head">
        <h2>{title}</h2>
        <p className="meta">
          <time>{year}</time> {medium}
        </p>
        {after === 0 && <Description entry={entry} />}
      </header>
      <MediaItems media={media.slice(0, after)} />
      {after > 0 && <Description entry={entry} />}
      <MediaItems media={media.slice(after)} />
    </article>
  )
}

function MediaItems({ media }: Pick<Entry, 'media'>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
  return media.map((item, index) => <MediaItem key={index} item={item} />)
}

function Description({ entry: { text, link } }: { entry: Entry }) {
  return (
    <div className="text">
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link && (
        <p className="go">
          <Link to={link.to}>{link.label}</Link>
        </p>
      )}
    </div>
  )
}
