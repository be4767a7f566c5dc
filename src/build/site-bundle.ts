import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import * as esbuild from 'esbuild'
import type { ComponentType } from 'react'
import { BuildError, type Problem } from '../problem.ts'
import { throwBuildError } from './esbuild-error.ts'
import { locateError } from './stack.ts'
import { callWithLimit } from './time-limit.ts'

/** What the bundle of some pages holds: the content, the renderer, and a module for each page. */
export type SiteBundle = typeof import('../render.tsx') & {
  pages: Record<string, { default?: ComponentType }>
  /** The source files in it, absolute. */
  inputs: string[]
  /** Tells where in the sources an error was thrown that came out of the bundle. */
  explain(file: string, error: unknown): Problem
}

export interface SiteBundler {
  /** The pages as their sources are now. @throws {BuildError} for mistakes in them */
  load(): Promise<SiteBundle>
  dispose(): Promise<void>
}

/**
 * Pages, components and content in one bundle, kept warm by esbuild and evaluated afresh when it
 * changed: Node's own loader cannot reload a module, and costs more for each one.
 */
export async function createSiteBundler(root: string, pageFiles: string[]): Promise<SiteBundler> {
  const context = await esbuild.context(optionsFor(root, pageFiles))
  // Where the reader begins to look when an error names no place.
  const [only = 'pages/', ...others] = pageFiles
  const start = others.length > 0 ? 'src/content/' : only
  let last: { code: string; bundle: Omit<SiteBundle, 'inputs'> } | undefined
  return {
    async load() {
      const rebuilding = context.rebuild()
      loadShared(root)
      const { outputFiles, metafile } = await rebuilding.catch(throwBuildError)
      const [map = '', code = ''] = outputFiles.map(({ text }) => text)
      const sources = [...Object.keys(metafile.inputs), 'tsconfig.json', 'package.json']
      const inputs = sources.map((file) => join(root, file))
      if (last?.code !== code) last = { code, bundle: evaluate(root, start, code, map) }
      return { ...last.bundle, inputs }
    },
    dispose: () => context.dispose(),
  }
}

function optionsFor(root: string, pageFiles: string[]) {
  return {
    stdin: { contents: entryOf(pageFiles), resolveDir: root, sourcefile: 'pages', loader: 'ts' },
    absWorkingDir: root,
    outfile: bundleFile(root),
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    jsx: 'automatic',
    external: shared,
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
  } as const satisfies esbuild.BuildOptions
}

/** Loaded once, however often the bundle changes; and React has to be the same one for all. */
const shared = ['react', 'react-dom', 'valibot']

/** What the bundle will ask for, while esbuild works on it in a process of its own. */
function loadShared(root: string): void {
  // React reads this when it is first required: its production build renders faster.
  process.env.NODE_ENV ??= 'production'
  const load = createRequire(join(root, 'package.json'))
  for (const name of [...shared, 'react/jsx-runtime', 'react-dom/server']) load(name)
}

function bundleFile(root: string): string {
  return join(root, 'pages.cjs')
}

function entryOf(pageFiles: string[]): string {
  const names = pageFiles.map((file, i) => `import * as page${i} from './${file}'`)
  const pages = pageFiles.map((file, i) => `${JSON.stringify(file)}: page${i}`)
  return `${names.join('\n')}
export * from './src/render.tsx'
export const pages = { ${pages.join(', ')} }
`
}

function evaluate(
  root: string,
  start: string,
  code: string,
  map: string,
): Omit<SiteBundle, 'inputs'> {
  const filename = bundleFile(root)
  const explain = (file: string, error: unknown) =>
    locateError(root, { filename, map }, file, error)
  const module = { exports: {} }
  try {
    // Not a vm.Script: V8 keeps the source of each in its compilation cache, 100 KB an edit.
    const run = compileFunction(code, ['module', 'exports', 'require'], { filename })
    const load = createRequire(join(root, 'package.json'))
    callWithLimit(() => run(module, module.exports, load))
  } catch (error) {
    throw new BuildError([explain(start, error)])
  }
  // esbuild made these exports from `entryOf`: their type is known, though no check can show it.
  return { ...module.exports, explain } as Omit<SiteBundle, 'inputs'>
}
