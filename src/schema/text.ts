// What pages need of texts, without the rules and their library.

import type { DescribedImage, ImageText } from './schema.ts'

/** The one at the root first. The site need not be checked yet. */
export function languagesOf(site: unknown): string[] {
  const { language, languages = language } = Object(site)
  const names = new Set<unknown>([languages].flat())
  return [...names].filter((name) => typeof name === 'string')
}

export function firstLanguage(site: unknown): string {
  return languagesOf(site)[0] ?? ''
}

type Translations = Partial<Record<string, string>>

/** In another language, where it is not translated. */
export function textIn(text: string | Translations, language: string) {
  return typeof text === 'object' ? text[languageIn(text, language)] : text
}

/** The language itself, or else the first that the text has. */
export function languageIn(text: Translations, language: string): string {
  return text[language] === undefined ? (Object.keys(text)[0] ?? language) : language
}

export function describedImage(text: ImageText): DescribedImage {
  return isDescribed(text) ? text : { alt: text }
}

function isDescribed(text: ImageText): text is DescribedImage {
  return typeof text === 'object' && 'alt' in text
}
