import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { readStyle } from './style.ts'

const main = 'styles/main.scss'

it('publishes the fonts of a package under hashed names, and preloads the upright Latin', async () => {
  const fonts = ['greek-wght-normal', 'latin-ext-400-normal', 'latin-italic', 'latin-wght-normal']
  const css = fonts.map((name) => `@font-face { src: url(./files/a-${name}.woff2) }`)
  const files = {
    'package.json': '{ "name": "a" }',
    'a.css': css.join(''),
    ...Object.fromEntries(fonts.map((name) => [`files/a-${name}.woff2`, name])),
  }
  const placed = Object.entries(files).map(([name, is]) => [`node_modules/a/${name}`, is])
  const sheet = { [main]: '@use "pkg:a/a.css";' }
  const style = await readStyle(makeProject({ ...sheet, ...Object.fromEntries(placed) }))
  const outputs = Object.keys(style.fonts)
  expect(outputs.map((output) => output.replace(/\.\w{8}\./, '.'))).toEqual(
    fonts.map((name) => `assets/a-${name}.woff2`),
  )
  const urls = outputs.map((output) => output.replace('assets/', ''))
  expect(style.css.match(/url\([^)]*\)/g)).toEqual(urls.map((url) => `url(${url})`))
  expect(style.preload).toBe(`/${outputs[3]}`)
})

it('finds all that a sheet names', async () => {
  const css = `@import "e.css"; a { --own: url('./files/a.png'); background: url(/b.png) }`
  const { css: sheet, faults, references } = await readStyle(makeProject({ [main]: css }))
  expect(references.map(({ url }) => url)).toEqual(['./files/a.png', '/b.png'])
  expect(faults).toMatchObject([{ code: 'style-import', file: main, line: 1 }])
  expect(sheet).toContain('url(../b.png)')
})

it.each([
  ['"/b.png" 1x', true],
  ['url(/b.png) 1x, "/c.png" 2x', true],
  ['url("/b.png") type("image/png") 2x', false],
])('refuses a file that image-set(%s) names in words alone: %s', async (set, isRefused) => {
  const css = `a {\n  background: image-set(${set})\n}`
  const { faults } = await readStyle(makeProject({ [main]: css }))
  const refused = { code: 'wrong-address', file: main, line: 2 }
  expect(faults).toMatchObject(isRefused ? [refused] : [])
})

it('warns of a property that no browser knows', async () => {
  const files = { [main]: '@use "own";', 'styles/_own.scss': 'a {\n  heigth: 2px\n}' }
  const { faults } = await readStyle(makeProject(files))
  const place = { level: 'warning', file: 'styles/_own.scss', line: 2 }
  expect(faults).toMatchObject([{ ...place, fix: 'Did you mean "height" instead?' }])
})

it('takes no words and no comments for code', async () => {
  const own = `a{content:"--d: e"}`
  const files = { [main]: `/* image-set("/c"\n--ink: blakc; */${own}` }
  const { css, faults } = await readStyle(makeProject(files))
  expect(css).toContain(own)
  expect(faults).toEqual([])
})

it('judges a part for dark windows by its own paper', async () => {
  const dark = '--paper: #111;\n--ink: #eee;'
  expect(await faultsWith(`--paper: #eee;\n--ink: #111; @media print { ${dark} }`)).toEqual([])
})

const faultsWith = async (tokens: string) => {
  const files = { [main]: '@use "tokens";', 'styles/_tokens.scss': `:root {\n${tokens}}` }
  return (await readStyle(makeProject(files))).faults
}

it.each([
  ['blakc', true],
  ['#231a1', true],
  ['#fbf6ec #14110d', true],
  ['rgbb(1, 2, 3)', true],
  ['tomato', true],
  ['light-dark(white, black)', false],
  ['light-dark(blakc, #efe6da)', true],
  ['light-dark(#fbf6ec #14110d)', true],
  ['#231A', false],
  ['rgb(from var(--ink) r g b)', false],
  ['light-dark(\n#fff, color-mix(in srgb, rgb(200 200 200), white))', false],
  ['#{$own}', false],
  ['rgba(#111, 0.9)', true],
  ['darken(#333, 5%)', true],
  ['if(true, #111, #eee)', true],
  ['rgba(17, 17, 17, 0.9)', false],
  ['hsl(120deg, 50%, 50%)', false],
  ['#111 /* was: #222; */', false],
])('takes %s for no colour: %s', async (typed, isWrong) => {
  const place = { code: 'no-colour', file: 'styles/_tokens.scss', line: 3, field: '--line' }
  const faults = await faultsWith(`$own: #f00;\n--line: ${typed};`)
  expect(faults).toMatchObject(isWrong ? [place] : [])
})

it.each([
  ['light dark', 'light-dark(color-mix(in srgb, rgb(9 9 9), white), #888)', '#888'],
  ['light dark', 'light-dark(oklch(60% 0.1 80), #fff)', undefined],
  ['light', 'light-dark(#000, #444)', undefined],
  ['light dark', 'rgb(0 0 0 / 50%)', undefined],
])('on paper of %s, %s is hard to read: %s', async (scheme, ink, wrong) => {
  const paper = '--paper: light-dark(#fff, #222)'
  const faults = await faultsWith(`color-scheme: ${scheme};${paper};--ink: ${ink};`)
  const found = expect.stringContaining(`${wrong} on #`)
  expect(faults).toMatchObject(wrong ? [{ code: 'low-contrast', found }] : [])
})
