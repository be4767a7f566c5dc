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
  // Words alone are those of the first language.
  const isAlone = takesLanguages(content, path)
  const text = isAlone ? path : path.slice(0, -1)
  const added = [...text, language]
  const isThere = (isAlone && language === languages[0]) || valueAt(content, added) !== undefined
  const canAdd = languages.includes(language) && takesLanguages(content, text)
  return isThere || !canAdd || isOfOneLanguage(content, text) ? path : added
}

/** Whether an entry around a text says that it has one language: all pages show it as it is. */
function isOfOneLanguage(content: Content, text: Path): boolean {
  return text.some((_, index) => {
    const around = valueAt(content, text.slice(0, index + 1))
    if (!hasFields(around)) return false
    const { language, languages } = around
    return language !== undefined || (Array.isArray(languages) && languages.length === 1)
  })
}
