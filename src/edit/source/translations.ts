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
  const isWhole = takesLanguages(content, path)
  const text = isWhole ? path : path.slice(0, -1)
  const languageShown = isWhole ? languages[0] : path.at(-1)
  const added = [...text, language]
  const isMissing = languageShown !== language && valueAt(content, added) === undefined
  const canAdd = languages.includes(language) && isForAll(content, text)
  return isMissing && canAdd ? added : path
}

/** Its only language, or the one that its words are in. */
const saysLanguage = ({ language, languages }: Record<string, unknown>) =>
  language !== undefined || (Array.isArray(languages) && languages.length === 1)

/** Whether pages of all languages show a text: an entry can say that it has one language. */
function isForAll(content: Content, text: Path): boolean {
  const around = text.map((_, index) => valueAt(content, text.slice(0, index + 1)))
  const isOfOne = around.some((outer) => hasFields(outer) && saysLanguage(outer))
  return !isOfOne && takesLanguages(content, text)
}
