import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** 'Räume, Тишина' → 'raume-tishina', in German 'raeume-…'; '' without letters and digits. */
export function slugOf(words: string, locale: string): string {
  // Letters lose their marks, except where a language writes two letters instead.
  const plain = /^(de|da|nb|nn|no)\b/.test(locale)
    ? words
    : words.normalize('NFKD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
  const letters = inLatin(plain.normalize('NFKC').replace(/['’]/g, ''), locale)
  return (letters.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-')
}

function inLatin(words: string, locale: string): string {
  if (!/[^\P{L}a-zA-Z]|[^\P{N}0-9]/u.test(words)) return words
  // Spares all others the 100 ms that it takes to load.
  const library: typeof import('@sindresorhus/transliterate') = load('@sindresorhus/transliterate')
  return library.default(words, { locale }).replace(/['’]/g, '')
}
