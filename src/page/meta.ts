import type { PageContext, PageEntry, PageMeta } from '../components/page-context.ts'
import { plainText } from '../texts/plain-text.ts'

/** For the head, in the language of the page and without marks. */
export interface DescribedPage {
  title: string
  description: string
  shareImage: PageMeta['shareImage']
}

type Translate = Pick<PageContext, 't' | 'language'>

/** `meta`: what the page exports. Without it, the entry of an [id].tsx describes its page. */
export function describePage(
  meta: Partial<PageMeta> | undefined,
  entry: PageEntry | undefined,
  page: Translate,
): DescribedPage {
  const title = meta?.title ?? entry?.title ?? ''
  const description = meta ? page.t(meta.description ?? '') : describeEntry(entry, page)
  return {
    title: plainText(page.t(title), 'title'),
    description,
    shareImage: meta?.shareImage,
  }
}

/** Its summary, or as many sentences of its text as search engines show. */
function describeEntry(entry: PageEntry | undefined, { t, language }: Translate): string {
  const { title = '', summary, text = title } = entry ?? {}
  if (summary) return plainText(t(summary), 'line')
  const words = plainText(t(text), 'text').replace(/\s+/g, ' ')
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(words)
  let description = ''
  for (const { segment } of sentences) {
    if (description && (description + segment).length > 180) break
    description += segment
  }
  return description.trim()
}
