import { inspect } from 'node:util'
import { closestMatch } from 'leven'

/** Constant, keys and indexes: `['works', 3, 'media', 0]`. */
export type Path = (string | number)[]

/** An error or a warning for the owner. */
export interface Diagnostic {
  /** Of what is probably unintended, but not broken. Without it, nothing is published. */
  level?: 'warning'
  code?: string
  /** Path from the project's root, or a setting: 'SITE_URL'. */
  file: string
  line?: number
  column?: number
  /** The field, or the part of the page: 'works, “High Water”, year', 'h1', 'link “Contact”'. */
  field?: string
  /** The page that shows the fault, if it lies in another file. */
  page?: string
  /** Words by which its line is found in the sources of the page. */
  trace?: string | undefined
  /** Its index in a text: that of the content at its path, or the whole trace. */
  offset?: number
  found: string
  expected: string
  fix: string
}

/** Before its file is known. */
export interface Fault extends Omit<Diagnostic, 'file'> {
  /** In the content. */
  path?: Path
}

/** Ends a build. Anything else that is thrown is a bug in the code. */
export class BuildError extends Error {
  /** With the warnings of the same run, so that everything can be fixed at once. */
  readonly diagnostics: Diagnostic[]

  constructor(diagnostics: Diagnostic[]) {
    super(formatDiagnostics(diagnostics.filter(isError)))
    this.name = 'BuildError'
    this.diagnostics = diagnostics
  }
}

export function isError({ level }: Diagnostic): boolean {
  return level === undefined
}

/**
 * Returns what it is given.
 * @throws {BuildError}
 */
export function throwErrors(diagnostics: Diagnostic[]): Diagnostic[] {
  if (diagnostics.some(isError)) throw new BuildError(diagnostics)
  return diagnostics
}

export function isWarning(diagnostic: Diagnostic): boolean {
  return !isError(diagnostic)
}

export function bugOf(error: unknown): Diagnostic {
  return {
    code: 'bug',
    file: 'src/',
    found: error instanceof Error ? (error.stack ?? error.message) : quoted(error),
    expected: 'no error: this is a bug in the template, not your mistake',
    fix: 'Please report these lines in the repository of the template.',
  }
}

export function formatDiagnostic(diagnostic: Diagnostic): string {
  return `${headOf(diagnostic)}\n  found     ${diagnostic.found}\n${adviceOf(diagnostic)}`
}

/**
 * A fault in more than three places would hide the others, so it is printed once, after them. `isShort`:
 * with three of its places.
 */
export function formatDiagnostics(diagnostics: Diagnostic[], isShort = false): string {
  const kinds = diagnostics.map(({ code, expected, fix }) => [code, expected, fix].join('\n'))
  const groups = [...new Set(kinds)].map((kind) => diagnostics.filter((_, i) => kinds[i] === kind))
  const common = groups.filter(({ length }) => length > 3)
  const grouped = new Set(common.flat())
  const rare = diagnostics.filter((diagnostic) => !grouped.has(diagnostic))
  return [
    ...rare.map((diagnostic) => labelOf(diagnostic) + formatDiagnostic(diagnostic)),
    ...common.map((group) => formatGroup(group, isShort)),
  ].join('\n\n')
}

function formatGroup(group: Diagnostic[], isShort: boolean): string {
  const [first] = group
  if (!first) return ''
  const count = `${labelOf(first)}${group.length} places`
  const places = group.map((diagnostic) => `  ${headOf(diagnostic)}: ${diagnostic.found}`)
  const lines = isShort
    ? [`${count}, such as ${group.slice(0, 3).map(placeOf).join(', ')} (all with --warnings)`]
    : [count, ...places]
  return [...lines, adviceOf(first)].join('\n')
}

const labelOf = (diagnostic: Diagnostic) => (isError(diagnostic) ? '' : 'warning: ')

function placeOf({ file, line, column }: Diagnostic): string {
  return [file, line, line && column].filter(Boolean).join(':')
}

function headOf(diagnostic: Diagnostic): string {
  const { field, page } = diagnostic
  const place = placeOf(diagnostic)
  if (!page) return [place, field].filter(Boolean).join(': ')
  return `${place}: ${field ? `${field} on` : 'while rendering'} ${page}`
}

function adviceOf({ expected, fix }: Diagnostic): string {
  return `  expected  ${expected}\n  fix       ${fix}`
}

export function quoted(value: unknown): string {
  const isText = typeof value === 'string'
  const text = isText ? JSON.stringify(value) : inspect(value, { breakLength: Infinity, depth: 2 })
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}

/** 'a/shell.jpg.jpg' → 'shell' */
const stemOf = (path: string) => /([^/.]*)(\.[^/]*)?$/.exec(path.toLowerCase())?.[1]

/** The name that was probably meant: in another folder, with another ending, or misspelt. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  // kelp-03.jpg does not mean kelp-02.jpg: it was not copied yet.
  const shape = (text: string) => text.replace(/\d+/g, '0')
  const others = [...names].filter((other) => shape(other) !== shape(name))
  const same = stemOf(name) && others.find((other) => stemOf(other) === stemOf(name))
  if (same) return same
  const byLowerCase = new Map(others.map((other) => [other.toLowerCase(), other]))
  const maxDistance = Math.max(2, Math.ceil(name.length / 4))
  const best = closestMatch(name.toLowerCase(), [...byLowerCase.keys()], { maxDistance })
  return best === undefined ? undefined : byLowerCase.get(best)
}

/** 'Did you mean "a.jpg"?', if one of the names is similar. */
export function suggest(name: string, names: Iterable<string>): string | undefined {
  const near = nearest(name, names)
  return near === undefined ? undefined : `Did you mean ${quoted(near)}?`
}
