import { SourceMap } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { readSaved, save } from '../shared/cache.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { hashOf, listFiles, pathBelow, readBytes, readSource } from '../shared/files.ts'

export const tokensFile = 'styles/_tokens.scss'

/** A `url()` or an `@import`, and where it is written. */
export interface StyleReference {
  url: string
  isImport: boolean
  file: string
  line: number
}

/** `hexes`: in each scheme that the site has; undefined for what is no plain colour. */
export interface Colour {
  name: string
  line: number
  hexes: (string | undefined)[]
}

interface CompiledStyle {
  css: string
  references: StyleReference[]
  colours: Colour[]
}

export interface Style extends CompiledStyle {
  /** By path in `dist/`. */
  fonts: Map<string, Buffer>
  /** The font of every page. */
  preload: string | undefined
  /** The light background, if there is one. */
  paper: string | undefined
}

/** `references`: without the fonts of packages, which are published. */
export async function readStyle(root: string): Promise<Style> {
  const { css, references, colours } = await compileOnce(root)
  const fonts = new Map<string, Buffer>()
  const outputs = new Map<string, string>()
  for (const { url, file } of references) {
    if (!file.startsWith('node_modules/') || !url.startsWith('.')) continue
    const name = basename(url)
    const bytes = readBytes(root, join(dirname(file), url))
    const output = `assets/${name.replace(/\.\w+$/, `.${hashOf(bytes).slice(0, 8)}$&`)}`
    fonts.set(output, bytes)
    outputs.set(url, `/${output}`)
  }
  const upright = [...fonts.keys()].find((output) => /-latin-(?!ext).*normal/.test(output))
  return {
    css: css.replace(/(?<=url\(["']?)[^"')]+/g, (url) => outputs.get(url) ?? url),
    references: references.filter(({ url }) => !outputs.has(url)),
    colours,
    fonts,
    preload: upright && `/${upright}`,
    paper: colours.find(({ name }) => name === 'paper')?.hexes[0],
  }
}

/** Cached on disk, because loading Sass takes longer than a whole build. */
async function compileOnce(root: string): Promise<CompiledStyle> {
  const tools = ['src/read/style.ts', 'node_modules/.package-lock.json']
  const files = [...tools, ...listFiles(root, 'styles')]
  const key = hashOf(files.map((file) => file + readSource(root, file)).join())
  const saved = readSaved<CompiledStyle>(root, 'style.json', key)
  const compiled = saved ?? (await compile(root))
  if (!saved) save(root, 'style.json', key, compiled)
  return compiled
}

async function compile(root: string): Promise<CompiledStyle> {
  const sass = await import('sass')
  const main = `${root}/styles/main.scss`
  // Reports a missing file, for which Sass throws no Exception.
  readBytes(root, main)
  try {
    const importers = [new sass.NodePackageImporter(root)]
    const { css, sourceMap } = sass.compile(main, { charset: false, importers, sourceMap: true })
    const map = { version: 3, file: '', sourceRoot: '', sourcesContent: [] }
    const lines = { names: [], sources: [], mappings: '' }
    const places = new SourceMap({ ...lines, ...sourceMap, ...map })
    return { ...(await bundleSheet(root, css, places)), colours: await readColours(root) }
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error
    const { span, sassMessage: found } = error
    const file = pathBelow(root, span.url ? fileURLToPath(span.url) : main)
    const fix = 'Correct the line, or install its typeface: npm install.'
    throw new BuildError([{ code: 'scss', file, line: span.start.line + 1, found, fix }])
  }
}

/** esbuild makes it small, and warns of what it refers to, since a warning has a place. */
async function bundleSheet(root: string, contents: string, places: SourceMap) {
  const { build } = await import('esbuild')
  const plugin: Plugin = {
    name: 'references',
    setup({ onResolve }) {
      onResolve({ filter: /^/ }, ({ path, kind }) => {
        const warnings = [{ text: path, detail: kind }]
        return kind === 'entry-point' ? undefined : { path, external: true, warnings }
      })
    },
  }
  const stdin = { contents, loader: 'css' } as const
  const options = { bundle: true, minify: true, write: false, logLevel: 'silent' } as const
  const { outputFiles, warnings } = await build({ ...options, stdin, plugins: [plugin] })
  const references = warnings.flatMap(({ text: url, detail, pluginName, location }) => {
    // In a layer, esbuild itself warns of one.
    const isImport = detail === 'import-rule' || url.startsWith('"@import"')
    const place = location && places.findOrigin(location.line, location.column + 1)
    if (!place || !('fileName' in place) || !(pluginName || isImport)) return []
    const file = pathBelow(root, fileURLToPath(place.fileName))
    return { url, isImport, file, line: place.lineNumber }
  })
  return { css: outputFiles[0]?.text.trim() ?? '', references }
}

/** Of the tokens alone: other rules may change them for paper, or for more contrast. */
async function readColours(root: string): Promise<Colour[]> {
  const text = readSource(root, tokensFile)
  const [, only] = /^ *color-scheme: *(light|dark) *;/m.exec(text) ?? []
  const colours: Colour[] = []
  for (const [index, source] of text.split('\n').entries()) {
    const [, name, value = ''] = /^ *--(paper|ink|quiet|blue): *(.*);/.exec(source) ?? []
    if (!name) continue
    const [, both] = /^light-dark\((.*)\)$/.exec(value) ?? []
    const [light = value, dark = light] = both?.match(/([^,()]|\([^()]*\))+/g) ?? []
    const shown = only ? [only === 'dark' ? dark : light] : [light, dark]
    colours.push({ name, line: index + 1, hexes: await Promise.all(shown.map(hexOf)) })
  }
  return colours
}

/** '#aabbcc', as esbuild writes most colours. */
async function hexOf(colour: string): Promise<string | undefined> {
  const { transform } = await import('esbuild')
  const options = { loader: 'css', minify: true, target: 'chrome80', logLevel: 'silent' } as const
  const { code } = await transform(`a{color:${colour}}`, options)
  const [, short, long] = /:#(?:([\da-f]{3})|([\da-f]{6}))[;}]/.exec(code) ?? []
  return short ? `#${short.replace(/./g, '$&$&')}` : long && `#${long}`
}
