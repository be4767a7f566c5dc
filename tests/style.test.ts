import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { copyFixture } from './kit/copies.ts'
import { findByBuild } from './kit/findings.ts'
import { makeProject } from './kit/made.ts'
import { edit, root } from './kit/project.ts'

let project: string

beforeEach(() => {
  project = copyFixture()
})

/** Another value for the token of this scheme. */
function setToken(name: string, scheme: 'light' | 'dark', value: string): void {
  const first = new RegExp(`--${name}: [^;]+`)
  const second = new RegExp(`(?<=dark\\).*?)--${name}: [^;]+`, 's')
  edit(project, 'styles/_tokens.scss', scheme === 'light' ? first : second, `--${name}: ${value}`)
}

it('warns of a low contrast in either scheme', async () => {
  setToken('paper', 'light', '#ffffff')
  setToken('quiet', 'light', '#999999')
  setToken('paper', 'dark', 'oklch(0.2 0 0)')
  setToken('blue', 'dark', 'rgb(20 30 90)')
  const { errors, warnings } = await findByBuild(project)
  expect(errors).toEqual([])
  expect(warnings.map((text) => text.split('\n')[0])).toEqual([
    'styles/_tokens.scss: --quiet on --paper, light scheme',
    'styles/_tokens.scss: --blue on --paper, dark scheme',
  ])
  expect(warnings[0]).toContain('a contrast of 2.8 to 1')
})

it('paints the bars of browsers in the ground of the page, however that is written', async () => {
  setToken('paper', 'light', 'hsl(120 100% 25%)')
  setToken('paper', 'dark', 'black')
  const page = (await makeProject(project)).text('index.html')
  const themes = page.matchAll(/name="theme-color" media="[^"]*: (\w+)\)" content="([^"]+)"/g)
  expect([...themes].map(([, scheme, colour]) => [scheme, colour])).toEqual([
    ['light', '#008000'],
    ['dark', '#000000'],
  ])
})

/** A font in public/fonts, which comes first in the style. */
function addFont(url: string): void {
  const files = join(root, 'node_modules/@fontsource-variable/wittgenstein/files')
  const [font = ''] = readdirSync(files).filter((name) => name.endsWith('.woff2'))
  mkdirSync(join(project, 'public/fonts'))
  copyFileSync(join(files, font), join(project, 'public/fonts/tide.woff2'))
  const face = `@font-face { font-family: Tide; src: url(${url}) format("woff2"); }`
  edit(project, 'styles/_fonts.scss', '@mixin face', `${face}\n@mixin face`)
}

it('an own font is loaded with the page', async () => {
  addFont('/fonts/tide.woff2')
  const made = await makeProject(project)
  expect(made.errors).toEqual([])
  expect(made.outputs).toContain('fonts/tide.woff2')
  const page = made.text('contact/index.html')
  expect(page).toMatch(/<link rel="preload" as="font"[^>]* href="\.\.\/fonts\/tide\.woff2"/)
  expect(page).toMatch(/url\("?\.\.\/fonts\/tide\.woff2"?\)/)
})

it('an own font that is misspelt is one error, which names the right one', async () => {
  addFont('/fonts/tyde.woff2')
  const { errors } = await findByBuild(project)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(/^styles\/_fonts\.scss\n {2}found {5}\/fonts\/tyde\.woff2/)
  expect(errors[0]).toContain('Did you mean "tide.woff2"?')
})
