import { expect, it } from 'vitest'
import { readPalette } from './sass.ts'

it('reads the colours of both schemes in any notation, and leaves the rest', () => {
  const css =
    ':root{--paper: #f2f3f1;--ink:rgb(20 24 26);--gap: 4rem;--face:"A, b", serif}@media(prefers-color-scheme: dark){:root{--paper:oklch(20% 0.01 220);--ink:rgb(0 0 0 / 80%);--wide:color(display-p3 0 1 0)}}@media print{:root{--paper:#fff}}'
  expect(readPalette(css)).toEqual({
    light: { paper: '#f2f3f1', ink: '#14181a' },
    dark: { paper: '#111719', ink: '#000000cc', wide: '#00ff00' },
  })
  // A colour that is none is not that of the light scheme.
  const wrong =
    ':root{--a: red;--b: red --c: red}@media(prefers-color-scheme: dark){:root{--a: #12345}}'
  expect(readPalette(wrong)).toEqual({ light: { a: '#ff0000' }, dark: {} })
  expect(readPalette('a{color:red}')).toEqual({ light: {}, dark: {} })
})
