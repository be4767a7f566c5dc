import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import type { Entry } from '../schema/schema.ts'
import { isIn } from '../shared/routes.ts'
import { Layout } from './Layout.tsx'
import { type PageEntry, useShown } from './page-context.ts'
import { WorkOverview } from './Works.tsx'

/** `export const entries = tagsOf(works)`: a page for each tag. */
export function tagsOf(works: Entry[]): PageEntry[] {
  const ids = new Set(works.flatMap(({ tags = [] }) => tags))
  return [...ids].map((id) => tagEntry(id, works))
}

/** A tag is a draft, and lacks a language, as all its works do. */
function tagEntry(id: string, works: Entry[]): PageEntry {
  const own = worksWith(id, works)
  const published = own.filter(({ draft }) => !draft)
  const listed = published.length > 0 ? published : own
  return {
    id,
    title: titleOf(id),
    languages: site.languages.filter((one) => listed.some((work) => isIn(work, one))),
    draft: published.length > 0 ? undefined : true,
  }
}

const worksWith = (id: string, works: Entry[]) => works.filter(({ tags }) => tags?.includes(id))
const titleOf = (id: string) => words.tags?.[id] ?? id

interface Props {
  id: string
  works: Entry[]
  /** The folder of their pages: '/works'. */
  folder: string
  /** The page of all works, marked in the bar. */
  parent?: string
}

/** `<TagPage id={id} works={works} folder="/works" />`, in pages/tags: all works with the tag. */
export function TagPage({ id, works, folder, parent }: Props) {
  const own = worksWith(id, useShown(works))
  return (
    <Layout parent={parent} heading={titleOf(id)}>
      <WorkOverview works={own} folder={folder} />
    </Layout>
  )
}
