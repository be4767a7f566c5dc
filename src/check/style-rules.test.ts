import { expect, it } from 'vitest'
import { errorsIn, noStyle, pageOf, siteOf, warningsIn } from '../../tests/kit/rendered-site.ts'

it.each([
  ['a{src:url( "/fonts/a.woff2?v=1#x" )}', undefined],
  ['a{background:url(/b%20c.svg)}', undefined],
  ['a{filter:url(#blur)}', undefined],
  ['a{src:url(/fonts/b.woff2)}', 'dead-link'],
  // Pages in other folders would look for it elsewhere.
  ['a{src:url(b%20c.svg)}', 'dead-link'],
  ['@import "https://a.example/a.css";', 'blocked-by-policy'],
  ['@import "https://fonts.example/a.css";', 'blocked-by-policy'],
])('%s: %s', (css, code) => {
  const pages = [pageOf('/', '<h1>x</h1>'), pageOf('/a', '<h1>x</h1>')]
  const generated = ['fonts/a.woff2', 'b c.svg']
  const errors = errorsIn(siteOf(pages, { generated, style: { ...noStyle, css } }))
  expect(errors).toMatchObject(code ? [{ code, file: 'styles/' }] : [])
})

it('names invalid colours with their scheme, unless only a browser can resolve them', () => {
  const { line: _, ...light } = noStyle.palette.light
  const { ink: __, ...dark } = noStyle.palette.light
  const style = { ...noStyle, palette: { light, dark: { ...dark, blue: '' } } }
  const fields = ['--line, light scheme', '--ink, dark scheme']
  expect(errorsIn(siteOf([], { style }))).toMatchObject(
    fields.map((field) => ({ code: 'missing-colour', file: 'styles/_tokens.scss', field })),
  )
})

const good = { paper: '#ffffff', ink: '#000000', quiet: '#767676', blue: '#0a3cc2' }

it.each([
  [good, good, []],
  [{ ...good, quiet: '#777777' }, good, ['--quiet on --paper, light scheme', '4.5 to 1']],
  [good, { ...good, blue: '#ffffff' }, ['--blue on --paper, dark scheme', '1.0 to 1']],
  [{ paper: '#ffffff', ink: '' }, { ink: '#000000' }, []],
])('%j, %j: %j', (light, dark, [field, contrast]) => {
  const warning = { code: 'low-contrast', field, found: `a contrast of ${contrast}` }
  const style = { ...noStyle, palette: { light, dark } }
  expect(warningsIn(siteOf([], { style }))).toMatchObject(field ? [warning] : [])
})
