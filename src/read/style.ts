import { SourceMap } from 'node:module'
import { basename, dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Message, Plugin } from 'esbuild'
import type { Exception } from 'sass'
import { cached } from '../shared/cache.ts'
import { BuildError, type Fault, type SourceLine } from '../shared/fault.ts'
import { hashOf, listFiles, pathBelow, readBytes, statOf } from '../shared/files.ts'
import { type OriginOf, type Palette, readPalette } from './colours.ts'

export interface StyleReference extends SourceLine {
  /** As it is written. */
  url: string
}

/** Holds only what JSON can, since it is cached on disk. */
export interface Style {
  /** Lies in `assets/`, where its addresses begin. */
  css: string
  /** Path in `dist/` → file, from the root. */
  fonts: Record<string, string>
  /** What else the sheet names. */
  references: StyleReference[]
  /** What browsers would ignore, or visitors hardly read. */
  faults: Fault[]
  /** The font of every page, from the root. */
  preload: string | undefined
  paper: Palette['paper']
}

/** Cached on disk, because loading Sass takes longer than a whole build. @throws {BuildError} */
export function readStyle(root: string): Promise<Style> {
  const files = ['src/read/style.ts', 'src/read/colours.ts', ...listFiles(root, 'styles')]
  return cached(root, 'style.json', { files }, () => makeStyle(root))
}

async function makeStyle(root: string): Promise<Style> {
  const sass = await import('sass')
  const { css, packages, originOf } = compile(sass, root)
  const { scheme, paper, faults } = readPalette(sass, css, originOf)
  const fonts: Style['fonts'] = {}
  const minified = await minify(css, linkFiles(root, packages, fonts))
  const messages = minified.messages.map(({ location, ...message }) => {
    return { message, line: originOf(location?.line ?? 1, (location?.column ?? 0) + 1) }
  })
  const upright = Object.keys(fonts).find((output) => /-latin-(?!ext).*normal/.test(output))
  return {
    // --scheme repeats the color-scheme of the site for what stands in the body, which is dark.
    css: `${withoutSpaces(minified.css)}:root{--scheme:${scheme}}`,
    fonts,
    references: messages.flatMap(({ message, line }) => {
      return typeof message.detail === 'string' ? { url: message.detail, ...line } : []
    }),
    faults: [...messages.flatMap(({ message, line }) => faultsOf(message, line)), ...faults],
    preload: upright && `/${upright}`,
    paper,
  }
}

/** Also returns the folders of the packages in it. @throws {BuildError} */
function compile(sass: typeof import('sass'), root: string) {
  const main = `${root}/styles/main.scss`
  // Reports a missing file, for which Sass throws no Exception.
  readBytes(root, main)
  try {
    const importers = [new sass.NodePackageImporter(root)]
    const options = { charset: false, sourceMap: true, importers }
    const { css, loadedUrls, sourceMap } = sass.compile(main, options)
    const { sources = [], names = [], mappings = '' } = sourceMap ?? {}
    const unused = { file: '', version: 3, sourceRoot: '', sourcesContent: [] }
    const map = new SourceMap({ ...unused, sources, names, mappings })
    const originOf: OriginOf = (line, column) => {
      const origin = map.findOrigin(line, column)
      if (!('fileName' in origin)) return { file: 'styles/main.scss', line: 1 }
      return { file: pathBelow(root, fileURLToPath(origin.fileName)), line: origin.lineNumber }
    }
    const files = loadedUrls.map((url) => pathBelow(root, fileURLToPath(url)))
    const packages = files.filter((file) => /^node_modules\/.*\.css$/.test(file)).map(dirname)
    return { css: withoutComments(css), packages, originOf }
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error
    const { url } = error.span
    throw new BuildError([faultOf(pathBelow(root, url ? fileURLToPath(url) : main), error)])
  }
}

function faultOf(file: string, { span, sassMessage: found }: Exception): Fault {
  const [, typeface] = /pkg:((?:@[^/]+\/)?[^/"']+)/.exec(span.text) ?? []
  const fix = typeface
    ? `Install this typeface with npm install ${typeface}, or correct its name.`
    : 'Correct the line, or the one above it.'
  return { code: 'scss', file, line: span.start.line + 1, found, fix }
}

async function minify(css: string, plugin: Plugin) {
  const { build } = await import('esbuild')
  const { outputFiles, warnings } = await build({
    stdin: { contents: withUrls(css), loader: 'css' },
    bundle: true,
    write: false,
    minify: true,
    logLevel: 'silent',
    plugins: [plugin],
  })
  return { css: outputFiles[0]?.text.trim() ?? '', messages: warnings }
}

const words = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/.source

/** Changes what `pattern` finds in the code, but nothing in quotation marks. */
function changeCode(css: string, pattern: string, change: (code: string) => string): string {
  const parts = new RegExp(`${words}|(${pattern})`, 'gs')
  return css.replace(parts, (part, code?: string) => (code === undefined ? part : change(code)))
}

/** Lines and columns stay. */
function withoutComments(css: string): string {
  return changeCode(css, '/\\*.*?\\*/', (comment) => comment.replace(/[^\n]/g, ' '))
}

/** esbuild leaves the space behind the name of a property of one's own. */
function withoutSpaces(css: string): string {
  return changeCode(css, '--[\\w-]+: ', (name) => name.trimEnd())
}

/** `image-set("/a.avif" type("image/avif"))` names a file without `url()`, which all others have. */
function withUrls(css: string): string {
  const set = `image-set\\((?:${words}|\\([^()]*\\)|[^"'()])*\\)`
  return changeCode(css, set, (code) =>
    code.replace(/(type|url)\([^)]*\)|("[^"]+")/g, (part, _, address) =>
      address ? `url(${address})` : part,
    ),
  )
}

/** As esbuild calls one that does not come first. */
const importId = 'invalid-@import'

/**
 * Makes all addresses begin in `assets/`, and fills `fonts` with those of packages. Reports all others
 * as warnings, since esbuild gives only those a line.
 */
function linkFiles(root: string, packages: string[], fonts: Style['fonts']): Plugin {
  return {
    name: 'files of the sheet',
    setup({ onResolve }) {
      onResolve({ filter: /(?:)/ }, ({ path: url, kind }) => {
        // Packages write 'a.woff2?v=2', so that browsers load a new version.
        const path = url.replace(/[?#].*/s, '')
        const files = packages.map((folder) => posix.join(folder, path))
        const font = files.find((file) => {
          return file.startsWith('node_modules/') && statOf(`${root}/${file}`)?.isFile()
        })
        if (font) {
          const hash = hashOf(readBytes(root, font)).slice(0, 8)
          const name = basename(font).replace(/\.\w+$/, `.${hash}$&`)
          fonts[`assets/${name}`] = font
          return { path: name, external: true }
        }
        const message = kind === 'import-rule' ? { id: importId } : { detail: url }
        return { path: url.replace(/^\/(?!\/)/, '../'), external: true, warnings: [message] }
      })
    },
  }
}

function faultsOf({ id, text, notes }: Omit<Message, 'location'>, line: SourceLine): Fault[] {
  if (id === importId) {
    const fix =
      'Write @use "…" for a file in styles/; for a typeface, install it from fontsource.org.'
    const found = '@import, which browsers ignore here'
    return [{ code: 'style-import', ...line, found, fix }]
  }
  if (id !== 'unsupported-css-property') return []
  const fix = notes[0]?.text ?? 'Correct its name.'
  const found = `${text}, so browsers ignore it`
  return [{ level: 'warning', code: 'misspelt-property', ...line, found, fix }]
}
