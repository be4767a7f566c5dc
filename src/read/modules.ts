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
  map: string
  imports: string[]
  /** What an import is called → what it means. */
  targets: Map<string, string>
  errors: Diagnostic[]
  warnings: Diagnostic[]
  /** The code as a function: made once, it stays warm however often it runs. */
  call?: ReturnType<typeof compileFunction>
}

export type Exports = Record<string, unknown>

export interface LoadedModules {
  /** Runs a file, or tells what it exported before. */
  run(file: string): Exports
  /** File → the files that it imports itself. */
  imports: Map<string, string[]>
  warnings: Diagnostic[]
  /** The text of a file as it was read. */
  sourceText(file: string): string | undefined
}

export interface Modules {
  /**
   * Compiles these files and all that they import. `changed`: what is different since the last call.
   * @throws {BuildError} with the errors of all files
   */
  load(files: string[], changed?: string[]): Promise<LoadedModules>
  /** Of the topmost frame of a stack that lies in these files. */
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
  let graph = new Map<string, Compiled>()
  const loadPackage = createPackageLoader(root)

  function compile(file: string): Promise<Compiled> {
    const compiled = compiling.get(file) ?? compileFile(root, file)
    compiling.set(file, compiled)
    return compiled
  }

  async function compileAll(files: string[]): Promise<Map<string, Compiled>> {
    const seen = new Set<string>()
    const visit = async (file: string): Promise<void> => {
      seen.add(file)
      const { imports } = await compile(file)
      await Promise.all(imports.filter((other) => !seen.has(other)).map(visit))
    }
    await Promise.all(files.map(visit))
    const entry = async (file: string) => [file, await compile(file)] as const
    return new Map(await Promise.all([...seen].sort().map(entry)))
  }

  function run(file: string): Exports {
    const known = loaded.get(file)
    if (known) return known
    const compiled = graph.get(file)
    if (!compiled) throw new Error(`Cannot find ${file}`)
    const module: { exports: Exports } = { exports: {} }
    const load = (name: string) => {
      const target = compiled.targets.get(name)
      return target && name.startsWith('.') ? run(target) : loadPackage(name)
    }
    // Not a vm.Script: V8 keeps the source of each in its compilation cache.
    compiled.call ??= compileFunction(compiled.code, ['module', 'exports', 'require'], {
      filename: join(root, file),
    })
    // Files that import each other see what is there so far.
    loaded.set(file, module.exports)
    try {
      compiled.call(module, module.exports, load)
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
      graph = await compileAll(files)
      const all = [...graph.values()]
      const errors = all.flatMap((compiled) => compiled.errors)
      if (errors.length > 0) throw new BuildError(errors)
      return {
        run,
        imports: new Map([...graph].map(([file, { imports }]) => [file, imports])),
        warnings: all.flatMap(({ warnings }) => warnings),
        sourceText: (file) => graph.get(file)?.text,
      }
    },
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

/** A text of its own is what its file exports, with the line ends and without the mark of Windows. */
function compileText(written: string): Compiled {
  const text = written.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const value = JSON.stringify(text)
  const code = `Object.defineProperty(exports, '__esModule', { value: true }).default = ${value}`
  return { text, code, map: '{}', imports: [], targets: new Map(), errors: [], warnings: [] }
}

async function compileFile(root: string, file: string): Promise<Compiled> {
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

const versions = new Map<string, string>()

/** Without the compiler itself, which takes its time to load. */
function compilerVersion(root: string): string {
  const known = versions.get(root)
  if (known !== undefined) return known
  const { version } = createRequire(join(root, 'package.json'))('esbuild/package.json')
  versions.set(root, version)
  return version
}

type Transformed = Pick<Compiled, 'code' | 'map' | 'warnings'>

/** Code is kept on disk by its text: most starts need no compiler. */
async function transformText(
  root: string,
  file: string,
  loader: Loader,
  text: string,
): Promise<Transformed> {
  const cacheFile = cachePath(root, `modules/${hashOf(`${loader}\n${text}`)}.json`)
  const version = JSON.stringify([compilerVersion(root), compilerOptions])
  const cached = readCached<Transformed>(cacheFile, version)
  if (cached) return cached
  const { transform } = await import('esbuild')
  const options = { ...compilerOptions, loader, sourcefile: file }
  const { code, map, warnings } = await transform(text, options)
  const value = { code, map, warnings: warnings.map(diagnosticOf) }
  writeCached(cacheFile, JSON.stringify({ version, value }))
  return value
}

/** How esbuild writes the imports of a file; those within a function wait until it is called. */
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
    return { ...missingImport(name), file, ...originalPlace(map, line, 1) }
  })
  const relative = [...targets].filter(([name]) => name.startsWith('.'))
  const imports = [...new Set(relative.map(([, target]) => target))]
  const warnings = compiled.warnings.map((warning) => ({ ...warning, file }))
  return { ...compiled, errors, imports, targets, warnings }
}

/** The file that an import means: of a relative one, as a path from the root, also without its ending. */
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

function missingImport(name: string) {
  const found = `Could not resolve "${name}"`
  if (name.startsWith('.')) {
    const expected = 'the path of a file, seen from this one'
    return {
      code: 'missing-file',
      found,
      expected,
      fix: 'Correct the path, or put the file there.',
    }
  }
  const fix = `Install it with npm i ${name}, or correct the line.`
  return { code: 'missing-package', found, expected: 'a package that is installed', fix }
}

/** A style sheet that is imported would reach no page. */
function wrongKind(file: string): Diagnostic {
  return {
    code: 'imported-kind',
    file,
    found: 'a file that cannot be imported',
    expected: 'TypeScript, JavaScript or JSON',
    fix: 'Put rules of styles into styles/, other files into public/, and remove the import.',
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
