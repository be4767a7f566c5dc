import { expect, it } from 'vitest'
import { makeProject } from '../../tests/kit/project.ts'
import { readStyle } from './style.ts'

it('publishes the fonts of a package under hashed names, and preloads the upright Latin', async () => {
  const fonts = ['greek-wght-normal', 'latin-ext-400-normal', 'latin-italic', 'latin-wght-normal']
  const css = fonts.map((name) => `@font-face { src: url(./files/a-${name}.woff2) }`)
  const files = {
    'package.json': '{ "name": "a" }',
    'a.css': css.join(''),
    ...Object.fromEntries(fonts.map((name) => [`files/a-${name}.woff2`, name])),
  }
  const placed = Object.entries(files).map(([name, is]) => [`node_modules/a/${name}`, is])
  const main = { 'styles/main.scss': '@use "pkg:a/a.css";' }
  const style = await readStyle(makeProject({ ...main, ...Object.fromEntries(placed) }))
  const urls = [...style.fonts.keys()].map((output) => `/${output}`)
  expect(urls.map((url) => url.replace(/\.\w{8}\./, '.'))).toEqual(
    fonts.map((name) => `/assets/a-${name}.woff2`),
  )
  expect(style.css.match(/url\([^)]*\)/g)).toEqual(urls.map((url) => `url(${url})`))
  expect(style.preload).toBe(urls[3])
})

it('finds all that a sheet names', async () => {
  const set = 'image-set("/b.png" 1x, "/c.png" type("image/png") 2x, url(/d.png) 3x)'
  const css = `@import "e.css"; a { --own: url('./files/a.png'); background: ${set} }`
  const { css: sheet, references } = await readStyle(makeProject({ 'styles/main.scss': css }))
  const urls = ['e.css', './files/a.png', '/b.png', '/c.png', '/d.png']
  expect(references.map(({ url }) => url)).toEqual(urls)
  // So that the sheet finds them in any folder.
  expect(sheet).toContain('image-set(url("/b.png") 1x,url("/c.png") type("image/png") 2x,')
})

it('warns of a property that no browser knows', async () => {
  const files = { 'styles/main.scss': '@use "own";', 'styles/_own.scss': 'a {\n  heigth: 2px\n}' }
  const { warnings } = await readStyle(makeProject(files))
  const place = { level: 'warning', file: 'styles/_own.scss', line: 2 }
  expect(warnings).toMatchObject([{ ...place, fix: 'Did you mean "height" instead?' }])
})
