import { createRequire, SourceMap } from 'node:module'
import { dirname, extname, join } from 'node:path/posix'
import { compileFunction } from 'node:vm'
import type { Loader, TransformOptions } from 'esbuild'
import { cachePath, readCached, writeCached } from '../shared/cache.ts'
import { BuildError, type Diagnostic, suggest } from '../shared/diagnostic.ts'
import { hashOf, readBytes, statOf } from '../shared/files.ts'
import { createPackageLoader } from './page-runtime.ts'
import { diagnosticOf, syntaxError } from './syntax.ts'

// Pages, components and content, each file a CommonJS module of its own: an edit compiles and runs
// what it touches, and the rest stays warm.

interface Compiled {
  /** As it was read: lines of diagnostics are those of this text, whatever is saved meanwhile. */
  text: string
  code: string
  /** A source map, JSON. */
  map: string
  /** The files that it imports, as paths from the root. */
  imports: string[]
  errors: Diagnostic[]
  warnings: Diagnostic[]
}

export type Exports = Record<string, unknown>

export interface Modules {
  /**
   * Compiles these files and all that they import. `changed`: what is different since the last call.
   * What it hands back runs one of them, or tells what it exported before.
   * @throws {BuildError} with the errors of all files
   */
  load(files: string[], changed?: string[]): Promise<(file: string) => Exports>
  /** File → the files that it imports itself. */
  imports(): Map<string, string[]>
  warnings(): Diagnostic[]
  /** The text of a file as it was read last. */
  sourceText(file: string): string | undefined
  /** The place of the topmost frame of a stack that lies in these files. */
  placeOf(error: unknown): Pick<Diagnostic, 'file' | 'line' | 'column'> | undefined
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

/** `prepare` gets the exports of each file once it has run, before others see them. */
export function createModules(
  root: string,
  prepare: (file: string, exports: Exports) => void,
): Modules {
  const compiling = new Map<string, Promise<Compiled>>()
  const loaded = new Map<string, Exports>()
  /** Made once, however often they run. */
  const functions = new WeakMap<Compiled, ReturnType<typeof compileFunction>>()
  let graph = new Map<string, Compiled>()
  const loadPackage = createPackageLoader(root)
  const compile = memoize(compiling, (file) => compileFile(root, file))

  function run(file: string): Exports {
    const known = loaded.get(file)
    if (known) return known
    const compiled = graph.get(file)
    if (!compiled) throw new Error(`Cannot find ${file}`)
    const module: { exports: Exports } = { exports: {} }
    const load = (name: string) => {
      const target = name.startsWith('.') && resolveImport(root, file, name)
      return target ? run(target) : loadPackage(name)
    }
    const names = ['module', 'exports', 'require', 'process']
    const filename = join(root, file)
    // Not a vm.Script: V8 keeps the source of each in its compilation cache.
    const call = functions.get(compiled) ?? compileFunction(compiled.code, names, { filename })
    functions.set(compiled, call)
    // Files that import each other see what is there so far.
    loaded.set(file, module.exports)
    try {
      call(module, module.exports, load, loadPackage('process'))
    } catch (error) {
      loaded.delete(file)
      throw error
    }
    loaded.set(file, module.exports)
    Object.setPrototypeOf(module.exports, refuseOthers(file, Object.keys(module.exports)))
    prepare(file, module.exports)
    return module.exports
  }

  /** Drops what changed and all that depends on it; a file that nobody imports may be read by any. */
  function drop(changed: string[]): void {
    for (const file of changed) compiling.delete(file)
    if (changed.some((file) => !graph.has(file))) loaded.clear()
    const stale = new Set(changed)
    for (const file of stale) {
      loaded.delete(file)
      for (const [other, { imports }] of graph) if (imports.includes(file)) stale.add(other)
    }
  }

  return {
    async load(files, changed = []) {
      drop(changed)
      graph = await compileGraph(files, compile)
      const errors = [...graph.values()].flatMap((compiled) => compiled.errors)
      if (errors.length > 0) throw new BuildError(errors)
      return run
    },
    imports: () => new Map([...graph].map(([file, { imports }]) => [file, imports])),
    warnings: () => [...graph.values()].flatMap(({ warnings }) => warnings),
    sourceText: (file) => graph.get(file)?.text,
    placeOf(error) {
      const stack = error instanceof Error ? (error.stack ?? '') : ''
      const places = [...graph].flatMap(([file, { map }]) => {
        const start = stack.indexOf(`${join(root, file)}:`)
        // What renders pages is the template's: the fault lies in what it was given.
        if (start < 0 || file.startsWith('src/render/')) return []
        const [, line, column] =
          /:(\d+):(\d+)/.exec(stack.slice(start + join(root, file).length)) ?? []
        return { start, place: { file, ...originalPlace(map, Number(line), Number(column)) } }
      })
      const [first] = places.sort((a, b) => a.start - b.start)
      return first?.place
    },
  }
}

function memoize<Value>(known: Map<string, Promise<Value>>, make: (key: string) => Promise<Value>) {
  return (key: string): Promise<Value> => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** The files and all that they import, themselves or through others. */
async function compileGraph(files: string[], compile: (file: string) => Promise<Compiled>) {
  const graph = new Map<string, Compiled>()
  const seen = new Set<string>()
  const add = async (file: string): Promise<void> => {
    if (seen.has(file)) return
    seen.add(file)
    const compiled = await compile(file)
    graph.set(file, compiled)
    await Promise.all(compiled.imports.map(add))
  }
  await Promise.all(files.map(add))
  return new Map([...graph].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A text of its own is what its file exports, with the line ends and without the mark of Windows. */
function compileText(written: string): Compiled {
  const text = written.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const value = JSON.stringify(text)
  const code = `Object.defineProperty(exports, '__esModule', { value: true }).default = ${value}`
  return { ...empty, text, code }
}

/** Compiled code is kept on disk by its text: most starts need no compiler. */
async function compileFile(root: string, file: string): Promise<Compiled> {
  const loader = loaders[extname(file)]
  const text = readBytes(root, file).toString()
  if (file.endsWith('.md')) return compileText(text)
  if (!loader) return { ...empty, text, errors: [refuseKind(file)] }
  const cacheFile = cachePath(root, `modules/${hashOf(`${loader}\n${text}`)}.json`)
  const compiler = createRequire(join(root, 'package.json'))('esbuild/package.json').version
  const version = JSON.stringify([compiler, compilerOptions])
  const cached = readCached<Pick<Compiled, 'code' | 'map' | 'warnings'>>(cacheFile, version)
  if (cached) return link(root, file, { ...empty, ...cached, text })
  const { transform } = await import('esbuild')
  try {
    const options = { ...compilerOptions, loader, sourcefile: file }
    const { code, map, warnings } = await transform(text, options)
    const value = { code, map, warnings: warnings.map(diagnosticOf) }
    writeCached(cacheFile, JSON.stringify({ version, value }))
    return link(root, file, { ...empty, ...value, text })
  } catch (error) {
    return { ...empty, text, errors: syntaxError(error).diagnostics }
  }
}

const empty = { code: '', map: '{}', imports: [], errors: [], warnings: [] }

/** How esbuild writes the imports of a file; those within a function wait until it is called. */
const importLine = /^(?:var \w+ = (?:__toESM\()?|__reExport\(\w+, )require\("([^"]+)"\)/gm
const anyImport = /\brequire\("(\.[^"]+)"\)/g

/** Adds the files that it imports, and what is wrong with these lines. */
function link(root: string, file: string, compiled: Compiled): Compiled {
  const { code, map } = compiled
  const errors = [...code.matchAll(importLine)].flatMap(({ 1: name = '', index }) => {
    if (canImport(root, file, name)) return []
    const line = code.slice(0, index).split('\n').length
    return { ...missingImport(name), file, ...originalPlace(map, line, 1) }
  })
  const names = [...code.matchAll(anyImport)].map(([, name = '']) =>
    resolveImport(root, file, name),
  )
  const imports = [...new Set(names.filter((name) => name !== undefined))]
  const warnings = compiled.warnings.map((warning) => ({ ...warning, file }))
  return { ...compiled, errors, imports, warnings }
}

function canImport(root: string, file: string, name: string): boolean {
  if (name.startsWith('.')) return resolveImport(root, file, name) !== undefined
  try {
    return Boolean(createRequire(join(root, 'package.json')).resolve(name))
  } catch {
    return false
  }
}

/** The file that a relative import means, as a path from the root; TypeScript may leave out its ending. */
function resolveImport(root: string, file: string, name: string): string | undefined {
  const path = join(dirname(file), name)
  const endings = ['', ...Object.keys(loaders)]
  const paths = [
    ...endings.map((ending) => path + ending),
    path.replace(/\.js(?=x?$)/, '.ts'),
    ...endings.map((ending) => `${path}/index${ending}`),
  ]
  return paths.find((candidate) => statOf(join(root, candidate))?.isFile())
}

function missingImport(name: string) {
  const isFile = name.startsWith('.')
  return {
    code: isFile ? 'missing-file' : 'missing-package',
    found: `Could not resolve "${name}"`,
    expected: isFile ? 'the path of a file, seen from this one' : 'a package that is installed',
    fix: isFile
      ? 'Correct the path, or put the file there.'
      : `Install it with npm i ${name}, or correct the line.`,
  }
}

/** A style sheet that is imported would reach no page. */
function refuseKind(file: string): Diagnostic {
  const isStyle = /\.(css|s[ac]ss)$/.test(file)
  return {
    code: isStyle ? 'imported-style' : 'imported-kind',
    file,
    found: isStyle ? 'a style sheet that a file imports' : 'a file that cannot be imported',
    expected: 'TypeScript, JavaScript or JSON',
    fix: isStyle
      ? 'Put its rules into styles/, which all pages share, and remove the import.'
      : 'Put it into public/ and name it by its path, or remove the import.',
  }
}

/** What a file does not export would be undefined, and missing on a page without a word. */
function refuseOthers(file: string, names: string[]): object {
  const get = (_: object, name: string | symbol) => {
    if (typeof name === 'symbol' || /^(then|toJSON|__esModule|\$\$typeof)$/.test(name))
      return undefined
    throw new ReferenceError(
      [`${file} has no export named ${name}.`, suggest(name, names)].filter(Boolean).join(' '),
    )
  }
  return new Proxy({}, { get })
}

function originalPlace(map: string, line: number, column: number) {
  const entry = new SourceMap(JSON.parse(map)).findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return undefined
  return { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
}
