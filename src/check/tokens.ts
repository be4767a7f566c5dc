import type { Diagnostic } from '../shared/diagnostic.ts'

const file = 'styles/_tokens.scss'

/** Finds a typeface that no face has, as after a misspelt `$files`. */
export function checkTypeface(css: string): Diagnostic[] {
  if (!css.includes('"Text"') || /@font-face\{[^}]*family:"?Text"?[;}]/.test(css)) return []
  return [
    {
      code: 'missing-typeface',
      file: 'styles/_fonts.scss',
      found: 'no typeface, so that visitors see one of their system',
      expected: '$files: "wittgenstein"; or faces named "Text"',
      fix: 'Write it like this: see Typeface in docs/recipes.md.',
    },
  ]
}

/** Finds tokens that styles use and nothing sets, as in an old `_tokens.scss` under newer styles. */
export function checkTokens(css: string): Diagnostic[] {
  const used = new Set(css.match(/(?<=var\()--[\w-]+(?=\))/g))
  const unset = [...used].filter((name) => !css.includes(`${name}:`))
  return unset.map((name) => ({
    code: 'missing-token',
    file,
    found: `no ${name}, which the styles use`,
    expected: 'a value for every token that is used',
    fix: 'Set it there. The same file of a newer template does.',
  }))
}

/** Finds the colour schemes of an old `_tokens.scss`, which conflict with those of `_root.scss`. */
export function checkSchemes(source: string): Diagnostic[] {
  return source.split('\n').flatMap((text, index) => {
    const found = text.trim()
    if (!/^(color-scheme:|@(use|include) "?dark|@media.*color-scheme)/.test(found)) return []
    return {
      code: 'scheme-in-tokens',
      file,
      line: index + 1,
      found,
      expected: 'tokens alone: styles/_root.scss applies the schemes',
      fix: 'Remove it. Dark colours stand in styles/_dark.scss; for one scheme write $schemes: light; above :root.',
    }
  })
}
