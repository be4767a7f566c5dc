import type { BuiltPage, CheckedPage } from './finding.ts'
import { findLeaks, isHarmless } from './leaks.ts'
import { readPageFacts, urlsInStyle } from './page-facts.ts'
import { createMeasure, gzipSize } from './page-size.ts'
import { remember, takeApart } from './shared-parts.ts'

/**
 * A piece of a page as a text of its own: V8 would keep the whole page in memory for it. Most pieces
 * stand on many pages, which share one copy.
 */
function createCopies(): (piece: string) => string {
  const copies = new Map<string, string>()
  return (piece) => {
    const known = copies.get(piece)
    if (known !== undefined) return known
    const copy = Buffer.from(piece).toString()
    copies.set(copy, copy)
    return copy
  }
}

/** Reads pages whose styles and scripts are mostly the same texts: each of these is read once. */
export function createReader(root: string, compress = gzipSize): (page: BuiltPage) => CheckedPage {
  const urlsOf = remember(urlsInStyle)
  const own = createCopies()
  const isHarmlessText = remember((text) => isHarmless(text, root))
  // A text that holds the end of its element does not end where it seems to.
  const isWhole = remember((text) => !text.includes('</'))
  const measure = createMeasure(compress)
  return ({ html, document, ...page }) => {
    const isKnown = isWhole(document.style) && isWhole(document.script)
    const parts = isKnown ? takeApart(html, document) : { html, style: '', script: '' }
    const styles = [parts.style]
    // The first element that was emptied is the one whose text was taken out.
    const urlsOfNext = (text: string) => urlsOf(text || (styles.pop() ?? ''))
    const isClean =
      isHarmless(parts.html, root) && isHarmlessText(parts.style) && isHarmlessText(parts.script)
    return {
      ...page,
      facts: readPageFacts(parts.html, { urlsOf: urlsOfNext, own }),
      leaks: isClean ? {} : findLeaks(html, root),
      size: measure(html, parts),
    }
  }
}
