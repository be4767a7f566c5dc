import type { Problem } from '../problem.ts'
import type { BuiltPage } from './render-pages.ts'

/** Mistakes that only show on the finished pages. */
export function checkPages(pages: BuiltPage[]): Problem[] {
  return pages.flatMap(({ file, notes }) =>
    notes.title.trim()
      ? []
      : [
          {
            file,
            place: 'title',
            found: 'no title, or an empty one',
            allowed: 'a <Layout> with a title',
            remedy: 'Return <Layout title="…">…</Layout>.',
          },
        ],
  )
}
