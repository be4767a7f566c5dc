import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as kit from '../../tests/kit/project.ts'
import { BuildError } from '../shared/diagnostic.ts'
import * as sass from './sass.ts'
import { readStyle } from './stylesheet.ts'

vi.mock('./sass.ts', { spy: true })

let root = ''

function write(files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) kit.write(root, file, content)
}

async function diagnosticOf(): Promise<unknown> {
  const error = await readStyle(root).catch((reason) => reason)
  expect(error).toBeInstanceOf(BuildError)
  return error.diagnostics[0]
}

beforeEach(() => {
  root = kit.makeProject({
    'styles/main.scss': '@use "tokens";\n@use "../own/more";\na { b: c }',
    'styles/_tokens.scss': ':root { --paper: #fff; }',
    'own/_more.scss': 'd { e: f }',
  })
})
afterEach(() => vi.clearAllMocks())

it('is compiled again for a change of any file it uses, and for no other', async () => {
  const read = async () => (await readStyle(root)).css
  expect(await read()).toBe(':root{--paper: #fff}d{e:f}a{b:c}')
  vi.mocked(sass.compileSass).mockClear()
  write({ 'styles/_unused.scss': '' })
  await read()
  expect(sass.compileSass).not.toHaveBeenCalled()
  write({ 'own/_more.scss': 'd { e: g }' })
  expect(await read()).toContain('d{e:g}')
  write({ 'styles/_tokens.scss': ':root { --paper: #000; }' })
  expect((await readStyle(root)).palette.light).toEqual({ paper: '#000000' })
  expect(sass.compileSass).toHaveBeenCalledTimes(2)
})

it('is compiled again when it changes while it is compiled', async () => {
  const { compileSass } = await vi.importActual<typeof sass>('./sass.ts')
  vi.mocked(sass.compileSass).mockImplementationOnce((project) => {
    const compiled = compileSass(project)
    write({ 'own/_more.scss': 'd { e: late }' })
    return compiled
  })
  expect((await readStyle(root)).css).toContain('d{e:late}')
})

it('names a loop that does not end', async () => {
  const { compileSass } = await vi.importActual<typeof sass>('./sass.ts')
  vi.mocked(sass.compileSass).mockImplementationOnce((project) => compileSass(project, 500))
  write({ 'styles/main.scss': '@while true { a { b: c } }' })
  expect(await diagnosticOf()).toMatchObject({
    file: 'styles/',
    found: 'it went on for 0.5 seconds; look for a loop that never ends',
  })
})

it('does not end where a text in it says so', async () => {
  write({ 'styles/main.scss': 'a { content: "</style></STYLE>" }' })
  expect((await readStyle(root)).css).toBe('a{content:"\\3c /style>\\3c /STYLE>"}')
})

it('names its fonts as they are published', async () => {
  write({
    'styles/main.scss': `@font-face { font-style: italic; src: url(/fonts/own.woff2) }
      @font-face { src: url("/fonts/own.woff2"); unicode-range: u+100-2ff }
      @font-face { src: url(/fonts/a.woff2); unicode-range: u+0-ff }`,
    'node_modules/@fontsource/face/files/a.woff2': 'font',
    'public/fonts/own.woff2': 'own',
  })
  const url = '/assets/a.795ea3ef.woff2'
  expect(await readStyle(root)).toEqual({
    css: expect.stringContaining(`src:url(${url})`),
    fonts: new Map([[url.slice(1), Buffer.from('font')]]),
    preload: url,
    palette: { light: {}, dark: {} },
  })
  rmSync(join(root, 'node_modules/@fontsource'), { recursive: true })
  expect(await diagnosticOf()).toMatchObject({
    file: 'styles/_fonts.scss',
    found: '/fonts/a.woff2, which does not exist',
  })
})
