import { createContext, use } from 'react'
import type { Image, PageMeta, PageUsage } from '../page.ts'
import type { ImageName } from '../schema/schema.ts'

/** What components know about the page they are part of, and where they record what they use. */
export interface PageContext {
  route: string
  /** Where the page will be online, without its scheme. None on the 404 page, which has no address. */
  address?: string
  /** Copyright year of this build. */
  year: number
  /** The link to `target` from this page, see `linkFrom`. */
  url(target: string): string
  /** Whether drafts are shown: in development, never in `dist/`. */
  showsDrafts: boolean
  /** Whether the page itself is a draft. */
  isDraft: boolean
  /** Bytes of a file in `public/` by its root-relative path; undefined when there is none. */
  fileSize(path: string): number | undefined
  /** Undefined if the file is missing, which the build reports. */
  image(name: ImageName): Image | undefined
  /** Sets the title and description of the document. The last call counts. */
  describe(meta: PageMeta): void
  usage: PageUsage
}

export const PageContext = createContext<PageContext | undefined>(undefined)

export function usePage(): PageContext {
  const page = use(PageContext)
  if (!page) throw new Error('Components are rendered inside a PageContext only')
  return page
}
