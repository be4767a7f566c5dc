import { SourceMap } from 'node:module'
import { basename, dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Message, Plugin } from 'esbuild'
import type { CompileResult, Exception } from 'sass'
import { cached } from '../shared/cache.ts'
import {
  BuildError,
  type Fault,
  firstOfEach,
  lineAt,
  type SourceLine,
  throwErrors,
} from '../shared/fault.ts'
import { hashOf, listFiles, pathBelow, readBytes, statOf } from '../shared/files.ts'
import { type OriginOf, readPalette } from './colours.ts'

export interface StyleReference extends SourceLine {
  /** As it is written. */
  url: string
}

interface LinkedSheet {
  /** Lies in `assets/`, where its addresses begin. */
  css: string
  /** Path in `dist/` → file, from the root. */
  fonts: Record<string, string>
  /** What else the sheet names. */
  references: StyleReference[]
  /** Rules that browsers would ignore, and colours that visitors could hardly read. */
  faults: Fault[]
}

/** Holds only what JSON can, since it is cached on disk. */
export interface Style extends LinkedSheet {
  /** The font of every page, from the root. */
  preload: string | undefined
  /** See `readPalette`. */
  paper: string | undefined
}

/** Cached on disk, because loading Sass takes longer than a whole build. @throws {BuildError} */
export function readStyle(root: string): Promise<Style> {
  const files = ['src/read/style.ts', 'src/read/colours.ts', ...listFiles(root, 'styles')]
  return cached(root, 'style.json', { files }, () => makeStyle(root))
}

async function makeStyle(root: string): Promise<Style> {
  const sass = await import('sass')
  const compiled = compile(sass, root)
  const { scheme, paper, faults } = readPalette(sass, compiled.code, compiled.originOf)
  const sheet = await minify(root, compiled)
  const upright = Object.keys(sheet.fonts).find((output) => /-latin-(?!ext).*normal/.test(output))
  return {
    ...sheet,
    // --scheme repeats the color-scheme of the site for what stands in the body, which is dark.
    css: `${sheet.css}:root{--scheme:${scheme}}`,
    faults: [...sheet.faults, ...faults],
    preload: upright && `/${upright}`,
    paper,
  }
}

interface Compiled {
  css: string
  /** The same without comments; lines and columns stay. */
  code: string
  /** Folders of the packages in it. */
  packages: string[]
  originOf: OriginOf
}

