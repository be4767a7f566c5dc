import type { Problem } from '../problem.ts'

/**
 * Adds the line of a mistake in the content: the one in its file that has the field with the value
 * that was found, or else the only one with the value. Where several have it, none is named.
 */
export function locateContent(problem: Problem, readSource: (file: string) => string): Problem {
  const field = problem.place?.split(', ').at(-1) ?? ''
  const value = /^"(.*)"(?:, .*)?$/.exec(problem.found)?.[1] ?? problem.found
  const lines = linesOf(problem.file, readSource)
  const withValue = lines.flatMap((text, index) => (holds(text, value) ? [{ text, index }] : []))
  const withField = withValue.filter(({ text }) => text.includes(`${field}:`))
  const [only, second] = withField.length > 0 ? withField : withValue
  if (!only || second) return problem
  const column = only.text.search(/\S/) + 1
  return { ...problem, file: `${problem.file}:${only.index + 1}:${column}` }
}

function linesOf(file: string, readSource: (file: string) => string): string[] {
  try {
    return readSource(file).split('\n')
  } catch {
    return []
  }
}

/** Whole: between quotation marks, or as a number after its name. */
function holds(text: string, value: string): boolean {
  const quoted = ["'", '"', '`'].some((mark) => text.includes(mark + value + mark))
  return quoted || (/^[\d.-]+$/.test(value) && new RegExp(`: ?${value}\\b`).test(text))
}
