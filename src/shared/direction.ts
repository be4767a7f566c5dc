const rightToLeft = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/

export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(`${new Intl.Locale(language).maximize().script}`) ? 'rtl' : 'ltr'
}
