import { inspect } from 'node:util'

/** One mistake of the owner's, told so that it can be mended without reading the code. */
export interface Problem {
  /** Path from the project's root, with `:line` where it is known. */
  file: string
  /** Entry and field, or the place on a page. */
  place?: string
  found: string
  allowed: string
  remedy: string
}

/** Ends the build. Anything else that is thrown is a bug of ours. */
export class BuildError extends Error {
  readonly problems: Problem[]
  /** Told in the same run, so that all can be mended in one go. */
  readonly warnings: Problem[]

  constructor(problems: Problem[], warnings: Problem[] = []) {
    super(problems.map(formatProblem).join('\n\n'))
    this.name = 'BuildError'
    this.problems = problems
    this.warnings = warnings
  }
}

export function formatProblem({ file, place, found, allowed, remedy }: Problem): string {
  const head = place ? `${file}: ${place}` : file
  return printable(`${head}\n  found    ${found}\n  allowed  ${allowed}\n  mend     ${remedy}`)
}

/** Control characters and marks that turn the direction of text would garble a terminal. */
export function printable(text: string): string {
  return text.replace(
    /[^\P{C}\n]|[\u2028\u2029]/gu,
    (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`,
  )
}

/** What was found, quoted, on one line and short enough to read. */
export function quoted(value: unknown): string {
  const text =
    typeof value === 'string'
      ? JSON.stringify(value)
      : inspect(value, { breakLength: Infinity, depth: 2 })
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}

/** The name nearest to `name` among `names`, when it is near enough to be meant. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.ceil(name.length / 4)) + 1
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

/** Levenshtein distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
