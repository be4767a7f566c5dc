// What pages ask of languages, without the rules and their library.

import { hasFields } from './paths.ts'
import type { Text } from './values.ts'

/** The one at the root first. The site need not be checked yet. */
export function languagesOf(site: unknown): string[] {
  const languages = hasFields(site) ? site.languages : []
  return Array.isArray(languages) ? languages.filter((name) => typeof name === 'string') : []
}

/** Falls back to the first language that the text has. */
export function textIn(text: Text, language: string): string | undefined {
  return typeof text === 'object' ? (text[language] ?? Object.values(text)[0]) : text
}

const rightToLeft = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(`${new Intl.Locale(language).maximize().script}`) ? 'rtl' : 'ltr'
}
