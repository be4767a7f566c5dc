import { createRequire, SourceMap } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { BuildError, type SourceLine } from '../shared/fault.ts'
import { isOwned } from '../shared/file-names.ts'
import { pathBelow, readSource } from '../shared/files.ts'
import { decoded } from '../shared/urls.ts'
import { neverFix, throwFaults, throwMissingExports } from './messages.ts'
import { moduleOf, readText } from './text-file.ts'

// React's production build is fast.
process.env.NODE_ENV ??= 'production'

export type Exports = Record<string, unknown>

/** Runs a file when it is first asked for; later it returns, or throws, the same again. */
type Run = (file: string) => Exports

/** Pages, content and the renderer as one script. */
export interface Bundle {
  /** File → the files that it imports itself. */
  imports: Map<string, string[]>
  /** A file as it was bundled, or else as it is on the disk; '' if it cannot be read. */
  sourceText(file: string): string
  /** Undefined if none of these files led to the error. */
  sourceLineOf(error: unknown): SourceLine | undefined
  /** Begins anew: no file has run yet. */
  start(replace?: ReplaceModules): Run
}

/** Not bundled, so that it keeps the texts it has read. */
const textReader = './src/texts/markdown.ts'
const runtime = 'react/jsx-runtime'
const react = 'react'

interface SharedModules {
  [textReader]: typeof import('../texts/markdown.ts')
  [runtime]: typeof import('react/jsx-runtime')
  [react]: typeof import('react')
}

/** Returns other modules for bundled files to import in their place. */
export type ReplaceModules = (modules: SharedModules) => Partial<SharedModules>

// In memory: a list of files, and the bundle that stack traces name.
const fileList = 'files-in-memory.js'
const script = 'site-in-memory.js'

const siteOptions = {
  bundle: true,
  write: false,
  logLevel: 'silent',
  metafile: true,
  // So that a change to frozen content throws.
  banner: { js: '"use strict"' },
  platform: 'node',
  packages: 'external',
  external: [textReader],
  preserveSymlinks: true,
  format: 'cjs',
  jsx: 'automatic',
  outfile: script,
  sourcemap: 'external',
  sourcesContent: false,
} as const satisfies BuildOptions

/** @throws {BuildError} with the errors of all files */
export async function bundleSite(root: string, files: string[]): Promise<Bundle> {
  const entries = files.map((file) => `${JSON.stringify(file)}: () => require("./${file}"),`)
  const contents = `module.exports = {${entries.join('\n')}}`
  const texts = new Map<string, string>()
  const { build } = await import('esbuild')
  const { metafile, outputFiles, warnings } = await build({
    ...siteOptions,
    stdin: { contents, resolveDir: root, sourcefile: fileList },
    plugins: [readOwned(root, texts)],
    absWorkingDir: root,
  }).catch(throwFaults)
  throwMissingExports(warnings)
  const outputWith = (ending: string) =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  const [map, code] = [outputWith('.map'), outputWith('.js')]
  const modules: SharedModules = {
    [textReader]: await import('../texts/markdown.ts'),
    [runtime]: refusingFunctions(await import('react/jsx-runtime')),
    [react]: refusingEffects((await import('react')).default),
  }
  return {
    imports: importsIn(metafile),
    sourceText: (file) => texts.get(file) ?? readSource(root, file),
    sourceLineOf: (error) => findOrigin(map, error),
    start: (replace) => startRun(root, code, { ...modules, ...replace?.(modules) }),
  }
}

type Runtime = SharedModules[typeof runtime]

// React runs in no browser: no effect would run, and nothing would happen at a click.

function neverRuns(name: string): Error {
  const error = new Error(`${name}, which never runs in browsers`, { cause: name })
  return Object.assign(error, { fix: neverFix })
}

function refusingEffects(original: SharedModules[typeof react]): SharedModules[typeof react] {
  const names = ['useEffect', 'useInsertionEffect', 'useLayoutEffect'] as const
  const refuse = (name: string) => () => {
    throw neverRuns(name)
  }
  return { ...original, ...Object.fromEntries(names.map((name) => [name, refuse(name)])) }
}

