import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { readStyle } from './style.ts'

const main = 'styles/main.scss'

const read = (css: string, files: Record<string, string> = {}) =>
  readStyle(makeProject({ [main]: css, ...files }))

it('publishes the fonts of a package under hashed names, and preloads the upright Latin', async () => {
  const fonts = ['greek-wght-normal', 'latin-ext-400-normal', 'latin-italic', 'latin-wght-normal']
  const css = fonts.map((name) => `@font-face { src: url(./files/a-${name}.woff2) }`)
  const files = {
    'package.json': '{ "name": "a" }',
    'a.css': css.join(''),
    ...Object.fromEntries(fonts.map((name) => [`files/a-${name}.woff2`, name])),
  }
  const placed = Object.entries(files).map(([name, is]) => [`node_modules/a/${name}`, is])
  const style = await read('@use "pkg:a/a.css";', Object.fromEntries(placed))
  const outputs = Object.keys(style.fonts)
  expect(outputs.map((output) => output.replace(/\.\w{8}\./, '.'))).toEqual(
    fonts.map((name) => `assets/a-${name}.woff2`),
  )
  const urls = outputs.map((output) => output.replace('assets/', ''))
  expect(style.css.match(/url\([^)]*\)/g)).toEqual(urls.map((url) => `url(${url})`))
  expect(style.preload).toBe(`/${outputs[3]}`)
})

it('refuses a file that image-set() names in words alone', async () => {
  const sets = ['"/b.png" 1x', 'url(/b.png) 1x, "/c.png" 2x', 'url("/b.png") type("image/png") 2x']
  const css = sets.map((set) => `a {\n  background: image-set(${set})\n}\n`).join('')
  const { faults } = await read(css)
  const refused = { code: 'wrong-address', file: main }
  expect(faults).toMatchObject([2, 5].map((line) => ({ ...refused, line })))
})

it('warns of a property that no browser knows', async () => {
  const { faults } = await read('@use "own";', { 'styles/_own.scss': 'a {\n  heigth: 2px\n}' })
  const place = { level: 'warning', file: 'styles/_own.scss', line: 2 }
  expect(faults).toMatchObject([{ ...place, fix: 'Did you mean "height" instead?' }])
})

it('takes no words and no comments for code, and leads from its folder to files', async () => {
  const own = 'a{content:"--d: e";background:url(../b.png)}'
  const comment = '/* image-set("/c"\n--ink: blakc; */'
  const { css, faults } = await read(comment + own.replace('../', '/'))
  expect(css).toContain(own)
  expect(faults).toEqual([])
})

it('judges a part for dark windows by its own paper', async () => {
  const dark = '--paper: #111;\n--ink: #eee;'
  expect(await faultsWith(`--paper: #eee;\n--ink: #111; @media print { ${dark} }`)).toEqual([])
})

const faultsWith = async (tokens: string) =>
  (await read('@use "tokens";', { 'styles/_tokens.scss': `:root {\n${tokens}}` })).faults

it('refuses a style elsewhere, whose changes nobody would notice', async () => {
  const reading = read('@use "../src/card";', { 'src/_card.scss': 'p { top: 0 }' })
  await expect(reading).rejects.toMatchObject({ faults: [{ file: 'src/_card.scss' }] })
})

it('tells of a property that only narrow windows have', async () => {
  const narrow =
    '@media (max-width: 9rem) { :root { --bar: 2px; } a { --own: 1px; top: var(--own); } :root { --two: 1px; } b { top: var(--two); } }'
  const { faults } = await read(`${narrow} p { top: var(--bar); }`)
  expect(faults).toMatchObject([{ code: 'unset-property', found: '--bar, which no rule sets' }])
})

it('tells of a colour that only rules set, which make it of itself', async () => {
  const css = '@use "tokens"; p { --ink: color-mix(in srgb, var(--ink), #fff); }'
  const { faults } = await read(css, { 'styles/_tokens.scss': ':root { --paper: #eee; }' })
  expect(faults).toMatchObject([{ file: 'styles/_tokens.scss', field: '--ink' }])
})

const faultsOfColour = (typed: string) => faultsWith(`$own: #f00; --ink: #111;\n--line: ${typed};`)

it.each([
  'blakc',
  '#231a1',
  '#fbf6ec #14110d',
  'rgbb(1, 2, 3)',
  'tomato',
  'light-dark(blakc, #efe6da)',
  'light-dark(#fbf6ec #14110d)',
  'rgba(#111, 0.9)',
  'darken(#333, 5%)',
  'if(true, #111, #eee)',
])('takes %s for no colour', async (typed) => {
  const place = { file: 'styles/_tokens.scss', line: 3, field: '--line' }
  expect(await faultsOfColour(typed)).toMatchObject([{ code: 'no-colour', ...place }])
})

it('asks for the semicolon that a token lacks', async () => {
  const faults = await faultsWith('--paper: #eee\n--ink: #111;')
  expect(faults).toMatchObject([{ field: '--paper', fix: expect.stringMatching('semicolon') }])
})

it.each([
  'light-dark(white, black)',
  '#231A',
  'rgb(from var(--ink) r g b)',
  'light-dark(\n#fff, color-mix(in srgb, rgb(200 200 200), white))',
  '#{$own}',
  'rgba(17, 17, 17, 0.9)',
  'hsl(120deg, 50%, 50%)',
  '#111 /* was: #222; */',
])('takes %s for a colour', async (typed) => expect(await faultsOfColour(typed)).toEqual([]))

const faultsOfInk = (scheme: string, ink: string) =>
  faultsWith(`color-scheme: ${scheme};--paper: light-dark(#fff, #222);--ink: ${ink};`)

it('warns of ink that is hard to read on its paper', async () => {
  const ink = 'light-dark(color-mix(in srgb, rgb(9 9 9), white), #888)'
  const found = expect.stringContaining('#888 on #')
  expect(await faultsOfInk('light dark', ink)).toMatchObject([{ code: 'low-contrast', found }])
})

it.each([
  { scheme: 'light dark', ink: 'light-dark(oklch(60% 0.1 80), #fff)' },
  { scheme: 'light', ink: 'light-dark(#000, #444)' },
  { scheme: 'light dark', ink: 'rgb(0 0 0 / 50%)' },
])('on paper of $scheme, lets $ink be', async ({ scheme, ink }) => {
  expect(await faultsOfInk(scheme, ink)).toEqual([])
})
