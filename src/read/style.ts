import { SourceMap } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompileResult } from 'sass'
import { readSaved, save } from '../shared/cache.ts'
import { BuildError } from '../shared/diagnostic.ts'
import { hashOf, listFiles, pathBelow, readBytes, readSource } from '../shared/files.ts'
import { pathOf } from '../shared/urls.ts'

export const tokensFile = 'styles/_tokens.scss'

/** A `url()` or an `@import`, and where it is written. */
export interface StyleReference {
  url: string
  isImport: boolean
  file: string
  line: number
}

/** A colour of the tokens as '#1a2b3c', on light and on dark paper; undefined if it is no plain colour. */
export interface Colour {
  name: string
  line: number
  light?: string | undefined
  dark?: string | undefined
}

interface CompiledStyle {
  css: string
  references: StyleReference[]
  colours: Colour[]
  /** As in CSS: 'light dark'. */
  schemes: string
}

export interface Style extends CompiledStyle {
  /** By path in `dist/`. */
  fonts: Map<string, Buffer>
  /** The font of every page. */
  preload: string | undefined
  /** The light background. */
  paper: string | undefined
}

/** @throws {BuildError} */
export async function readStyle(root: string): Promise<Style> {
  const compiled = await compileOnce(root)
  const fonts = new Map<string, Buffer>()
  const outputs = new Map<string, string>()
  for (const { url, file } of compiled.references.filter(isOfPackage)) {
    const name = basename(pathOf(url))
    const bytes = readBytes(root, join(dirname(file), pathOf(url)))
    const output = `assets/${name.replace(/\.\w+$/, `.${hashOf(bytes).slice(0, 8)}$&`)}`
    fonts.set(output, bytes)
    outputs.set(url, `/${output}`)
  }
  const upright = [...fonts.keys()].find((output) => /-latin-(?!ext).*normal/.test(output))
  return {
    ...compiled,
    css: compiled.css.replace(/(?<=url\(["']?)[^"')]+/g, (url) => outputs.get(url) ?? url),
    fonts,
    preload: upright && `/${upright}`,
    paper: compiled.colours.find(({ name }) => name === 'paper')?.light,
  }
}

/** A font that lies in a package, beside the sheet that names it. */
export function isOfPackage({ url, file, isImport }: StyleReference): boolean {
  return file.startsWith('node_modules/') && !isImport && !/^([a-z]+:|[/#])/i.test(url)
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
    const options = { charset: false, importers, sourceMap: true }
    const { css, sourceMap } = sass.compile(main, options)
    return { ...(await bundleSheet(root, css, sourceMap)), ...(await readColours(root)) }
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error
    const { span, sassMessage: found } = error
    const file = pathBelow(root, span.url ? fileURLToPath(span.url) : main)
    const fix = 'Correct the line, or install its typeface: npm install.'
    throw new BuildError([{ code: 'scss', file, line: span.start.line + 1, found, fix }])
  }
}

const plainMap = { version: 3, file: '', sourceRoot: '', sourcesContent: [] }

/** esbuild makes it small, and finds what it refers to. */
async function bundleSheet(root: string, contents: string, sourceMap: CompileResult['sourceMap']) {
  const { build } = await import('esbuild')
  const { outputFiles, warnings } = await build({
    stdin: { contents, loader: 'css' },
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'references',
        setup({ onResolve }) {
          // A warning has the place of what it tells of.
          onResolve({ filter: /^/ }, ({ path, kind }) =>
            kind === 'entry-point'
              ? undefined
              : { path, external: true, warnings: [{ text: path, detail: kind }] },
          )
        },
      },
    ],
  })
  const sources = sourceMap && new SourceMap({ ...sourceMap, ...plainMap })
  const references = warnings.flatMap(({ text: url, detail, pluginName, location }) => {
    // esbuild itself warns of one inside a layer.
    const isImport = detail === 'import-rule' || url.includes('"@import"')
    if (!pluginName && !isImport) return []
    const origin = location && sources?.findOrigin(location.line, location.column + 1)
    if (!origin || !('fileName' in origin)) return []
    const file = pathBelow(root, fileURLToPath(origin.fileName))
    return { url, isImport, file, line: origin.lineNumber }
  })
  return { css: outputFiles[0]?.text.trim() ?? '', references }
}

/** Read from their lines: rules elsewhere may change them for paper or more contrast. */
async function readColours(root: string) {
  const text = readSource(root, tokensFile)
  const [, schemes = ''] = /^\s*color-scheme:([^;]*);/m.exec(text) ?? []
  const colours: Colour[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const [, name, value = ''] = /^\s*--(paper|ink|quiet|blue):\s*(.*?)\s*;/.exec(line) ?? []
    if (!name) continue
    const [, both] = /^light-dark\((.*)\)$/.exec(value) ?? []
    const [light = value, dark = light] = both?.match(/([^,()]|\([^()]*\))+/g) ?? []
    colours.push({ name, line: index + 1, light: await hexOf(light), dark: await hexOf(dark) })
  }
  return { colours, schemes }
}

/** esbuild writes every plain colour as '#abc' or '#aabbcc', or as a shorter name. */
async function hexOf(colour: string): Promise<string | undefined> {
  const { transform } = await import('esbuild')
  const options = { loader: 'css', minify: true, target: 'chrome80', logLevel: 'silent' } as const
  const { code } = await transform(`a{color:${colour}}`, options)
  const [, digits = ''] = /color:#([\da-f]{3}|[\da-f]{6})[;}]/.exec(code) ?? []
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : [digits]
  return digits ? `#${pairs.join('')}` : undefined
}
