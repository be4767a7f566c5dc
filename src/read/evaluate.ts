import { createRequire, SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import { BuildError, bugOf, type Diagnostic } from '../shared/diagnostic.ts'
import { pathBelow } from '../shared/files.ts'
import { type Bundle, bundleFile, bundlePages, sharedPackages } from './bundle.ts'
import { callWithLimit, EndlessError, limitTimers, watchForLoops } from './loops.ts'

/** What a bundle exports. */
export interface Modules {
  content: typeof import('../render/all-content.ts').content
  renderPage: typeof import('../render/page.tsx').renderPage
  /** By page file. Nobody has looked yet at what the files export. */
  pages: Record<string, Record<string, unknown>>
}

/** Bundles pages and runs what came of it. @throws {BuildError} */
export async function loadPages(root: string, pageFiles: string[], showsDrafts: boolean) {
  const bundling = bundlePages(root, pageFiles, showsDrafts)
  watchForLoops(bundleFile(root))
  // React reads this when it is first required, here while esbuild works: its production build is faster.
  process.env.NODE_ENV ??= 'production'
  const load = createRequire(bundleFile(root))
  for (const name of [...sharedPackages, 'react/jsx-runtime', 'react-dom/server']) load(name)
  const bundle = await bundling
  return { bundle, modules: evaluate(root, bundle) }
}

let latest: Bundle | undefined

/**
 * Runs a bundle. `limit`: see `callWithLimit`.
 * @throws {BuildError} with the place in the sources where one of them throws, or does not end
 */
export function evaluate(root: string, bundle: Bundle, limit?: number): Modules {
  latest = bundle
  try {
    // The entry of every bundle exports these: their type is known, though no check can show it.
    return run(root, bundle.code, limit) as Modules
  } catch (error) {
    const diagnostic = explain(root, bundle, error)
    const isEndless = error instanceof EndlessError
    throw new BuildError([
      isEndless ? { ...diagnostic, file: findEndless(root, bundle) } : diagnostic,
    ])
  }
}

function run(root: string, code: string, limit?: number, enter = (_file: string) => {}): unknown {
  const module = { exports: {} }
  const filename = bundleFile(root)
  const load = loaderFor(createRequire(filename))
  const own = { module, exports: module.exports, require: load, process: load('process') }
  const names = { ...limitTimers(limit), ...own }
  // Not a vm.Script: V8 keeps the source of each in its compilation cache, 100 KB an edit.
  const call = compileFunction(code, [...Object.keys(names), '$enter'], { filename })
  callWithLimit(() => call(...Object.values(names), enter), limit)
  return module.exports
}

/** The source that does not end: run once more, each says that it begins where esbuild names it. */
function findEndless(root: string, { code, imports }: Bundle): string {
  let current = 'pages/'
  const enter = (file: string) => {
    current = file
  }
  const marked = code.replace(/^\/\/ (.+)$/gm, (line, file) =>
    imports.has(file) ? `$enter(${JSON.stringify(file)});` : line,
  )
  try {
    run(root, marked, 1000, enter)
  } catch {}
  return current
}

/**
 * Gives what pages began its turn, to fail before anything is published. The first turn may end a loop of
 * promises; the error that tells of it comes with the next.
 */
export async function settlePages(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

/** What pages began, nobody waits for, and failed since. */
export function explainLate(root: string, error: unknown): Diagnostic {
  return latest ? explain(root, latest, error) : bugOf(error)
}

/**
 * `require` for a bundle. What would be missing on a page without a word is an error there: pages are
 * rendered once and at once, so nobody would wait for what `Suspense` stands in for, or call a listener.
 */
function loaderFor(load: NodeJS.Require): (name: string) => unknown {
  const react = load('react')
  const runtime = load('react/jsx-runtime')
  const exit = () => {
    throw new Error('process.exit() was called, which would end the build')
  }
  const ownProcess = Object.create(process, { exit: { value: exit } })
  const replaced: Record<string, unknown> = {
    react: { ...react, Suspense: react.Fragment, createElement: refusing(react.createElement) },
    'react/jsx-runtime': { ...runtime, jsx: refusing(runtime.jsx), jsxs: refusing(runtime.jsxs) },
    process: ownProcess,
    'node:process': ownProcess,
  }
  return (name) => replaced[name] ?? load(name)
}

type Props = Record<string, unknown> | null

/** The same function, but it throws for elements of HTML that are given functions. */
function refusing<Rest extends unknown[]>(
  create: (...given: [unknown, Props, ...Rest]) => unknown,
) {
  return (type: unknown, props: Props, ...rest: Rest) => {
    const names = typeof type === 'string' && props ? Object.keys(props) : []
    const name = names.find((key) => typeof props?.[key] === 'function')
    if (!name) return create(type, props, ...rest)
    throw new TypeError(`${name} on <${type}> is a function; listeners belong in src/client/`)
  }
}

/** What React and V8 mean. */
const fixes = [
  [/suspended/, 'Pages are rendered at once: take out async, use(promise) and lazy().'],
  [
    /not valid as a React child/,
    'Write t(title) for a text in several languages, see usePage(); show the fields of all else.',
  ],
  [
    /read only|not extensible/,
    'All pages share the content: copy a list before you change it, as in [...works].reverse().',
  ],
] as const

/** What a component or content file threw, with its place in the sources instead of the bundle. */
export function explain(root: string, bundle: Bundle, error: unknown, page?: string): Diagnostic {
  const [, fix = 'Correct the line, or what it is given.'] =
    fixes.find(([reason]) => reason.test(`${error}`)) ?? []
  return {
    file: page ?? 'pages/',
    ...placeOf(root, bundle, error),
    ...(page && { page }),
    isThrown: true,
    found: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    expected: 'components and content that run without an error',
    fix,
  }
}

/** The topmost frame of the stack that lies in the bundle, unless it is in what renders pages. */
function placeOf(root: string, { readMap }: Bundle, error: unknown) {
  const filename = bundleFile(root)
  const frame = error instanceof Error ? error.stack?.split(`${filename}:`)[1] : undefined
  const [, line, column] = /^(\d+):(\d+)/.exec(frame ?? '') ?? []
  if (!line || !column) return undefined
  const entry = new SourceMap(JSON.parse(readMap())).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in entry)) return undefined
  const file = pathBelow(root, resolve(dirname(filename), entry.originalSource))
  if (file.startsWith('src/render/')) return undefined
  return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
}
