import { expect, it } from 'vitest'
import { noStyle } from '../../tests/kit/rendered-site.ts'
import { checkStyle } from './style-rules.ts'

it('names invalid colours with their scheme, unless only a browser can resolve them', () => {
  const { line: _, ...light } = noStyle.palette.light
  const { ink: __, ...dark } = noStyle.palette.light
  const style = { ...noStyle, palette: { light, dark: { ...dark, blue: '' } } }
  const fields = ['--line, light scheme', '--ink, dark scheme']
  expect(checkStyle(style, '')).toMatchObject(
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
  const found = checkStyle(style, '').filter(({ level }) => level)
  expect(found).toMatchObject(field ? [warning] : [])
})

const findingsIn = (css: string) => checkStyle({ ...noStyle, css }, '').map(({ found }) => found)

it('names each token that is used and not set, but for those with a fallback', () => {
  const css = ':root{--a: #000}p{a:var(--a);b:var(--text)}a{a:var(--b, 1em);c:var(--text)}'
  expect(findingsIn(css)).toEqual(['no --text, which the styles use'])
})

it.each([
  [':root{--font-text: "Text", serif}', 1],
  [':root{--font-text: "Text", serif}@font-face{font-family:"Text Fallback"}', 1],
  [':root{--font-text: "Text", serif}@font-face{font-family:Text;src:url(/a.woff2)}', 0],
  [':root{--font-text: system-ui}', 0],
])('%s lacks %i typefaces', (css, count) => expect(findingsIn(css)).toHaveLength(count))
