import { expect, it } from 'vitest'
import { errorsIn, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'
import { checkTokens } from './style.ts'

it('names each token that is used and not set', () => {
  const css =
    ':root{--ink: #000}p{color:var(--ink);font:var(--text)}a{a:var(--b, 1em);font:var(--text)}'
  const problem = { file: 'styles/_tokens.scss', found: 'no --text, which the styles use' }
  expect(checkTokens(css)).toMatchObject([problem])
})

const nowhere =
  ', which leads nowhere. Begin the path with a slash, correct it, or put the file into public/.'
const meant = ', which leads nowhere. Did you mean "/fonts/a.woff2"?'
const blocked = ', which the content security policy blocks. Put the file into public/.'

it.each([
  ['a{src:url(/fonts/a.woff2)}', ''],
  ['a{src:url( "/fonts/a.woff2?v=1#x" )}', ''],
  ['a{background:url(/b%20c.svg)}', ''],
  ['a{filter:url(#blur)}', ''],
  ['a{src:url(/fonts/b.woff2)}', `"/fonts/b.woff2"${meant}`],
  // Pages in other folders would look for it elsewhere.
  ['a{src:url(b%20c.svg)}', `"b%20c.svg"${nowhere}`],
  ["a{src:url('../fonts/a.woff2')}", `"../fonts/a.woff2"${meant}`],
  ['a{background:image-set("/nothing" 1x)}', `"/nothing"${nowhere}`],
  ['a{src:url(https://a.example/a)}', `"https://a.example/a"${blocked}`],
  ['a{src:url("//a.example/a")}', `"//a.example/a"${blocked}`],
  ['a{background:url(data:image/png;base64,AA==)}', `"data:image/png;base64,AA=="${blocked}`],
  ['@import "https://a.example/a.css";', `"https://a.example/a.css"${blocked}`],
])('%s', (css, error) => {
  const style = { css, palette: { light: {}, dark: {} } }
  const pages = [pageOf('/', '<h1>x</h1>'), pageOf('/a', '<h1>x</h1>')]
  const site = siteOf(pages, { generated: ['fonts/a.woff2', 'b c.svg'], style })
  expect(errorsIn(site)).toEqual(error ? [`styles/: style: ${error}`] : [])
})

const good = { paper: '#ffffff', ink: '#000000', quiet: '#767676', blue: '#0a3cc2' }
const onBlack = { ...good, paper: '#000000' }

it.each([
  [good, good, []],
  [{ ...good, quiet: '#777777' }, good, ['--quiet on --paper, light scheme: a contrast of 4.5']],
  [
    good,
    onBlack,
    [
      '--ink on --paper, dark scheme: a contrast of 1.0',
      '--blue on --paper, dark scheme: a contrast of 2.4',
    ],
  ],
  [{ paper: '#ffffff' }, { ink: '#000000' }, []],
])('%j, %j', (light, dark, found) => {
  const style = { css: '', palette: { light, dark } }
  const end = ' to 1. Make one of them lighter or darker.'
  expect(warningsIn(siteOf([], { style }))).toEqual(
    found.map((text) => `styles/_tokens.scss: ${text}${end}`),
  )
})
