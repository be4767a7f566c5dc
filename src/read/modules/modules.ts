import { SourceMap } from 'node:module'
import { join } from 'node:path/posix'
import { compileFunction } from 'node:vm'
import { BuildError } from '../../shared/diagnostic.ts'
import { compileFile } from './compiler.ts'
import {
  checkImports,
  type Exports,
  findTargets,
  type Graph,
  isFile,
  type Module,
} from './linking.ts'
import { createPackageLoader } from './page-runtime.ts'

// Pages, components and content. Each file is a CommonJS module of its own, so an edit compiles and
// runs what it touches, and the rest stays warm.

export type Modules = ReturnType<typeof createModules>

/**
 * `adapt`: what others see of a file, once it has run. `edited`: files whose text is another one than
 * on the disk.
 */
export function createModules(root: string, adapt: Adapt, edited?: EditedTexts) {
  const known: Graph = new Map()
  const run = createRunner(root, adapt)
  return {
    /**
     * `changed`: the files that differ since the last call.
     * @throws {BuildError} with the errors of all files
     */
    async load(files: string[], changed: string[] = []) {
      forget(root, known, changed)
      const graph = await compileAll(root, files, known, edited)
      const errors = [...graph.values()].flatMap((module) => module.errors)
      errors.push(...checkImports(root, graph))
      if (errors.length > 0) throw new BuildError(errors)
      return {
        run: (file: string): Exports => run(file, graph),
        /** File → the files that it imports itself. */
        imports: new Map([...graph].map(([file, { targets }]) => [file, [...targets.values()]])),
        warnings: [...graph.values()].flatMap(({ warnings }) => warnings),
        sourceText: (file: string) => graph.get(file)?.text,
      }
    },
    /** The topmost line of an error's stack that lies in these files. */
    placeOf: (error: unknown) => placeIn(root, known, error),
  }
}

export type EditedTexts = Map<string, string>

type Adapt = (file: string, exports: Exports) => Exports

/** Forgets these files, and what all that depends on them has exported. */
function forget(root: string, known: Graph, changed: string[]): void {
  // What appears or goes may be imported by any file, and read by any without an import.
  const isSame = changed.every((file) => known.has(file) && isFile(root, file))
  const stale = new Set(isSame ? changed : known.keys())
  for (let size = -1; size < stale.size; ) {
    size = stale.size
    for (const [file, { targets }] of known) {
      if ([...targets.values()].some((target) => stale.has(target))) stale.add(file)
    }
  }
  for (const file of changed) known.delete(file)
  for (const [file, module] of known) {
    if (stale.has(file)) module.exports = undefined
    if (!isSame) module.targets = findTargets(root, file, module.imports)
  }
}

async function compileAll(
  root: string,
  files: string[],
  known: Graph,
  edited?: EditedTexts,
): Promise<Graph> {
  const moduleOf = async (file: string): Promise<[string, Module]> => {
    const module = known.get(file)
    if (module) return [file, module]
    const compiled = await compileFile(root, file, edited?.get(file))
    return [file, { ...compiled, targets: findTargets(root, file, compiled.imports) }]
  }
  const graph: Graph = new Map()
  let next = files
  while (next.length > 0) {
    const modules = await Promise.all(next.map(moduleOf))
    for (const [file, module] of modules) {
      graph.set(file, module)
      known.set(file, module)
    }
    const targets = modules.flatMap(([, module]) => [...module.targets.values()])
    next = [...new Set(targets)].filter((file) => !graph.has(file))
  }
  return graph
}

/** Runs each file once, until its exports are forgotten. */
function createRunner(root: string, adapt: Adapt) {
  const loadPackage = createPackageLoader(root)

  return function run(file: string, graph: Graph): Exports {
    const module = graph.get(file)
    if (!module) throw new Error(`Cannot find ${file}`)
    if (module.exports) return module.exports
    const load = (source: string) => {
      const target = module.targets.get(source)
      if (target) return run(target, graph)
      if (source.startsWith('.')) throw new Error(`Import ${source} at the top of the file`)
      return loadPackage(source)
    }
    // Not a vm.Script: V8 keeps the source of each in its compilation cache.
    module.start ??= compileFunction(module.code, ['module', 'exports', 'require'], {
      filename: join(root, file),
    })
    // Known before it runs, since files may import each other.
    module.exports = {}
    try {
      module.start(module, module.exports, load)
      module.exports = adapt(file, module.exports)
      return module.exports
    } catch (error) {
      module.exports = undefined
      throw error
    }
  }
}

function placeIn(root: string, known: Graph, error: unknown) {
  const stack = error instanceof Error ? `${error.stack}` : ''
  for (const frame of stack.split(`${root}/`).slice(1)) {
    const [, file = '', line, column] = /^(.+?):(\d+):(\d+)/.exec(frame) ?? []
    const module = known.get(file)
    // What renders pages belongs to the template: the fault lies in what it was given.
    if (module && !file.startsWith('src/page/')) {
      const entry = new SourceMap(JSON.parse(module.map)).findEntry(
        Number(line) - 1,
        Number(column) - 1,
      )
      if (!('originalSource' in entry)) return { file }
      return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    }
  }
  return undefined
}
