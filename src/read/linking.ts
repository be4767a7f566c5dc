import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path/posix'
import type { Diagnostic, UnplacedDiagnostic } from '../shared/diagnostic.ts'
import { statOf } from '../shared/files.ts'
import { type Compiled, loaders } from './compiler.ts'
import type { Import } from './imports.ts'
import { suggestMoved } from './moved-files.ts'

export interface Linked extends Compiled {
  /** As written in an import → file from the root. */
  targets: Map<string, string>
}

/** Files and all that they import, by their path from the root. */
export type Graph = Map<string, Linked>

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

/** What is wrong with the imports of a file. */
export function checkImports(root: string, file: string, graph: Graph): Diagnostic[] {
  const { imports = [], targets } = graph.get(file) ?? {}
  return imports.flatMap(({ source, name, line, column }) => {
    const target = targets?.get(source)
    const fault = !target && !name && checkSource(root, file, source)
    return fault ? { ...fault, file, line, column } : []
  })
}

function checkSource(root: string, file: string, source: string): UnplacedDiagnostic | undefined {
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
