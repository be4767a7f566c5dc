const rightToLeft = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(`${new Intl.Locale(language).maximize().script}`) ? 'rtl' : 'ltr'
}