/** `<button onClick={…}>` throws. */
function refusingFunctions(original: Runtime): Runtime {
  const refuseIn =
    (create: Runtime['jsx']): Runtime['jsx'] =>
    (type, props, key) => {
      const attributes = typeof type === 'string' ? Object.entries(props ?? {}) : []
      const [name] = attributes.find(([, value]) => typeof value === 'function') ?? []
      if (name) throw neverRuns(name)
      return create(type, props, key)
    }
  return { ...original, jsx: refuseIn(original.jsx), jsxs: refuseIn(original.jsxs) }
}

function importsIn({ inputs }: Metafile): Bundle['imports'] {
  const files = Object.entries(inputs).filter(([file]) => file !== fileList)
  return new Map(
    files.map(([file, { imports }]) => {
      const bundled = imports.filter(({ external }) => !external)
      return [file, bundled.map(({ path }) => path)]
    }),
  )
}

/** What a file imports, directly or not, each behind its own imports; then the file. Skips `visited`. */
export function filesBehind(
  file: string,
  imports: Bundle['imports'],
  visited = new Set<string>(),
): string[] {
  if (visited.has(file)) return []
  visited.add(file)
  const before = imports.get(file) ?? []
  return [...before.flatMap((one) => filesBehind(one, imports, visited)), file]
}

/** @throws {BuildError} */
export async function bundleScript(root: string, file: string): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    bundle: true,
    write: false,
    logLevel: 'silent',
    entryPoints: [`./${file}`],
    absWorkingDir: root,
    minify: true,
    format: 'iife',
    target: 'es2020',
  }).catch(throwFaults)
  return outputFiles[0]?.text.trim() ?? ''
}

/** Reads the owner's files as text, since other programs may have written them. */
function readOwned(root: string, texts: Map<string, string>): Plugin {
  return {
    name: 'files of the owner',
    setup({ onLoad, onResolve }) {
      // A missing file is reported by `onLoad`: esbuild would name the list.
      onResolve({ filter: /^\.\/(pages|src\/content)\// }, ({ path, importer }) => {
        return importer.endsWith(fileList) ? { path: join(root, path) } : undefined
      })
      const style = { text: 'No loader is configured for ".css" files' }
      onLoad({ filter: /\.css$/ }, () => ({ errors: [style] }))
      onLoad({ filter: /\.md$|[\\/](pages|content)[\\/].*\.tsx?$/ }, ({ path }) => {
        const file = pathBelow(root, path)
        try {
          const text = readText(root, file)
          texts.set(file, text)
          return { contents: moduleOf(file, text), loader: file.endsWith('x') ? 'tsx' : 'ts' }
        } catch (error) {
          if (!(error instanceof BuildError)) throw error
          return { errors: error.faults.map((detail) => ({ text: detail.found, detail })) }
        }
      })
    },
  }
}

function startRun(root: string, code: string, modules: SharedModules): Run {
  const require = createRequire(`${root}/package.json`)
  const shared = new Map(Object.entries(modules))
  const load = (name: string) => shared.get(name) ?? require(name)
  const module: { exports: Record<string, () => Exports> } = { exports: {} }
  // Not a vm.Script, which V8 would keep in its compilation cache.
  compileFunction(code, ['module', 'require'], { filename: script })(module, load)
  return (file) => module.exports[file]?.() ?? {}
}

function findOrigin(map: string, error: unknown): SourceLine | undefined {
  const source = new SourceMap(JSON.parse(map))
  const stack = error instanceof Error ? `${error.stack}` : ''
  const calls = stack.matchAll(new RegExp(`${script}:(\\d+):(\\d+)`, 'g'))
  const lines = [...calls].flatMap(([, line, column]) => {
    const origin = source.findOrigin(Number(line), Number(column))
    return 'fileName' in origin ? { file: decoded(origin.fileName), line: origin.lineNumber } : []
  })
  // The renderer belongs to the template: the fault lies in what it was given.
  const others = lines.filter(({ file }) => !file.startsWith('src/page/') && file !== fileList)
  return others.find(({ file }) => isOwned(file)) ?? others[0]
}
