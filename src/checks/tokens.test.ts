import { expect, it } from 'vitest'
import { checkTokens } from './tokens.ts'

it('names each token that is used and not set', () => {
  const css =
    ':root{--ink: #000}p{color:var(--ink);font:1em var(--font-text)}a{margin:var(--gap, 1em)}'
  expect(checkTokens(css).map(({ found }) => found)).toEqual([
    'no --font-text, which the styles use',
  ])
})
