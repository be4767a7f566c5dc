import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Message } from 'esbuild'
import { cached } from '../shared/cache.ts'
import { BuildError, type Fault } from '../shared/fault.ts'
import { hashOf, listFiles, pathBelow, readBytes, readSource } from '../shared/files.ts'
import { type Colour, readColours } from './colours.ts'

export interface StyleReference {
  url: string
  isImport: boolean
  file: string
  line: number
}

export interface Style {
  css: string
  /** Path in `dist/` → file. */
  fonts: Map<string, Buffer>
  references: StyleReference[]
  colours: Colour[]
  /** Of misspelt properties, which browsers ignore. */
  warnings: Fault[]
  /** The font of every page, from the root. */
  preload: string | undefined
  /** The background, in the light scheme if there is one: '#f2f3f1'. */
  paper: string | undefined
}

export async function readStyle(root: string): Promise<Style> {
  const compiled = await compileOnce(root)
  const fonts = new Map<string, Buffer>()
  // 'roboto-mono' before 'roboto', which begins its names too.
  const packages = compiled.packages.toSorted((a, b) => b.length - a.length)
  const named = withUrls(compiled.css)
  const css = named.replace(/\.\/files\/([\w.-]+)(?=["']?\))/g, (whole, name: string) => {
    const folder = packages.find((path) => name.startsWith(`${basename(path)}-`))
    // A file of the owner, which is not published from there.
    if (!folder) return whole
    const bytes = readBytes(root, `${folder}/files/${name}`)
    const output = `assets/${name.replace(/\.\w+$/, `.${hashOf(bytes).slice(0, 8)}$&`)}`
    fonts.set(output, bytes)
    return `/${output}`
  })
  const upright = [...fonts.keys()].find((output) => /-latin-(?!ext).*normal/.test(output))
  const paper = compiled.colours.find(({ name }) => name === 'paper')?.rgb
  // Repeated as a value, since CSS cannot ask for the scheme of the site.
  const [, scheme = 'light'] = /:root\{[^}]*?color-scheme:([\w ]+)/.exec(css) ?? []
  return {
    css: `${css.replace(/(--[\w-]+:) /g, '$1')}:root{--scheme:${scheme}}`,
    fonts,
    colours: compiled.colours,
    warnings: compiled.warnings,
    references: readReferences(root, css).filter(({ url }) => !fonts.has(url.slice(1))),
    preload: upright && `/${upright}`,
    paper: paper && `#${Buffer.from(paper).toString('hex')}`,
  }
}

/** `image-set("/a.avif" type("image/avif"))` names a file without `url()`, which all others have. */
function withUrls(css: string): string {
  return css.replace(/image-set\([^;}]*/g, (set) =>
    set.replace(/(type|url)\([^)]*\)|("[^"]+")/g, (whole, _, address) =>
      address ? `url(${address})` : whole,
    ),
  )
}

/** Finds the first line of `styles/` that names each address of the finished sheet. */
function readReferences(root: string, css: string): StyleReference[] {
  const lines = listFiles(root, 'styles').flatMap((file) => {
    const texts = readSource(root, file).split('\n')
    return texts.map((text, index) => ({ file, line: index + 1, text }))
  })
  const isNamed = (url: string, text: string) =>
    ['"', "'", '('].some((mark) => text.includes(mark + url))
  return addressesIn(css).map(({ url, isImport }) => {
    // Code may put an address together, so that no line names it.
    const place = lines.find(({ text }) => isNamed(url, text))
    const { file, line } = place ?? { file: 'styles/main.scss', line: 1 }
    return { url, isImport, file, line }
  })
}

// esbuild writes all strings in double quotation marks.
/** `@import"a.css"`, and behind other rules `@import "a.css"`, `@import url(a.css)` */
const imports = /@import ?(?:url\(|")([^")]+)/g
/** `url(/a.png)`, `url(/a\ b.png)`, `url("data:…")` */
const urls = /(?<!@import )url\("?([^")]+)/g

function addressesIn(css: string): Pick<StyleReference, 'url' | 'isImport'>[] {
  return [
    ...partsOf(css, imports).map((url) => ({ url, isImport: true })),
    ...partsOf(css, urls).map((url) => ({ url: url.replace(/\\(?=\W)/g, ''), isImport: false })),
  ]
}

function partsOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part = '']) => part)
}

interface CompiledStyle {
  css: string
  packages: string[]
  colours: Colour[]
  warnings: Fault[]
}

/** Cached on disk, because loading Sass takes longer than a whole build. */
function compileOnce(root: string): Promise<CompiledStyle> {
  const files = ['src/read/style.ts', 'src/read/colours.ts', ...listFiles(root, 'styles')]
  return cached(root, 'style.json', { files }, () => compile(root))
}

async function compile(root: string): Promise<CompiledStyle> {
  const sass = await import('sass')
  const { transform } = await import('esbuild')
  const main = `${root}/styles/main.scss`
  // Reports a missing file, for which Sass throws no Exception.
  readBytes(root, main)
  try {
    const importers = [new sass.NodePackageImporter(root)]
    const options = { charset: false, sourceMap: true, importers }
    const { css, loadedUrls, sourceMap } = sass.compile(main, options)
    const { code, warnings: messages } = await transform(css, { loader: 'css', minify: true })
    const misspelt = messages.filter(({ id }) => id === 'unsupported-css-property')
    const warnings = misspelt.map((message) => warningOf(root, message, sourceMap))
    const files = loadedUrls.map((url) => pathBelow(root, fileURLToPath(url)))
    const packages = files.filter((file) => /^node_modules\/.*\.css$/.test(file)).map(dirname)
    return { css: code.trim(), packages, colours: await readColours(root), warnings }
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error
    const { span, sassMessage: found } = error
    const file = pathBelow(root, span.url ? fileURLToPath(span.url) : main)
    const [, typeface] = /pkg:((?:@[^/]+\/)?[^/"']+)/.exec(span.text) ?? []
    const fix = typeface
      ? `Install this typeface with npm install ${typeface}, or correct its name.`
      : 'Correct the line, or the one above it.'
    throw new BuildError([{ code: 'scss', file, line: span.start.line + 1, found, fix }])
  }
}

type Mapping = Pick<SourceMapPayload, 'sources' | 'names' | 'mappings'>

/** esbuild knows the place in the compiled sheet; the map knows its line in `styles/`. */
function warningOf(root: string, { text, location, notes }: Message, mapping?: Mapping): Fault {
  const { sources = [], names = [], mappings = '' } = mapping ?? {}
  const unused = { file: '', version: 3, sourceRoot: '', sourcesContent: [] }
  const map = new SourceMap({ ...unused, sources, names, mappings })
  const { line = 1, column = 0 } = location ?? {}
  const origin = map.findOrigin(line, column + 1)
  const isKnown = 'fileName' in origin
  return {
    level: 'warning',
    code: 'misspelt-property',
    file: isKnown ? pathBelow(root, fileURLToPath(origin.fileName)) : 'styles/main.scss',
    line: isKnown ? origin.lineNumber : 1,
    found: `${text}, so browsers ignore it`,
    fix: notes[0]?.text ?? 'Correct its name.',
  }
}
