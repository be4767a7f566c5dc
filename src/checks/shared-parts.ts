import type { BuiltPage, CheckedPage } from './finding.ts'
import { isHarmless } from './leaks.ts'
import { readPageFacts, urlsInStyle } from './page-facts.ts'

/** A page without the style and the script in its head, which are most of its bytes. */
interface Parts {
  /** All the rest. The two elements are still there, empty. */
  html: string
  style: string
  script: string
}

type Reading = Omit<CheckedPage, keyof BuiltPage>

/** Reads pages whose styles and scripts are mostly the same texts: each of these is read once. */
export function createReader(root: string): (page: BuiltPage) => Reading {
  const urlsOf = remember(urlsInStyle)
  const isHarmlessText = remember((text) => isHarmless(text, root))
  // A text that holds the end of its element does not end where it seems to.
  const isWhole = remember((text) => !text.includes('</'))
  return ({ html, document }) => {
    const isKnown = isWhole(document.style) && isWhole(document.script)
    const parts = isKnown ? takeApart(html, document) : { html, style: '', script: '' }
    const styles = [parts.style]
    // The first element that was emptied is the one whose text was taken out.
    const urlsOfNext = (text: string) => urlsOf(text || (styles.pop() ?? ''))
    return {
      facts: readPageFacts(parts.html, urlsOfNext),
      isHarmless:
        isHarmless(parts.html, root) && isHarmlessText(parts.style) && isHarmlessText(parts.script),
    }
  }
}

/**
 * Takes the two texts out where they stand; what stands there otherwise stays in the HTML. The page
 * was rendered from them, so their elements are looked at, and not each of 18,000 letters again.
 */
export function takeApart(
  html: string,
  { style, script }: { style: string; script: string },
): Parts {
  const start = html.indexOf('<style>')
  const between = start + '<style>'.length + style.length
  const end = between + '</style><script>'.length + script.length
  const isKnown =
    start >= 0 && html.startsWith('</style><script>', between) && html.startsWith('</script>', end)
  if (!isKnown) return { html, style: '', script: '' }
  const rest = html.slice(end + '</script>'.length)
  return { html: `${html.slice(0, start)}<style></style><script></script>${rest}`, style, script }
}

/** A function that works out each answer once. */
export function remember<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const value = answer(text)
    answers.set(text, value)
    return value
  }
}
