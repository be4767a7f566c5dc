import { join } from 'node:path/posix'
import { compileFunction } from 'node:vm'
import { BuildError, type Diagnostic, suggest } from '../shared/diagnostic.ts'
import { type Compiled, compileFile, originalPlace } from './compiler.ts'
import { createPackageLoader } from './page-runtime.ts'

// Pages, components and content, each file a CommonJS module of its own: an edit compiles and runs
// what it touches, and the rest stays warm.

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
