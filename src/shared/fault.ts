import { inspect } from 'node:util'
import { closestMatch } from 'leven'
import { toNFC } from './file-names.ts'

/** Where a value stands in the content: `['works', 3, 'media', 0]`. */
export type Path = (string | number)[]

/** What the owner can fix. Each check locates it in its own way: by a path in the content, or by words. */
export interface UnplacedFault {
  /** Absent for an error, which stops publishing. */
  level?: 'warning'
  code: string
  /** If it may only be what another mistake leads to: it is not reported beside that one. */
  follows?: true
  /** From 1, in the file; in the text if that is checked alone. */
  line?: number
  /** The field, or the part of the page: 'works, “High Water”, year', 'h1', 'link “Contact”'. */
  field?: string
  page?: string
  /** A noun phrase. */
  found: string
  /** The text that is wrong, as it was typed. */
  typed?: string
  /** A sentence that says what to do. */
  fix: string
}

/** A fault, and the test that finds it. */
export interface FaultRule<Thing> extends UnplacedFault {
  isBroken(thing: Thing): boolean
}

export function faultsOfRules<Thing>(rules: FaultRule<Thing>[], thing: Thing): UnplacedFault[] {
  const broken = rules.filter(({ isBroken }) => isBroken(thing))
  return broken.map(({ isBroken: _, ...fault }) => fault)
}

/** A fault as reported, with its file. */
export interface Fault extends UnplacedFault {
  /** Path from the project's root, or a setting: 'SITE_URL'. */
  file: string
  /** In the content. */
  path?: Path
  /** Of the page that cannot be made because of it: what leads there is not reported, too. */
  output?: string
}

/** `line`: from 1. */
export interface SourceLine {
  file: string
  line: number
}

/** Thrown for what the owner can fix. Anything else but a `Refusal` is a bug. */
export class BuildError extends Error {
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(formatFaults(faults.filter(isError)))
    this.name = 'BuildError'
    this.faults = faults
  }
}

/** A request that cannot be carried out; the message says why. `path`: of the field that is wrong. */
export class Refusal extends Error {
  readonly path: Path | undefined

  constructor(message: string, path?: Path) {
    super(message)
    this.path = path
  }
}

export const isError = ({ level }: UnplacedFault): boolean => level !== 'warning'

/** @throws {BuildError} if any is an error */
export function throwErrors(faults: Fault[]): void {
  if (faults.some(isError)) throw new BuildError(faults)
}

/** Whether a fault merely repeats one already reported, as a wrong site name recurs in every title. */
export function onlyRepeats(
  { found, typed = found }: Pick<UnplacedFault, 'found' | 'typed'>,
  wrong: UnplacedFault[],
): boolean {
  const parts = wrong.map((fault) => fault.typed ?? '')
  // One or two letters would match anywhere.
  return parts.some((part) => part.length > 2 && holdsWords(typed, part))
}

/** Whether a text holds all words of another in a row: 'Annual' does not hold 'Ann'. */
export function holdsWords(text: string, part: string): boolean {
  return wordsOf(text).includes(wordsOf(part))
}

/** The words of a text, with one space around each. */
function wordsOf(text: string): string {
  return ` ${(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `
}

export function bugOf(error: unknown): Fault {
  return {
    code: 'bug',
    file: 'src/',
    found: error instanceof Error ? (error.stack ?? error.message) : quoted(error),
    fix: 'This is a bug in the template, not your mistake. Please report these lines in its repository.',
  }
}

/** Keeps the first of each key. */
export function firstOfEach(faults: Fault[], keyOf: (fault: Fault) => string): Fault[] {
  return [...groupBy(faults, keyOf).values()].flatMap(([first]) => first ?? [])
}

function groupBy(faults: Fault[], keyOf: (fault: Fault) => string): Map<string, Fault[]> {
  const groups = new Map<string, Fault[]>()
  for (const fault of faults) {
    const key = keyOf(fault)
    groups.set(key, [...(groups.get(key) ?? []), fault])
  }
  return groups
}

/** Says a fix once, below all the places that need it. */
export function formatFaults(faults: Fault[]): string {
  return groupByFix(faults).map(formatGroup).join('\n\n')
}

export function groupByFix(faults: Fault[]): Fault[][] {
  return [...groupBy(faults, ({ code, fix }) => `${code}\n${fix}`).values()]
}

function formatGroup(group: Fault[]): string {
  const heads = group.map((one) => {
    return `${isError(one) ? '' : 'warning: '}${headOf(one)}\n  found  ${one.found}`
  })
  return [...heads, `  fix    ${group[0]?.fix}`].join('\n')
}

/** 'src/content/works.ts:12: works, “High Water”, text on pages/index.tsx' */
export function headOf({ file, line, field, page }: Fault): string {
  const source = line ? `${file}:${line}` : file
  if (!page || page === file) return [source, field].filter(Boolean).join(': ')
  return `${source}: ${field ? `${field} on` : 'while rendering'} ${page}`
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** The same error may get another line and field: its work another title, its part of a list another number. */
export const identityOf = ({ code, file, found }: Fault) => JSON.stringify([code, file, found])

/** A value as code, for a message: at most 120 characters. */
export function quoted(value: unknown): string {
  const isText = typeof value === 'string'
  const text = isText ? JSON.stringify(value) : inspect(value, { breakLength: Infinity, depth: 2 })
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}

/** 'Did you mean "a.jpg"?', if one of the names is similar. */
export function suggest(name: unknown, names: Iterable<string>): string | undefined {
  if (typeof name !== 'string') return undefined
  // kelp-03.jpg is no typo for kelp-02.jpg: the file is missing.
  const shape = (text: string) => text.replace(/\d+/g, '0')
  const others = [...names].filter((other) => shape(other) !== shape(name))
  const lower = others.map((other) => other.toLowerCase())
  // Two changed letters turn any short name into any other: 'fr' into 'de'.
  const maxDistance = name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 8))
  const best = closestMatch(name.toLowerCase(), lower, { maxDistance })
  const near = others.find((_, index) => lower[index] === best)
  if (near && toNFC(near) === toNFC(name)) {
    return `Take the name from here: ${quoted(near)}. It looks the same, but its letters are stored differently.`
  }
  return near && `Did you mean ${quoted(near)}?`
}
