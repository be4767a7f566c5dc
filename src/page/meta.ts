import type { PageContext, PageEntry, PageMeta } from '../components/page-context.ts'
import { plainText } from '../texts/plain-text.ts'

/** For the head, in the language of the page and without marks. */
export interface DescribedPage {
  title: string
  description: string
  shareImage: PageMeta['shareImage']
}

type Translate = Pick<PageContext, 't'>

/** `meta`: what the page exports. Without it, the entry of an [id].tsx describes its page. */
export function describePage(
  meta: Partial<PageMeta> | undefined,
  entry: Partial<PageEntry>,
  page: Translate,
): DescribedPage {
  const { title = entry.title ?? '', shareImage } = meta ?? {}
  return {
    title: plainText(page.t(title), 'title'),
    description: meta ? page.t(meta.description ?? '') : describeEntry(entry, page),
    shareImage,
  }
}

/** Its summary, or the first paragraph of its text: search engines show as much as they like. */
function describeEntry(
  { title = '', summary, text = title }: Partial<PageEntry>,
  { t }: Translate,
) {
  if (summary) return plainText(t(summary), 'line')
  const [paragraph = ''] = plainText(t(text)).split('\n\n')
  return paragraph.replaceAll('\n', ' ')
}
