import type { Problem } from '../problem.ts'
import type { Finding, Site } from './checked-page.ts'

/** Adds the source line that a finding comes from, where its words stand in one. */
export function createLocator({ inputs, readSource }: Site): (finding: Finding) => Problem {
  const texts = new Map<string, string[]>()
  const linesOf = (file: string) => {
    const lines = texts.get(file) ?? readSource(file).split('\n')
    texts.set(file, lines)
    return lines
  }
  const shared = inputs.filter((file) => /^src\/(content|components)\//.test(file))
  return ({ trace, ...problem }) => {
    const place = trace && placeOf(trace, [problem.file, ...shared], linesOf)
    if (!place) return problem
    const isOwn = place.startsWith(`${problem.file}:`)
    return {
      ...problem,
      file: place,
      place: isOwn ? problem.place : `${problem.place} on ${problem.file}`,
    }
  }
}

/** 'src/content/works.ts:94'; as a string or attribute first, anywhere in the text second. */
function placeOf(
  trace: string,
  files: string[],
  linesOf: (file: string) => string[],
): string | undefined {
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
      if (index >= 0) return `${file}:${index + 1}`
    }
  }
  return undefined
}
