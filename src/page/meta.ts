import type { PageContext, PageEntry, PageMeta } from '../components/page-context.ts'
import { plainText } from '../texts/plain-text.ts'

export interface DescribedPage {
  title: string
  description: string
}

/** `meta`: what the page exports. What it does not say, the entry of an [id].tsx says. */
export function describePage(
  meta: PageMeta,
  entry: Partial<PageEntry>,
  t: PageContext['t'],
): DescribedPage {
  const { title = entry.title ?? '', description } = meta
  return {
    title: plainText(t(title), 'title'),
    description: description === undefined ? describeEntry(entry, t) : t(description),
  }
}

/**
 * Its summary, the first paragraph of its text, or its title where the text has none: search engines
 * show as much as they like.
 */
function describeEntry(
  { title = '', summary, text = '' }: Partial<PageEntry>,
  t: PageContext['t'],
) {
  if (summary) return plainText(t(summary), 'line')
  const [paragraph = ''] = plainText(t(text)).split('\n\n')
  return paragraph.replaceAll('\n', ' ') || plainText(t(title), 'title')
}
