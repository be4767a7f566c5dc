import transliterate from '@sindresorhus/transliterate'

/** 'Räume, Тишина' → 'raume-tishina', in German 'raeume-…'; '' without letters and digits. */
export function slugOf(words: string, locale: string): string {
  // Letters lose their marks, except where a language writes two letters instead.
  const plain = /^(de|da|nb|nn|no)\b/.test(locale)
    ? words
    : words.normalize('NFKD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
  const letters = transliterate(plain.normalize('NFKC'), { locale }).replace(/['’]/g, '')
  return (letters.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-')
}
