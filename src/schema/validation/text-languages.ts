import { quoted } from '../../shared/diagnostic.ts'
import type { Relation } from './relations.ts'

export const faultOfLanguage: Relation = ({ path, value, holds }, { languages }) => {
  const isName = holds === 'language'
  const names = isName ? [value] : holds === 'translations' ? Object.keys(Object(value)) : []
  const other = names.find((name) => !languages.includes(`${name}`))
  if (typeof other !== 'string' || languages.length === 0) return undefined
  const near = languages.find((name) => name.slice(0, 2) === other.slice(0, 2))
  return {
    code: 'other-language',
    ...(!isName && { path: [...path, other], found: `texts in ${names.join(', ')}` }),
    expected: `languages of the site: ${languages.join(', ')}`,
    fix: near
      ? `Did you mean ${quoted(near)}?`
      : "Correct its language, or write languages: ['en-GB', 'fr'] into site.ts.",
  }
}

/** Frequent words that none of the other languages has. */
const frequent: Record<string, string> = {
  de: 'der|das|und|ein|eine|einer|mit|ist|nicht|von|auf|für|im|sich|wie|zu',
  en: 'the|and|of|with|that|is|are|from|to|which|this|for|you|it',
  es: 'el|los|las|y|del|por|para|como|más|desde|cuando',
  fr: 'le|les|et|des|une|dans|du|est|qui|pour|sur|avec|aux|ces',
  it: 'il|di|che|della|dei|gli|sono|è|per|nel|delle|alla|più',
}

function countWords(text: unknown, language: string): number {
  const words = frequent[language.slice(0, 2)] ?? '-'
  const word = new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'giu')
  return `${text}`.match(word)?.length ?? 0
}

/** Short texts and names tell nothing. */
export const warnOfSwap: Relation = ({ path, value, holds }) => {
  const texts = holds === 'translations' ? Object.entries(Object(value)) : []
  for (const [name, text] of texts) {
    const other = texts.find(([one]) => one !== name && countWords(text, one) >= 3)
    if (!other || !(name.slice(0, 2) in frequent) || countWords(text, name) > 0) continue
    return {
      level: 'warning',
      code: 'swapped-languages',
      path: [...path, name],
      found: quoted(text),
      expected: `a text in ${name}: the words are those of ${other[0]}`,
      fix: 'Exchange the two, or translate it.',
    }
  }
  return undefined
}

/** As words.ts comes; no word that another language has too. */
const shipped =
  /^(Skip to|Plays from|Loads from|Open the|Larger image|All (works|news|tags)|See also|Page not)\b/

export const warnOfEnglish: Relation = (
  { path, value, holds },
  { languages: [first, ...others] },
) => {
  const language = others.find((name) => name === path.at(-1)) ?? first
  return (
    path[0] === 'words' &&
    holds === 'name' &&
    !/^en\b/.test(language ?? 'en') &&
    shipped.test(`${value}`) && {
      level: 'warning',
      code: 'english-words',
      expected: `words in ${language}, the language of the site`,
      fix: 'Translate src/content/words.ts.',
    }
  )
}