/** @throws {BuildError} */
function compile(sass: typeof import('sass'), root: string): Compiled {
  const main = `${root}/styles/main.scss`
  // Reports a missing file, for which Sass throws no Exception.
  readBytes(root, main)
  try {
    const importers = [new sass.NodePackageImporter(root)]
    const options = { charset: false, sourceMap: true, importers }
    const { css, loadedUrls, sourceMap } = sass.compile(main, options)
    const code = css.replace(/\/\*.*?\*\//gs, withoutWords)
    const files = loadedUrls.map((url) => pathBelow(root, fileURLToPath(url)))
    throwErrors(files.filter((file) => !/^(styles|node_modules)\//.test(file)).map(styleOutside))
    const packages = files.filter((file) => /^node_modules\/.*\.css$/.test(file)).map(dirname)
    return { css, code, packages, originOf: originIn(root, sourceMap) }
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error
    const { url } = error.span
    throw new BuildError([faultOfSass(pathBelow(root, url ? fileURLToPath(url) : main), error)])
  }
}

function styleOutside(file: string): Fault {
  const fix = 'Move it into styles/: changes elsewhere are not noticed.'
  return { code: 'style-outside', file, found: 'a style outside of styles/', fix }
}

/** Keeps lines and columns. */
const withoutWords = (css: string) => css.replace(/[^\n]/g, ' ')

function originIn(root: string, map: CompileResult['sourceMap']): OriginOf {
  const source = new SourceMap(JSON.parse(JSON.stringify(map)))
  return (line, column) => {
    const origin = source.findOrigin(line, column)
    if (!('fileName' in origin)) return { file: 'styles/main.scss', line: 1 }
    return { file: pathBelow(root, fileURLToPath(origin.fileName)), line: origin.lineNumber }
  }
}

function faultOfSass(file: string, { span, sassMessage }: Exception): Fault {
  // `Undefined variable.` does not name it.
  const [code = ''] = span.text.trim().split('\n')
  const found = code ? `${code}: ${sassMessage}` : sassMessage
  const [, typeface] = /pkg:((?:@[^/]+\/)?[^/"']+)/.exec(span.text) ?? []
  const fix = typeface
    ? `Install this typeface with npm install ${typeface}, or correct its name.`
    : 'Correct the line, or the one above it.'
  return { code: 'scss', file, line: span.start.line + 1, found, fix }
}

async function minify(root: string, { css, code, packages, originOf }: Compiled) {
  const sheet: LinkedSheet = { css: '', fonts: {}, references: [], faults: [] }
  const { build } = await import('esbuild')
  const { outputFiles, warnings } = await build({
    stdin: { contents: css, loader: 'css' },
    bundle: true,
    write: false,
    minify: true,
    logLevel: 'silent',
    plugins: [linkFiles(root, packages, sheet.fonts)],
  })
  for (const warning of warnings) {
    const { location, detail } = warning
    const line = originOf(location?.line ?? 1, (location?.column ?? 0) + 1)
    if (typeof detail === 'string') sheet.references.push({ url: detail, ...line })
    else sheet.faults.push(...faultsOfWarning(warning, line))
  }
  // esbuild leaves the space behind the name of a property of one's own.
  sheet.css = outputFiles[0]?.text.trim().replace(/(?<=[{;(]--[\w-]+:) /g, '') ?? ''
  sheet.faults.push(...refuseImageSets(code, originOf), ...findUnset(code, originOf))
  return sheet
}

/** `image-set("/a.avif" 1x)` names a file in words alone, which esbuild does not follow. */
function refuseImageSets(css: string, originOf: OriginOf): Fault[] {
  const sets = css.matchAll(/image-set\((?:[^()"']|\([^()]*\))*["']/g)
  const found = 'a file in image-set() without url()'
  const fix = 'Write url() around it: image-set(url("/a.avif") 1x).'
  return [...sets].map(({ index }) => {
    return { code: 'wrong-address', ...originOf(lineAt(css, index), 1), found, fix }
  })
}

/**
 * Browsers drop a rule that reads a property which no rule sets. What is read in all windows has to be
 * set in all: what is set for paper is missing on screens.
 */
function findUnset(css: string, originOf: OriginOf): Fault[] {
  const onScreens = css.replace(/^( *)@media print \{$.*?^\1\}$/gms, withoutWords)
  const inAllWindows = onScreens.replace(/^( *)@media [^{]*\([^{]*\{$.*?^\1\}$/gms, withoutWords)
  const faults = [onScreens, inAllWindows].flatMap((part) => findUnsetIn(part, originOf))
  return firstOfEach(faults, ({ found }) => found)
}

function findUnsetIn(css: string, originOf: OriginOf): Fault[] {
  const set: string[] = css.match(/--[^\s:;,(){}]+(?=\s*:)|(?<=@property )--[^\s{]+/g) ?? []
  const uses = [...css.matchAll(/(?<=var\(\s*)--[^\s,()]+(?=\s*\))/g)]
  return uses.flatMap(({ 0: name, index }) => {
    const line = originOf(lineAt(css, index), index - css.lastIndexOf('\n', index))
    // Packages may leave theirs to those who use them.
    if (set.includes(name) || !line.file.startsWith('styles/')) return []
    const fix = `Correct its name, or set it in styles/_tokens.scss: ${name}: …;`
    return { code: 'unset-property', ...line, found: `${name}, which no rule sets`, fix }
  })
}

/** By esbuild, for an @import that is not at the top. */
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

function faultsOfWarning({ id, text, notes }: Message, line: SourceLine): Fault[] {
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
