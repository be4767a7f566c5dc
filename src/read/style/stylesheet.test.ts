import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { edit, exists, makeProject, root, write } from '../../../tests/kit/project.ts'
import { readStyle } from './stylesheet.ts'

const makeRoot = (main: string) =>
  makeProject({
    'styles/main.scss': main,
    'styles/_tokens.scss': ':root { --paper: #fff; }',
    'own/_more.scss': 'd { e: f }',
  })

const cached = 'node_modules/.cache/style.json'

it('is compiled again for a change of any file it uses, and for no other', async () => {
  const project = makeRoot('@use "tokens";\n@use "../own/more";\na { b: c }')
  const read = async () => (await readStyle(project)).css
  expect(await read()).toBe(':root{--paper:#fff}d{e:f}a{b:c}')
  edit(project, cached, 'd{e:f}', 'd{e:cached}')
  write(project, 'styles/_unused.scss', '')
  expect(await read()).toContain('d{e:cached}')
  write(project, 'own/_more.scss', 'd { e: g }')
  expect(await read()).toContain('d{e:g}')
  write(project, 'styles/_tokens.scss', ':root { --paper: #000; }')
  expect((await readStyle(project)).palette.light).toEqual({ paper: '#000000' })
})

it('is not kept when a file changed while it was compiled', async () => {
  const project = makeRoot('a { b: c }')
  utimesSync(join(project, 'styles/main.scss'), 4e9, 4e9)
  expect((await readStyle(project)).css).toBe('a{b:c}')
  expect(exists(project, cached)).toBe(false)
})

// Its letters reach 1.065 em up and 0.435 em down.
const font = readFileSync(join(root, 'tests/fixture/fonts/field-latin-wght-normal.woff2'))
const file = 'node_modules/@fontsource/face/files/a-latin-wght-normal.woff2'

function makeTypeface(bytes: Uint8Array, category = 'serif'): string {
  const project = makeRoot(`@font-face { font-style: italic; src: url(/fonts/own.woff2) }
    @font-face { font-style: italic; src: url(/fonts/a-latin-wght-italic.woff2) }
    @font-face { src: url("/fonts/a-latin-ext-wght-normal.woff2"); unicode-range: u+100-2ff }
    @font-face { src: url(/fonts/a-latin-wght-normal.woff2); unicode-range: u+0-ff }`)
  write(project, 'public/fonts/own.woff2', 'own')
  write(project, file, bytes)
  const metadata = JSON.stringify({ category }, undefined, 2)
  write(project, 'node_modules/@fontsource/face/metadata.json', metadata)
  return project
}

it('has the faces that the package has files for, and names these as they are published', async () => {
  const { css, fonts, preload } = await readStyle(makeTypeface(font))
  expect(preload).toMatch(/^\/assets\/a-latin-wght-normal\.\w{8}\.woff2$/)
  expect(fonts).toEqual(new Map([[preload?.slice(1), font]]))
  const own = css.match(/(?<=src:url\()[^)]+/g)
  expect(own).toEqual(['/fonts/own.woff2', preload])
})

it.each([
  ['serif', 'Times New Roman', ['110.8%', '96.2%', '39.3%'], ['103.8%', '102.6%', '41.9%']],
  ['sans-serif', 'Arial', ['101.6%', '104.9%', '42.8%'], ['100%', '106.5%', '43.5%']],
])('stands in for a %s typeface with the measures of it', async (kind, name, ...measures) => {
  const project = makeTypeface(font, kind)
  const { css } = await readStyle(project)
  const faces = css.match(/@font-face\{font-family:"\w+ Fallback"[^}]*\}/g) ?? []
  expect(faces.map((face) => face.match(/[\d.]+%/g)?.slice(0, 3))).toEqual(measures)
  expect(faces[0]).toContain(`src:local("${name}")`)
  // They are kept until the typeface changes.
  edit(project, 'node_modules/.cache/fallback-faces.json', 'Fallback', 'Cached')
  expect((await readStyle(project)).css).toContain('"Text Cached"')
})

it.each([0, 20, 60, font.length / 2])('a typeface of %d bytes is an error', async (end) => {
  const project = makeTypeface(font.subarray(0, end))
  const error = { diagnostics: [{ code: 'broken-font', file }] }
  await expect(readStyle(project)).rejects.toMatchObject(error)
})
