import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path/posix'
import type { compileFunction } from 'node:vm'
import { type Diagnostic, type Fault, quoted, suggest } from '../../shared/diagnostic.ts'
import { statOf } from '../../shared/files.ts'
import { type Compiled, loaders } from './compiler.ts'
import type { Import } from './imports.ts'
import { suggestMoved } from './moved-files.ts'

export interface Module extends Compiled {
  /** As written in an import → file from the root. */
  targets: Map<string, string>
  /** The code as a function, which stays warm however often it runs. */
  start?: ReturnType<typeof compileFunction>
  /** Undefined until it runs. */
  exports?: Exports | undefined
}

export type Exports = Record<string, unknown>

/** Files and all that they import, by their path from the root. */
export type Graph = Map<string, Module>

export const isFile = (root: string, file: string) => statOf(join(root, file))?.isFile() === true

export function findTargets(root: string, file: string, imports: Import[]): Map<string, string> {
  const targets = new Map<string, string>()
  for (const { source } of imports) {
    const target = source.startsWith('.') && findTarget(root, join(dirname(file), source))
    if (target) targets.set(source, target)
  }
  return targets
}

/** Imports may omit the file's ending. */
function findTarget(root: string, path: string): string | undefined {
  const stems = [path, path.replace(/\.jsx?$/, ''), `${path}/index`]
  const paths = stems.flatMap((stem) => Object.keys(loaders).map((ending) => stem + ending))
  return [path, ...paths].find((file) => extname(file) in loaders && isFile(root, file))
}

/** What is wrong with imports. A name that several files miss is told once, where it is missing. */
export function checkImports(root: string, graph: Graph): Diagnostic[] {
  const all = [...graph].flatMap(([file, { imports, targets }]) =>
    imports.map((taken) => ({ ...taken, file, target: targets.get(taken.source) })),
  )
  return all.flatMap((taken) => {
    const { file, target, source, name, line, column } = taken
    // A file that is always read tells itself that it is missing.
    if (graph.has(join(dirname(file), source)) && !target) return []
    const fault = target ? checkName(target, name, graph) : !name && checkSource(root, file, source)
    if (!fault) return []
    const same = all.filter((other) => target && other.target === target && other.name === name)
    if (!target || same.length < 2) return { ...fault, file, line, column }
    const fix = 'Export it under this name, or correct it in the files that import it.'
    return same[0] === taken ? { ...fault, file: target, fix } : []
  })
}

function checkName(file: string, name: string | undefined, graph: Graph) {
  if (!name || hasExport(file, name, graph)) return undefined
  const exported = graph.get(file)?.names ?? []
  const isDefault = name === 'default'
  const braces = isDefault ? 'between braces' : 'without braces'
  const isOther = isDefault ? exported.length > 0 : `${exported}` === 'default'
  return {
    code: 'missing-export',
    found: `${file} exports no ${isDefault ? 'default' : quoted(name)}`,
    expected: 'a name that the file exports',
    fix: isOther
      ? `Write the name ${braces}.`
      : (suggest(name, exported) ?? 'Export it there under this name, or correct the name here.'),
  }
}

/** Anything may be in a file with errors. `seen`: files that pass on all that this one exports. */
function hasExport(file: string, name: string, graph: Graph, seen: string[] = []): boolean {
  const module = graph.get(file)
  if (!module || module.errors.length > 0 || name === '*') return true
  if (module.names.some((own) => own === name || own === '*')) return true
  if (name === 'default' || seen.includes(file)) return false
  const all = module.imports.filter((taken) => taken.name === '*')
  return all.some(({ source }) =>
    hasExport(module.targets.get(source) ?? '', name, graph, [...seen, file]),
  )
}

function checkSource(root: string, file: string, source: string): Fault | undefined {
  const found = `Could not resolve "${source}"`
  if (!source.startsWith('.')) {
    if (isInstalled(root, source)) return undefined
    const fix = `Install it with npm i ${source}, or correct the line.`
    return { code: 'missing-package', found, expected: 'a package that is installed', fix }
  }
  // An imported style sheet would reach no page.
  if (isFile(root, join(dirname(file), source))) {
    return {
      code: 'imported-kind',
      found: `${source} cannot be imported`,
      expected: 'TypeScript, JavaScript, JSON or Markdown',
      fix: 'Save a text as .md. Styles belong in styles/, other files in public/, without an import.',
    }
  }
  const fix = suggestMoved(root, file, source) ?? 'Correct the path, or put the file there.'
  return { code: 'missing-file', found, expected: 'the path of a file, seen from this one', fix }
}

/** Asking for each of them at each edit would take a tenth of it. */
const installed = new Set<string>()

function isInstalled(root: string, name: string): boolean {
  const key = `${root} ${name}`
  try {
    if (!installed.has(key)) createRequire(join(root, 'package.json')).resolve(name)
    installed.add(key)
    return true
  } catch {
    return false
  }
}
