import { createRequire, SourceMap } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { compileFunction, createContext, Script } from 'node:vm'
import type { PageExports } from '../checks/page-files.ts'
import { pathBelow } from '../disk.ts'
import { BuildError, type Problem } from '../problem.ts'
import { type Bundle, bundleFile, sharedPackages } from './bundle.ts'

/** What a bundle exports: the content, the renderer, and a module for each page. */
export type Modules = typeof import('./bundle-entry.ts') & {
  /** By page file. Nobody has looked yet at what the files export. */
  pages: Record<string, PageExports>
}

/** Milliseconds. A page takes a few, and all content together a few hundred at most. */
const limit = 20_000

/** Runs a bundle. @throws {BuildError} with the place in the sources where one of them throws */
export function evaluate(root: string, bundle: Bundle): Modules {
  const module = { exports: {} }
  try {
    // Not a vm.Script: V8 keeps the source of each in its compilation cache, 100 KB an edit.
    const run = compileFunction(bundle.code, ['module', 'exports', 'require'], {
      filename: bundleFile(root),
    })
    callWithLimit(() => run(module, module.exports, requireFrom(root)))
  } catch (error) {
    throw new BuildError([explain(root, bundle, error)])
  }
  // esbuild made these exports from bundle-entry.ts: their type is known, though no check can show it.
  return module.exports as Modules
}

/** Loads what bundles share, while esbuild still works on the first one. */
export function loadSharedPackages(root: string): void {
  // React reads this when it is first required: its production build renders faster.
  process.env.NODE_ENV ??= 'production'
  const load = requireFrom(root)
  for (const name of [...sharedPackages, 'react/jsx-runtime', 'react-dom/server']) load(name)
}

function requireFrom(root: string): NodeJS.Require {
  return createRequire(join(root, 'package.json'))
}

/** What a component or content file threw, with its place in the sources instead of the bundle. */
export function explain(root: string, bundle: Bundle, error: unknown, page?: string): Problem {
  return {
    file: page ?? 'src/content/',
    ...placeOf(root, bundle, error),
    ...(page && { page }),
    isThrown: true,
    found: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    expected: 'components and content that run without an error',
    fix: 'Correct the line, or what it is given.',
  }
}

/** The topmost frame of the stack that lies in the bundle. */
function placeOf(
  root: string,
  { readMap }: Bundle,
  error: unknown,
): Pick<Problem, 'file' | 'line' | 'column'> | undefined {
  const filename = bundleFile(root)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const at = stack.indexOf(`${filename}:`)
  const [, line, column] = /^:(\d+):(\d+)/.exec(stack.slice(at + filename.length)) ?? []
  if (at < 0 || !line || !column) return undefined
  const entry = new SourceMap(JSON.parse(readMap())).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in entry)) return undefined
  return {
    file: pathBelow(root, resolve(dirname(filename), entry.originalSource)),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  }
}

const box = { run() {} }
const context = createContext(box)
const script = new Script('run()')

/**
 * Calls a function; a loop without an end in it becomes an error, and Ctrl-C ends the process even
 * then, when no signal handler has its turn. Costs a fifth of a millisecond.
 * @throws {Error} whatever the function throws, or that it does not end
 */
export function callWithLimit<Result>(run: () => Result): Result {
  let result: { value: Result } | undefined
  box.run = () => {
    result = { value: run() }
  }
  try {
    // Otherwise Node puts the line of the bundle above the stack of an error, before its place.
    script.runInContext(context, { timeout: limit, breakOnSigint: true, displayErrors: false })
  } catch (error) {
    throw withReason(error)
  }
  if (!result) throw new Error('nothing was called')
  return result.value
}

function withReason(error: unknown): unknown {
  // No `Error` of this context.
  const code = typeof error === 'object' && error && 'code' in error ? error.code : undefined
  if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') interrupt()
  if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return error
  return new Error(`it went on for ${limit / 1000} seconds; look for a loop that never ends`)
}

/** At once: the same loop could begin again before a signal is handed on. */
function interrupt(): void {
  if (!process.emit('SIGINT', 'SIGINT')) process.kill(process.pid, 'SIGINT')
}
