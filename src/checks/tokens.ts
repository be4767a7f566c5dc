import type { Problem } from '../problem.ts'

/** Tokens that styles use and nothing sets: an older `_tokens.scss` under newer styles. */
export function checkTokens(css: string): Problem[] {
  const known = new Set(Array.from(css.matchAll(/(--[\w-]+):/g), ([, name]) => name))
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name))
  return [...used]
    .filter((name) => !known.has(name))
    .map((name) => ({
      file: 'styles/_tokens.scss',
      found: `no ${name}, which the styles use`,
      expected: 'a value for every token that is used',
      fix: 'Write it there. A newer template has it in its own file.',
    }))
}
