import { createRequire, SourceMap } from 'node:module'
import { dirname, extname, join } from 'node:path/posix'
import type { compileFunction } from 'node:vm'
import type { Loader, TransformOptions } from 'esbuild'
import { cachedFor } from '../shared/cache.ts'
import type { Diagnostic } from '../shared/diagnostic.ts'
import { hashOf, readBytes, statOf } from '../shared/files.ts'
import { suggestMoved } from './moved-files.ts'
import { diagnosticOf, syntaxError } from './syntax.ts'

/** A file as CommonJS. */
export interface Compiled {
  /** As it was read. Diagnostics give lines of this text, whatever is saved meanwhile. */
  text: string
  code: string
  map: string
  /** The files that it imports, from the root. */
  imports: string[]
  /** As written in an import → file from the root, or path of a package. */
  targets: Map<string, string>
  errors: Diagnostic[]
  warnings: Diagnostic[]
  /** The code as a function, which stays warm however often it runs. */
  call?: ReturnType<typeof compileFunction>
}

const loaders: Record<string, Loader> = {
  '.ts': 'ts',
  '.tsx': 'tsx',
  '.mts': 'ts',
  '.js': 'js',
  '.jsx': 'jsx',
  '.mjs': 'js',
  '.cjs': 'js',
  '.json': 'json',
}

const compilerOptions: TransformOptions = {
  format: 'cjs',
  jsx: 'automatic',
  target: 'node20',
  sourcemap: 'external',
  sourcesContent: false,
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
  supported: { 'dynamic-import': false },
  tsconfigRaw: { compilerOptions: { alwaysStrict: true, verbatimModuleSyntax: true } },
}

/** A Markdown file exports its text, without Windows' byte order mark and line ends. */
function compileText(written: string): Compiled {
  const text = written.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const value = JSON.stringify(text)
  const code = `Object.defineProperty(exports, '__esModule', { value: true }).default = ${value}`
  return { text, code, map: '{}', imports: [], targets: new Map(), errors: [], warnings: [] }
}

/** Errors in the file are returned, not thrown. */
export async function compileFile(root: string, file: string): Promise<Compiled> {
  const loader = loaders[extname(file)]
  const text = readBytes(root, file).toString()
  const empty = compileText('')
  if (file.endsWith('.md')) return compileText(text)
  if (!loader) return { ...empty, text, errors: [wrongKind(file)] }
  try {
    return link(root, file, { ...empty, text, ...(await transformText(root, file, loader, text)) })
  } catch (error) {
    return { ...empty, text, errors: syntaxError(error).diagnostics }
  }
}

const { version } = createRequire(import.meta.url)('esbuild/package.json')
const compiler = JSON.stringify([version, compilerOptions])

/** A file has one name, so that its next version takes the place of the last. */
export const cachedName = (file: string) => `${hashOf(file)}.json`

/** Cached by its text, because the compiler is slow to load and most builds change few files. */
function transformText(root: string, file: string, loader: Loader, text: string) {
  return cachedFor(
    root,
    `modules/${cachedName(file)}`,
    hashOf(`${compiler}\n${text}`),
    async () => {
      const { transform } = await import('esbuild')
      const options = { ...compilerOptions, loader, sourcefile: file }
      const { code, map, warnings } = await transform(text, options)
      return { code, map, warnings: warnings.map(diagnosticOf) }
    },
  )
}

/** An import as esbuild writes it. Those in a function wait until it is called. */
const importLine = /^(?:var \w+ = (?:__toESM\()?|__reExport\(\w+, )require\("([^"]+)"\)/gm
const anyImport = /\brequire\("([^"]+)"\)/g

function link(root: string, file: string, compiled: Compiled): Compiled {
  const { code, map } = compiled
  const targets = new Map<string, string>()
  for (const [, name = ''] of code.matchAll(anyImport)) {
    const target = targets.get(name) ?? resolveImport(root, file, name)
    if (target) targets.set(name, target)
  }
  const errors = [...code.matchAll(importLine)].flatMap(({ 1: name = '', index }) => {
    if (targets.has(name)) return []
    const line = code.slice(0, index).split('\n').length
    return { ...missingImport(root, file, name), file, ...originalPlace(map, line, 1) }
  })
  const relative = [...targets].filter(([name]) => name.startsWith('.'))
  const imports = [...new Set(relative.map(([, target]) => target))]
  const warnings = compiled.warnings.map((warning) => ({ ...warning, file }))
  return { ...compiled, errors, imports, targets, warnings }
}

/** Relative imports may omit the file's ending. */
function resolveImport(root: string, file: string, name: string): string | undefined {
  if (!name.startsWith('.')) return resolvePackage(root, name)
  const path = join(dirname(file), name)
  const stems = [path, path.replace(/\.jsx?$/, ''), `${path}/index`]
  const paths = stems.flatMap((stem) => Object.keys(loaders).map((ending) => stem + ending))
  return [path, ...paths].find((candidate) => statOf(join(root, candidate))?.isFile())
}

const packages = new Map<string, string>()

function resolvePackage(root: string, name: string): string | undefined {
  const key = `${root} ${name}`
  try {
    const path = packages.get(key) ?? createRequire(join(root, 'package.json')).resolve(name)
    packages.set(key, path)
    return path
  } catch {
    return undefined
  }
}

function missingImport(root: string, file: string, name: string) {
  const found = `Could not resolve "${name}"`
  if (name.startsWith('.')) {
    const expected = 'the path of a file, seen from this one'
    const fix = suggestMoved(root, file, name) ?? 'Correct the path, or put the file there.'
    return { code: 'missing-file', found, expected, fix }
  }
  const fix = `Install it with npm i ${name}, or correct the line.`
  return { code: 'missing-package', found, expected: 'a package that is installed', fix }
}

/** An imported style sheet would reach no page. */
function wrongKind(file: string): Diagnostic {
  return {
    code: 'imported-kind',
    file,
    found: 'a file that cannot be imported',
    expected: 'TypeScript, JavaScript, JSON or Markdown',
    fix: 'Save a text as .md. Styles belong in styles/, other files in public/, without an import.',
  }
}

export function originalPlace(map: string, line: number, column: number) {
  const entry = new SourceMap(JSON.parse(map)).findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return undefined
  return { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
}
