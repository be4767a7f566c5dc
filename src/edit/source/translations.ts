import { takesLanguages } from '../../schema/fields.ts'
import { languagesOf } from '../../schema/languages.ts'
import { type Content, hasFields, valueAt } from '../../schema/paths.ts'
import type { Path } from '../../shared/fault.ts'

/**
 * Where to write what somebody types over a text, in the language of the page. Where a page shows
 * the words of another language, since it has none of its own, those stay: it gets its own beside them.
 */
export function pathInLanguage(content: Content, path: Path, language: string): Path {
  const languages = languagesOf(content.site)
  const inOne = isTranslation(content, path)
  const text = inOne ? path.slice(0, -1) : path
  const own = inOne ? path.at(-1) : languages[0]
  const added = [...text, language]
  const isMissing = own !== language && valueAt(content, added) === undefined
  const canAdd = languages.includes(language) && isShared(content, text)
  return isMissing && canAdd ? added : path
}

/** Whether a path leads to the words of one language, which may not be there yet. */
function isTranslation(content: Content, path: Path): boolean {
  const text = path.slice(0, -1)
  const hasWords = valueAt(content, text) !== undefined
  return (
    hasWords &&
    takesLanguages(content, text) &&
    languagesOf(content.site).includes(`${path.at(-1)}`)
  )
}

/** Whether pages of all languages show a text: a Markdown page has one, and an entry can say so. */
function isShared(content: Content, text: Path): boolean {
  const around = text.map((_, index) => valueAt(content, text.slice(0, index + 1)))
  const isOfOne = around.some((outer) => hasFields(outer) && outer.language !== undefined)
  return !isOfOne && !`${text[0]}`.startsWith('pages/') && takesLanguages(content, text)
}
