import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../tests/kit/project.ts'
import { noStyle, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'

// Its letters reach 1.065 em up and 0.435 em down.
const font = readFileSync(join(root, 'tests/fixture/fonts/field-latin-wght-normal.woff2'))

it.each([
  ['size-adjust:111.4%;ascent-override:95.6%;descent-override:39%', ''],
  ['size-adjust: 104.3%;ascent-override: 102.1%;descent-override: 41.7%', ''],
  ['ascent-override:118%;descent-override:43%', '1.180 em above the line and 0.430 em below'],
  ['size-adjust:50%;ascent-override:213%;descent-override:60%', '1.065 em above the line and 0.3'],
])('a fallback with %s: %s', (measures, found) => {
  const css = `@font-face{font-family:"Fallback";${measures}}`
  const fonts = new Map([['assets/a.1.woff2', font]])
  const style = { ...noStyle, css, fonts, preload: '/assets/a.1.woff2' }
  const site = siteOf([], { style, sourceText: () => '\n@include fallback("Fallback"' })
  const start = 'styles/_fonts.scss:2: “Fallback”: the measures of another typeface: '
  expect(warningsIn(site)).toEqual(found ? [expect.stringContaining(start + found)] : [])
  expect(warningsIn({ ...site, style: { ...style, preload: '/fonts/own.woff2' } })).toEqual([])
})

it.each([0, 20, 60, font.length / 2])('names a typeface of which %d bytes are there', (end) => {
  const fonts = new Map([['assets/a.1.woff2', font.subarray(0, end)]])
  const style = { ...noStyle, fonts, preload: '/assets/a.1.woff2' }
  const found = expect.stringContaining('/assets/a.1.woff2, which is no whole WOFF2')
  expect(warningsIn(siteOf([], { style }))).toEqual([found])
})
