import type { Problem } from '../problem.ts'

/** A fault on a page. */
export interface Finding extends Problem {
  /** Words by which its line in the sources can be found. */
  trace?: string | undefined
}

/** Where findings come from: the sources of the pages, as they were bundled. */
export interface SourceGraph {
  /** Source → the sources that it imports itself, as paths from the root. */
  imports: Map<string, string[]>
  /** The text of a source; empty for any other file. */
  sourceText(file: string): string
}

/** Adds the line of the sources that a finding comes from, where its words stand in one. */
export function createLocator(graph: SourceGraph): (finding: Finding) => Problem {
  const lines = new Map<string, string[]>()
  const linesOf = (file: string): string[] => {
    const known = lines.get(file) ?? graph.sourceText(file).split('\n')
    lines.set(file, known)
    return known
  }
  return ({ trace, ...problem }) => {
    const place = trace && placeOf(trace, sourcesOf(problem.file, graph), linesOf)
    if (!place) return problem
    return { ...problem, ...place, ...(place.file !== problem.file && { page: problem.file }) }
  }
}

/** The page itself, then the content and the components that it imports, itself or through others. */
function sourcesOf(page: string, { imports }: SourceGraph): string[] {
  const reached = new Set([page])
  for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next)
  const shared = [...imports.keys()].filter((file) => /^src\/(content|components)\//.test(file))
  return [page, ...shared.filter((file) => reached.has(file))]
}

/** As a string or attribute first, anywhere in the text second. */
function placeOf(
  trace: string,
  files: string[],
  linesOf: (file: string) => string[],
): Pick<Problem, 'file' | 'line'> | undefined {
  // A link as it was written, without the steps up that the build puts before it.
  const path = trace.replace(/^(\.\.?\/)+/, '')
  const spellings = [path, path.replace(/\/(?=[?#]|$)/, '')].filter(
    ({ length }) => length > 1 && length < 1000,
  )
  const tests = spellings.flatMap((words) => {
    const quoted = new RegExp(`["'\`./]/?${words.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}["'\`/?#]`)
    return [(line: string) => quoted.test(line), (line: string) => line.includes(words)]
  })
  for (const matches of tests) {
    for (const file of files) {
      const index = linesOf(file).findIndex(matches)
      if (index >= 0) return { file, line: index + 1 }
    }
  }
  return undefined
}
