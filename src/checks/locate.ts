import type { Problem } from '../problem.ts'
import type { CheckContext, Finding } from './finding.ts'

/** Adds the line of the sources that a finding comes from, where its words stand in one. */
export function createLocator(
  context: Pick<CheckContext, 'inputsOf' | 'sourceText'>,
): (finding: Finding) => Problem {
  const linesOf = createLineReader(context)
  const sharedBy = (page: string) =>
    context.inputsOf(page).filter((file) => /^src\/(content|components)\//.test(file))
  return ({ trace, value: _, ...problem }) => {
    const place = trace && placeOf(trace, [problem.file, ...sharedBy(problem.file)], linesOf)
    if (!place) return problem
    const isOwn = place.file === problem.file
    return { ...problem, ...place, ...(!isOwn && { page: problem.file }) }
  }
}

function createLineReader({ sourceText }: Pick<CheckContext, 'sourceText'>) {
  const texts = new Map<string, string[]>()
  return (file: string): string[] => {
    const lines = texts.get(file) ?? sourceText(file).split('\n')
    texts.set(file, lines)
    return lines
  }
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

/** A fault in the content. */
export interface ContentProblem extends Problem {
  /** Where it lies: the name of the constant, then keys and indexes: ['works', 3, 'media', 0]. */
  path: (string | number)[]
  /** What was found there. */
  value: unknown
}

/** Adds line and column of the field, or of the nearest thing around it that is written out. */
export function locateContent(
  { path: [name = '', ...path], value: _, ...problem }: ContentProblem,
  sourceText: (file: string) => string,
): Problem {
  const text = sourceText(problem.file)
  const tokens = readTokens(text, `${name}`)
  const place = tokens[findToken(tokens, 0, path)]
  if (!place) return problem
  const before = text.slice(0, place.index).split('\n')
  return { ...problem, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

export interface Token {
  text: string
  /** Where it begins in the file. */
  index: number
}

/** From the value of an exported constant to the end of the file, without blanks and comments. */
export function readTokens(text: string, name: string): Token[] {
  const start = new RegExp(`^export const ${name}\\b[^=]*=\\s*`, 'm').exec(text)
  if (!start) return []
  const from = start.index + start[0].length
  return [...text.slice(from).matchAll(token)]
    .map((match) => ({ text: match[0], index: from + match.index }))
    .filter((token) => !blank.test(token.text))
}

const token =
  /\s+|\/\/[^\n]*|\/\*.*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[\w$.]+|./gs
const blank = /^(\s|\/\/|\/\*)/

/** The token at which the value of this path begins, or the key that leads to it. */
function findToken(tokens: Token[], at: number, [key, ...rest]: (string | number)[]): number {
  const open = tokens[at]?.text
  if (key === undefined || (open !== '[' && open !== '{')) return at
  let index = 0
  for (let i = at + 1; i < tokens.length && !/^[\]}]$/.test(tokens[i]?.text ?? ''); index++) {
    const isProperty = tokens[i + 1]?.text === ':'
    const name = tokens[i]?.text.replace(/^['"]|['"]$/g, '')
    if (open === '[' && index === key) return findToken(tokens, i, rest)
    if (open === '{' && isProperty && name === key) {
      return rest.length > 0 ? findToken(tokens, i + 2, rest) : i
    }
    i = nextItem(tokens, i)
  }
  return at
}

/** Behind the comma that ends an item, or at the bracket that ends the list. */
export function nextItem(tokens: Token[], at: number): number {
  let depth = 0
  for (let i = at; i < tokens.length; i++) {
    const mark = tokens[i]?.text ?? ''
    if (depth === 0 && mark === ',') return i + 1
    if (/^[([{]$/.test(mark)) depth++
    if (/^[)\]}]$/.test(mark) && depth-- === 0) return i
  }
  return tokens.length
}
