import { createRequire, SourceMap } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { BuildOptions, Plugin } from 'esbuild'
import { BuildError } from '../shared/diagnostic.ts'
import { pathBelow, readSource } from '../shared/files.ts'
import { decoded } from '../shared/urls.ts'
import { faultOf, throwFaults } from './messages.ts'
import { moduleOf, readText } from './text-file.ts'

// React's production build is fast.
process.env.NODE_ENV ??= 'production'

export type Exports = Record<string, unknown>

/** Changes what a content file exports, before any other file sees it. */
type Prepare = (file: string, exports: Exports) => void

export type Bundle = Awaited<ReturnType<typeof bundleSite>>

/** Not bundled, so that it keeps the texts it has read. */
const textReader = './src/texts/texts.ts'
const runtime = 'react/jsx-runtime'

/** What bundled files import from outside, if not from a package. */
export interface OwnModules {
  [textReader]: typeof import('../texts/texts.ts')
  [runtime]: typeof import('react/jsx-runtime')
}
type ChangeModules = (modules: OwnModules) => Partial<OwnModules>

// In memory: a list of files, and the bundle that stack traces name.
const fileList = 'files-in-memory.js'
const script = 'site-in-memory.js'

const options = { bundle: true, write: false, logLevel: 'silent', metafile: true } as const

const siteOptions = {
  ...options,
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

/**
 * Bundles pages, content and the renderer into one script. A file runs when it is first asked for, and
 * throws the same error each time, so each page fails alone.
 * @throws {BuildError} with the errors of all files
 */
export async function bundleSite(root: string, files: string[], prepare: Prepare = () => {}) {
  const entries = files.map((file) => `${JSON.stringify(file)}: () => require("./${file}"),`)
  const contents = `module.exports = {${entries.join('\n')}}`
  const texts = new Map<string, string>()
  const { build } = await import('esbuild')
  const { metafile, warnings, outputFiles } = await build({
    ...siteOptions,
    stdin: { contents, resolveDir: root, sourcefile: fileList },
    plugins: [readOwnFiles(root, texts)],
    absWorkingDir: root,
  }).catch(throwFaults)
  const [map, code] = outputFiles
  const modules = {
    [textReader]: await import('../texts/texts.ts'),
    [runtime]: await import('react/jsx-runtime'),
  }
  const inputs = Object.entries(metafile.inputs).filter(([file]) => file !== fileList)
  const imports = inputs.map(([file, { imports }]) => {
    return [file, imports.flatMap(({ path, external }) => (external ? [] : path))] as const
  })
  return {
    /** File → the files that it imports itself. */
    imports: new Map(imports),
    warnings: warnings.map((one) => ({ ...faultOf(one), level: 'warning' as const })),
    sourceText: (file: string) => texts.get(file) ?? readSource(root, file),
    /** Where an error was thrown, or the page or content file that led there. */
    placeOf: (error: unknown) => placeIn(`${map?.text}`, error),
    run: createRun(root, `${code?.text}`, prepare, modules),
    /** For another run of all files, which may change what they export and import. */
    rerun: (own: Prepare, change: ChangeModules) =>
      createRun(root, `${code?.text}`, own, { ...modules, ...change(modules) }),
  }
}

/** Bundles a script for browsers. @throws {BuildError} */
export async function bundleScript(root: string, file: string): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    ...options,
    entryPoints: [`./${file}`],
    absWorkingDir: root,
    minify: true,
    format: 'iife',
    target: 'es2020',
  }).catch(throwFaults)
  return outputFiles[0]?.text.trim() ?? ''
}

/** Reads the owner's files as text, since other programs may have written them. */
function readOwnFiles(root: string, texts: Map<string, string>): Plugin {
  return {
    name: 'own files',
    setup({ onLoad, onResolve }) {
      // A missing file is reported by `onLoad`: esbuild would name the list.
      onResolve({ filter: /^\.\/(pages|src\/content)\// }, ({ path, importer }) => {
        return importer.endsWith(fileList) ? { path: join(root, path) } : undefined
      })
      const style = { text: 'Styles belong in styles/: remove the import.' }
      onLoad({ filter: /\.css$/ }, () => ({ errors: [style] }))
      onLoad({ filter: /\.md$|[\\/](pages|content)[\\/].*\.tsx?$/ }, ({ path }) => {
        const file = pathBelow(root, path)
        try {
          const text = readText(root, file)
          texts.set(file, text)
          return { contents: moduleOf(file, text), loader: file.endsWith('x') ? 'tsx' : 'ts' }
        } catch (error) {
          if (!(error instanceof BuildError)) throw error
          return { errors: error.diagnostics.map((detail) => ({ text: detail.found, detail })) }
        }
      })
    },
  }
}

function createRun(root: string, code: string, prepare: Prepare, modules: Partial<OwnModules>) {
  const require = createRequire(`${root}/package.json`)
  const load = (name: string) => new Map(Object.entries(modules)).get(name) ?? require(name)
  const module: { exports: Record<string, () => Exports> } = { exports: {} }
  // Not a vm.Script, which V8 would keep in its compilation cache.
  const names = ['module', 'require', 'prepare']
  compileFunction(code, names, { filename: script })(module, load, prepare)
  return (file: string): Exports => module.exports[file]?.() ?? {}
}

function placeIn(map: string, error: unknown) {
  const source = new SourceMap(JSON.parse(map))
  const calls = `${Object(error).stack}`.matchAll(new RegExp(`${script}:(\\d+):(\\d+)`, 'g'))
  const places = [...calls].flatMap(([, line, column]) => {
    const place = source.findOrigin(Number(line), Number(column))
    return 'fileName' in place ? { file: decoded(place.fileName), line: place.lineNumber } : []
  })
  // The renderer belongs to the template: the fault lies in what it was given.
  const others = places.filter(({ file }) => !file.startsWith('src/page/') && file !== fileList)
  return others.find(({ file }) => /^(pages|src\/content)\//.test(file)) ?? others[0]
}
