import { join } from 'node:path/posix'
import { compileFunction } from 'node:vm'
import { BuildError, type Diagnostic, suggest } from '../shared/diagnostic.ts'
import { type Compiled, compileFile, originalPlace } from './compiler.ts'
import { createPackageLoader } from './page-runtime.ts'

// Pages, components and content. Each file is a CommonJS module of its own, so an edit compiles and
// runs what it touches, and the rest stays warm.

export type Exports = Record<string, unknown>

export interface LoadedModules {
  /** The exports of a file, which runs if it has not yet. */
  run(file: string): Exports
  /** File → the files that it imports itself. */
  imports: Map<string, string[]>
  warnings: Diagnostic[]
  /** The text of a file as it was read. */
  sourceText(file: string): string | undefined
}

export interface Modules {
  /**
   * Compiles these files and all that they import. `changed`: the files that differ since the last call.
   * @throws {BuildError} with the errors of all files
   */
  load(files: string[], changed?: string[]): Promise<LoadedModules>
  /** The topmost line of an error's stack that lies in these files. */
  placeOf(error: unknown): Pick<Diagnostic, 'file' | 'line' | 'column'> | undefined
}

type Graph = Map<string, Compiled>

/** What others see of a file, once it has run. */
export type Prepare = (file: string, exports: Exports) => Exports

export function createModules(root: string, prepare: Prepare): Modules {
  const compiling = new Map<string, Promise<Compiled>>()
  const runner = createRunner(root, prepare)
  let graph: Graph = new Map()

  function compile(file: string): Promise<Compiled> {
    const compiled = compiling.get(file) ?? compileFile(root, file)
    compiling.set(file, compiled)
    return compiled
  }

  return {
    async load(files, changed = []) {
      for (const file of changed) compiling.delete(file)
      runner.drop(changed, graph)
      graph = await compileAll(files, compile)
      const all = [...graph.values()]
      const errors = all.flatMap((compiled) => compiled.errors)
      if (errors.length > 0) throw new BuildError(errors)
      return {
        run: (file) => runner.run(file, graph),
        imports: new Map([...graph].map(([file, { imports }]) => [file, imports])),
        warnings: all.flatMap(({ warnings }) => warnings),
        sourceText: (file) => graph.get(file)?.text,
      }
    },
    placeOf: (error) => placeIn(root, graph, error),
  }
}

/** These files and all that they import. */
async function compileAll(
  files: string[],
  compile: (file: string) => Promise<Compiled>,
): Promise<Graph> {
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

/** Runs each file once, until it is dropped. */
function createRunner(root: string, prepare: Prepare) {
  const modules = new Map<string, { exports: Exports }>()
  const loadPackage = createPackageLoader(root)

  function run(file: string, graph: Graph): Exports {
    const known = modules.get(file)
    if (known) return known.exports
    const compiled = graph.get(file)
    if (!compiled) throw new Error(`Cannot find ${file}`)
    const module: { exports: Exports } = { exports: {} }
    const load = (name: string) => {
      const target = compiled.targets.get(name)
      return target && name.startsWith('.') ? run(target, graph) : loadPackage(name)
    }
    // Not a vm.Script: V8 keeps the source of each in its compilation cache.
    compiled.call ??= compileFunction(compiled.code, ['module', 'exports', 'require'], {
      filename: join(root, file),
    })
    // Known before it runs, since files may import each other.
    modules.set(file, module)
    try {
      compiled.call(module, module.exports, load)
    } catch (error) {
      modules.delete(file)
      throw error
    }
    if (Object.hasOwn(module.exports, '__esModule')) {
      Object.setPrototypeOf(module.exports, refuseOthers(file, Object.keys(module.exports)))
    }
    module.exports = prepare(file, module.exports)
    return module.exports
  }

  /** Also drops all that depends on these files. Any code may read a file that nothing imports. */
  function drop(changed: string[], graph: Graph): void {
    if (changed.some((file) => !graph.has(file))) modules.clear()
    const stale = new Set(changed)
    for (const file of stale) {
      modules.delete(file)
      for (const [other, { imports }] of graph) if (imports.includes(file)) stale.add(other)
    }
  }

  return { run, drop }
}

function placeIn(root: string, graph: Graph, error: unknown) {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = [...graph].map(([file, { map }]) => {
    const path = `${join(root, file)}:`
    return { file, map, start: stack.indexOf(path), end: stack.indexOf(path) + path.length }
  })
  // What renders pages belongs to the template: the fault lies in what it was given.
  const own = frames.filter(({ file, start }) => start >= 0 && !file.startsWith('src/render/'))
  const [first] = own.sort((a, b) => a.start - b.start)
  if (!first) return undefined
  const [line, column] = stack.slice(first.end).split(/\D/, 2).map(Number)
  return { file: first.file, ...originalPlace(first.map, line ?? 0, column ?? 0) }
}

/** Otherwise, a name that a file does not export would be missing from a page without a word. */
function refuseOthers(file: string, names: string[]): object {
  const get = (_: object, name: string | symbol) => {
    const isInternal =
      typeof name === 'symbol' || /^(then|toJSON|__esModule|\$\$typeof)$/.test(name)
    if (isInternal) return undefined
    const near = suggest(name, names)
    throw new ReferenceError(`${file} has no export named ${name}.${near ? ` ${near}` : ''}`)
  }
  return new Proxy({}, { get })
}
