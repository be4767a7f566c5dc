import { quoted, suggest } from '../problem.ts'
import type { Path } from './locate.ts'
import { languageTag } from './values.ts'

/** Whether it is `{ en: '…', fr: '…' }`: it has a language of the site, and nothing deep in it. */
export function isTranslated(
  value: unknown,
  languages: string[],
): value is Record<string, unknown> {
  if (!hasFields(value) || Object.values(value).some(hasFields)) return false
  const keys = Object.keys(value)
  return keys.every((key) => languageTag.test(key)) && keys.some((key) => languages.includes(key))
}

/** The content as it is in one language. What is not translated is as in the first that it has. */
export function inLanguage(value: unknown, language: string, languages: string[]): unknown {
  if (isTranslated(value, languages)) return value[language] ?? Object.values(value)[0]
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language, languages))
  if (!hasFields(value)) return value
  const fields = Object.entries(value)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, inLanguage(field, language, languages)]),
  )
}

/** `languages` in site.ts begins with `language`, and has none twice. */
export function checkOrder(languages: string[], first: unknown) {
  if (languages[0] === first && new Set(languages).size === languages.length) return []
  return [
    {
      path: ['site', 'languages'],
      found: quoted(languages),
      expected: `each language once, and the one of language first: ${quoted(first)}`,
      fix: 'Correct one of the two lines.',
    },
  ]
}

/** What a text lacks that is translated, and what no language of the site is. */
export function checkTranslations(value: unknown, path: Path, languages: string[]) {
  if (!isTranslated(value, languages)) return []
  const missing = languages.filter((name) => value[name] === undefined)
  const unknown = Object.keys(value).filter((name) => !languages.includes(name))
  return [...missing, ...unknown].map((name) => ({
    path: [...path, name],
    found: value[name] === undefined ? 'nothing' : quoted(value[name]),
    expected: `a text in each language of the site: ${languages.join(', ')}`,
    fix: unknown.includes(name)
      ? (suggest(name, missing) ?? 'Take it out, or name the language in site.ts.')
      : `Translate it into ${name}, or write one text for all languages.`,
  }))
}

export function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
