import type { Entry } from '../content/schema.ts'

/** The titles as one running sentence, each a link to its card. */
export function WorkIndex({ works }: { works: Entry[] }) {
  return (
    <ol className="index">
      {works.map(({ id, title, year }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          <sup>{year}</sup>{' '}
        </li>
      ))}
    </ol>
  )
}
