import { expect, it } from 'vitest'
import { readPalette } from './palette.ts'

const css =
  ':root{--paper: #f2f3f1;--ink:rgb(20 24 26);--gap: 4rem}@media(prefers-color-scheme: dark){:root{--paper:oklch(20% 0.01 220)}}@media print{:root{--paper:#fff}}'

it('reads the colours of both schemes in any notation, and leaves the rest', () => {
  expect(readPalette(css)).toEqual({
    light: { paper: '#f2f3f1', ink: '#14181a' },
    dark: { paper: '#111719', ink: '#14181a' },
  })
})

it('finds nothing where there is none', () => {
  expect(readPalette('a{color:red}')).toEqual({ light: {}, dark: {} })
})
