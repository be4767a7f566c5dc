import { expect, it } from 'vitest'
import { errorsIn, noStyle, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { checkTokens } from '../read/stylesheet.ts'

it('names each token that is used and not set', () => {
  const css = ':root{--a: #000}p{a:var(--a);b:var(--text)}a{a:var(--b, 1em);c:var(--text)}'
  const diagnostic = { file: 'styles/_tokens.scss', found: 'no --text, which the styles use' }
  expect(checkTokens(css)).toMatchObject([diagnostic])
})

const lost = 'Begin the path with a slash, correct it, or put the file into public/.'
const meant = ', which leads nowhere. Did you mean "/fonts/a.woff2"?'
const blocked = ', which the content security policy blocks. Put the file into public/.'

it.each([
  ['a{src:url(/fonts/a.woff2)}', ''],
  ['a{src:url( "/fonts/a.woff2?v=1#x" )}', ''],
  ['a{background:url(/b%20c.svg)}', ''],
  ['a{filter:url(#blur)}', ''],
  ['a{src:url(/fonts/b.woff2)}', `"/fonts/b.woff2"${meant}`],
  // Pages in other folders would look for it elsewhere.
  ['a{src:url(b%20c.svg)}', `"b%20c.svg", which leads nowhere. ${lost}`],
  ["a{src:url('../fonts/a.woff2')}", `"../fonts/a.woff2"${meant}`],
  ['a{background:image-set("/nothing" 1x)}', `"/nothing", which leads nowhere. ${lost}`],
  ['a{background:url(data:image/png;base64,AA==)}', `"data:image/png;base64,AA=="${blocked}`],
  ['@import "https://a.example/a.css";', `"https://a.example/a.css"${blocked}`],
])('%s', (css, error) => {
  const style = { ...noStyle, css }
  const pages = [pageOf('/', '<h1>x</h1>'), pageOf('/a', '<h1>x</h1>')]
  const site = siteOf(pages, { generated: ['fonts/a.woff2', 'b c.svg'], style })
  expect(errorsIn(site)).toEqual(error ? [`styles/: style: ${error}`] : [])
})

it('names each colour that is none, with its scheme, but none that only a browser can tell', () => {
  const { line: _, ...light } = noStyle.palette.light
  const { ink: __, ...dark } = noStyle.palette.light
  const style = { ...noStyle, palette: { light, dark: { ...dark, blue: '' } } }
  expect(errorsIn(siteOf([], { style }))).toEqual([
    expect.stringContaining('styles/_tokens.scss: --line, light scheme: no colour. Correct'),
    expect.stringContaining('styles/_tokens.scss: --ink, dark scheme: no colour. Correct'),
  ])
})

const good = { paper: '#ffffff', ink: '#000000', quiet: '#767676', blue: '#0a3cc2' }

it.each([
  [good, good, []],
  [{ ...good, quiet: '#777777' }, good, ['--quiet on --paper, light', '4.5']],
  [good, { ...good, blue: '#ffffff' }, ['--blue on --paper, dark', '1.0']],
  [{ ...good, ink: '#aaaaaa' }, good, ['--ink on --paper, light', '2.3']],
  [{ ...good, ink: '#aaaaaa' }, { ...good, ink: '#aaaaaa' }, ['--ink on --paper, each', '2.3']],
  [{ ...good, ink: '#00000055' }, good, ['--ink on --paper, light', '2.3']],
  [{ paper: '#ffffff' }, { ink: '#000000' }, []],
])('%j, %j: %j', (light, dark, [colours, contrast]) => {
  const fault = `a contrast of ${contrast} to 1. Make one of them lighter or darker.`
  const warnings = colours ? [`styles/_tokens.scss: ${colours} scheme: ${fault}`] : []
  const style = { ...noStyle, palette: { light, dark } }
  expect(warningsIn(siteOf([], { style }))).toEqual(warnings)
})
