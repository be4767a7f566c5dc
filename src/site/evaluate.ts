import { createRequire, SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { types } from 'node:util'
import { compileFunction, createContext, Script } from 'node:vm'
import { pathBelow } from '../disk.ts'
import { BuildError, type Problem } from '../problem.ts'
import { type Bundle, bundleFile, bundlePages, sharedPackages } from './bundle.ts'

/** What a bundle exports. */
export interface Modules {
  content: typeof import('./content.ts')
  renderPage: typeof import('./render.tsx').renderPage
  /** By page file. Nobody has looked yet at what the files export. */
  pages: Record<string, Record<string, unknown>>
}

/** Bundles pages and runs what came of it. @throws {BuildError} */
export async function loadPages(root: string, pageFiles: string[]) {
  const bundling = bundlePages(root, pageFiles)
  // React reads this when it is first required, here while esbuild works: its production build is faster.
  process.env.NODE_ENV ??= 'production'
  const load = createRequire(bundleFile(root))
  for (const name of [...sharedPackages, 'react/jsx-runtime', 'react-dom/server']) load(name)
  const bundle = await bundling
  return { bundle, modules: evaluate(root, bundle) }
}

/** Runs a bundle. @throws {BuildError} with the place in the sources where one of them throws */
export function evaluate(root: string, bundle: Bundle): Modules {
  const module = { exports: {} }
  try {
    // Not a vm.Script: V8 keeps the source of each in its compilation cache, 100 KB an edit.
    const filename = bundleFile(root)
    const run = compileFunction(bundle.code, ['module', 'exports', 'require'], { filename })
    callWithLimit(() => run(module, module.exports, createRequire(filename)))
  } catch (error) {
    throw new BuildError([explain(root, bundle, error)])
  }
  // The entry of every bundle exports these: their type is known, though no check can show it.
  return module.exports as Modules
}

/** What a component or content file threw, with its place in the sources instead of the bundle. */
export function explain(root: string, bundle: Bundle, error: unknown, page?: string): Problem {
  return {
    file: page ?? 'pages/',
    ...placeOf(root, bundle, error),
    ...(page && { page }),
    isThrown: true,
    found: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    expected: 'components and content that run without an error',
    fix: 'Correct the line, or what it is given.',
  }
}

/** The topmost frame of the stack that lies in the bundle. */
function placeOf(root: string, { readMap }: Bundle, error: unknown) {
  const filename = bundleFile(root)
  const frame = error instanceof Error ? error.stack?.split(`${filename}:`)[1] : undefined
  const [, line, column] = /^(\d+):(\d+)/.exec(frame ?? '') ?? []
  if (!line || !column) return undefined
  const entry = new SourceMap(JSON.parse(readMap())).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in entry)) return undefined
  return {
    file: pathBelow(root, resolve(dirname(filename), entry.originalSource)),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  }
}

const box: { run?: () => unknown } = {}
const context = createContext(box)
const script = new Script('run()')

/**
 * Calls a function; a loop without an end in it becomes an error, and Ctrl-C ends the process even
 * then, when no signal handler has its turn. Costs a fifth of a millisecond. `limit` is in
 * milliseconds; a page takes a few, and all content together a few hundred at most.
 * @throws {Error} whatever the function throws, or that it does not end
 */
export function callWithLimit<Result>(run: () => Result, limit = 10_000): Result {
  box.run = run
  try {
    // Otherwise Node puts the line of the bundle above the stack of an error, before its place.
    const options = { timeout: limit, breakOnSigint: true, displayErrors: false }
    return script.runInContext(context, options)
  } catch (error) {
    // Its class is that of the other context.
    const code = types.isNativeError(error) && 'code' in error ? error.code : undefined
    // At once: the same loop could begin again before a signal is handed on.
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED' && !process.emit('SIGINT', 'SIGINT')) {
      process.kill(process.pid, 'SIGINT')
    }
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new Error(`it went on for ${limit / 1000} seconds; look for a loop that never ends`)
  }
}
