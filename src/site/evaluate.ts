import { createRequire, SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { compileFunction, createContext, Script } from 'node:vm'
import type { ComponentType } from 'react'
import { isRecord, pathBelow } from '../disk.ts'
import { BuildError, type Problem } from '../problem.ts'
import { type Bundle, bundleFile, sharedPackages } from './bundle.ts'

/** What a bundle exports: the content, the renderer, and a module for each page. */
export type Modules = typeof import('./bundle-entry.ts') & {
  pages: Record<string, { default?: ComponentType; draft?: unknown; unlisted?: unknown }>
}

/** Runs a bundle, for `limit` milliseconds at most. @throws {BuildError} with the place in the sources where one of them throws */
export function evaluate(root: string, bundle: Bundle, limit = 60_000): Modules {
  const module = { exports: {} }
  try {
    // Not a vm.Script: V8 keeps the source of each in its compilation cache, 100 KB an edit.
    const run = compileFunction(bundle.code, ['module', 'exports', 'require'], {
      filename: bundleFile(root),
    })
    callWithLimit(() => run(module, module.exports, requireFrom(root)), limit)
  } catch (error) {
    throw new BuildError([explain(root, bundle, error)])
  }
  // esbuild made these exports from bundle-entry.ts: their type is known, though no check can show it.
  return module.exports as Modules
}

let isPrepared = false

/**
 * Loads what bundles share, while esbuild still works on the first one. Limits the memory, too: V8 lets
 * its heap grow to a multiple before it looks for garbage, and each bundle leaves much behind. When it
 * may grow by half, 20,000 pages take 640 MB instead of 840, and 1,000 edits 5 instead of 50, in the
 * same time; by a fifth, each edit takes 2 ms more.
 */
export function prepareToEvaluate(root: string): void {
  // Asking again would cost half a millisecond an edit.
  if (isPrepared) return
  isPrepared = true
  setFlagsFromString('--heap-growing-percent=50')
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
    found: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    expected: 'components and content that run without an error',
    fix: 'Correct the line, or what it is given.',
  }
}

/** The topmost frame of the stack that lies in the bundle. */
function placeOf(
  root: string,
  { map }: Bundle,
  error: unknown,
): Pick<Problem, 'file' | 'line' | 'column'> | undefined {
  const filename = bundleFile(root)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const at = stack.indexOf(`${filename}:`)
  const [, line, column] = /^:(\d+):(\d+)/.exec(stack.slice(at + filename.length)) ?? []
  if (at < 0 || !line || !column) return undefined
  const entry = new SourceMap(readMap(map)).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in entry)) return undefined
  return {
    file: pathBelow(root, resolve(dirname(filename), entry.originalSource)),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  }
}

/** The text of a source as it was bundled, by its path from the root; empty when there is none. */
export function createSourceReader(maps: Uint8Array[]): (file: string) => string {
  let texts: Map<string, string> | undefined
  // Only faults need them, so they are read out of the maps when the first one asks.
  return (file) => {
    texts ??= new Map(maps.flatMap(textsIn))
    return texts.get(file) ?? ''
  }
}

function textsIn(map: Uint8Array): [string, string][] {
  const { sources, sourcesContent = [] } = readMap(map)
  return sources.map((file: string, i: number) => [file, sourcesContent[i] ?? ''])
}

function readMap(map: Uint8Array): SourceMapPayload {
  return JSON.parse(new TextDecoder().decode(map))
}

const box = { run() {} }
const context = createContext(box)
const script = new Script('run()')

/**
 * Calls a function; a loop without an end in it becomes an error, and Ctrl-C ends the process even
 * then, when no signal handler has its turn. Costs a fifth of a millisecond. `limit` is in
 * milliseconds; a page takes a few.
 * @throws {Error} whatever the function throws, or that it does not end
 */
export function callWithLimit<Result>(run: () => Result, limit: number): Result {
  let result: { value: Result } | undefined
  box.run = () => {
    result = { value: run() }
  }
  try {
    // Otherwise Node puts the line of the bundle above the stack of an error, before its place.
    script.runInContext(context, { timeout: limit, breakOnSigint: true, displayErrors: false })
  } catch (error) {
    throw withReason(error, limit)
  }
  if (!result) throw new Error('nothing was called')
  return result.value
}

function withReason(error: unknown, limit: number): unknown {
  const code = isRecord(error) ? error.code : undefined
  if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') interrupt()
  if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return error
  return new Error(`it went on for ${limit / 1000} seconds; look for a loop that never ends`)
}

/** At once: the same loop could begin again before a signal is handed on. */
function interrupt(): void {
  if (!process.emit('SIGINT', 'SIGINT')) process.kill(process.pid, 'SIGINT')
}
