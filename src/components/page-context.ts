import { createContext, use } from 'react'
import type { PageMeta, PageUsage, RenderOptions } from '../page.ts'
import type { Text } from '../schema/schema.ts'

/** What components know about the page they are part of, and where they record what they use. */
export interface PageContext
  extends Pick<RenderOptions, 'today' | 'language' | 'image' | 'fileSize' | 'draftIds'> {
  /** As the content writes it, the same in all languages: '/contact'. */
  route: string
  /** All languages that the page is in. */
  languages: string[]
  /** A text in the language of the page, or in another. */
  t(text: Text, language?: string): string
  /** Where the page will be online, without its scheme. None on the 404 page, which has no address. */
  address?: string
  /**
   * The link to `target` from this page, see `linkFrom`. A page that is in the language of this one, or
   * in the one that is named, opens in it.
   */
  url(target: string, language?: string): string
  /** Whether drafts are shown: in development, never in `dist/`. */
  showsDrafts: boolean
  /** Whether the page itself is a draft. */
  isDraft: boolean
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
