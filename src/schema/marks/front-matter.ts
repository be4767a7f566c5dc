import { createRequire } from 'node:module'
import type { Fault } from '../../shared/diagnostic.ts'

// What stands between two lines of --- at the top of a page in Markdown: its title and description.

// The library knows the place of each value, and takes long to load.
const require = createRequire(import.meta.url)
const loadYaml = (): typeof import('yaml') => require('yaml')

/** Where the words below the facts begin. */
export function bodyStart(source: string): number {
  return /^---\r?\n([\s\S]*?\r?\n)?---[ \t]*(\r?\n|$)/.exec(source)?.[0].length ?? 0
}

const rule = {
  code: 'front-matter-syntax',
  expected: 'lines such as title: Low Tide',
  fix: "Write a name, a colon, a space and a value. One that begins with * or holds a colon or # stands between quotation marks: title: '*Low Tide*: a film'.",
}

/** `fault`: why they cannot be read. */
export function readFacts(source: string) {
  const { parseDocument, isAlias, isMap, isPair, isScalar } = loadYaml()
  // With its first line, so that places are those of the file.
  const above = source.slice(0, bodyStart(source)).replace(/---\s*$/, '')
  const { contents, errors } = parseDocument(above, { prettyErrors: false })
  const [error] = errors
  const values: Record<string, unknown> = isMap(contents) ? contents.toJSON() : {}
  const pairs = isMap(contents) ? contents.items.filter(isPair) : []
  const alias = pairs.find(({ value }) => isAlias(value))
  const slip = alias ? 'a value that begins with *' : contents && 'no name with a value'
  const found = error?.message ?? (pairs.length === 0 || alias ? slip : undefined)
  const offset = error?.pos[0] ?? (isAlias(alias?.value) ? alias.value.range?.[0] : undefined) ?? 4
  const fault: Fault | undefined = found ? { ...rule, found, offset } : undefined
  return {
    values,
    fault,
    /** From where to where its name and its value are written. */
    placeOf(name: unknown) {
      const pair = pairs.find(({ key }) => isScalar(key) && key.value === name)
      const [nameStart = 0] = isScalar(pair?.key) ? (pair.key.range ?? []) : []
      const [start = 0, after = 0] = isScalar(pair?.value) ? (pair.value.range ?? []) : []
      // Below `>` and `|`, the line break belongs to the value.
      return { nameStart, start, end: start + above.slice(start, after).trimEnd().length }
    },
  }
}

export function writeFact(value: unknown): string {
  return loadYaml().stringify(value, { lineWidth: 0 }).trimEnd()
}
