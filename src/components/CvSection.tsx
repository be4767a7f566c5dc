import type { CvSection as Section } from '../content/schema.ts'

/** A part of the CV: year or years, then what it was. */
export function CvSection({ section: { title, entries } }: { section: Section }) {
  return (
    <section>
      <h3>{title}</h3>
      <ol>
        {entries.map(({ years, text }) => (
          <li key={years + text}>
            <span>{years}</span> <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
