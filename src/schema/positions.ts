import { createRequire } from 'node:module'
import type { ParserPlugin } from '@babel/parser'
import type { JSXText, ObjectProperty, Statement, StringLiteral } from '@babel/types'
import type { Path } from '../shared/diagnostic.ts'
import { hasFields } from './paths.ts'

const require = createRequire(import.meta.url)

/** A value, as a field holds one, or a text between tags. */
export type Value = ObjectProperty['value'] | JSXText

/** The line of a field, or of the nearest value around it in the file. `inner`: of a text on several lines. */
export function lineOf(file: string, source: string, path: Path, inner = 1): number | undefined {
  // Editors count no line there.
  const place = findPlace(file, source.replace(/[\u2028\u2029]/g, ' '), path)
  if (!place && path.length > 1) return lineOf(file, source, path.slice(0, -1))
  const { start, end } = (place && valueIn(place).loc) ?? {}
  const isInLines = start && end && inner > 1 && end.line > start.line
  return isInLines ? start.line + inner - 1 : place?.loc?.start.line
}

/** Undefined where code makes it. */
export function findValue(file: string, source: string, path: Path): Value | undefined {
  const place = findPlace(file, source, path)
  return place && valueIn(place)
}

/** The name that an import gives to a file, or undefined: `lowTide` → './texts/low-tide.md'. */
export function importedFile(file: string, source: string, name: string): string | undefined {
  for (const statement of readStatements(file, source)) {
    const isIt =
      statement.type === 'ImportDeclaration' &&
      statement.specifiers.some(({ local }) => local.name === name)
    if (isIt) return statement.source.value
  }
  return undefined
}

interface Range {
  start: number
  end: number
}

/** A list or an object in its file. */
export interface Container extends Range {
  nodes: (Range & { name: string | undefined })[]
}

/** Undefined where code makes it, or some of its parts. */
export function findContainer(file: string, source: string, path: Path): Container | undefined {
  const value = findValue(file, source, path)
  const isList = value?.type === 'ArrayExpression'
  if (!isList && value?.type !== 'ObjectExpression') return undefined
  const parts = isList ? value.elements : value.properties
  const nodes = parts.flatMap((part) => {
    if (!part || (isList && part.type === 'SpreadElement')) return []
    return { ...rangeOf(part), name: part.type === 'ObjectProperty' ? fieldName(part) : undefined }
  })
  return nodes.length === parts.length ? { ...rangeOf(value), nodes } : undefined
}

export const rangeOf = ({ start, end }: { start?: number | null; end?: number | null }): Range => ({
  start: start ?? 0,
  end: end ?? 0,
})

export function literalText(value: Value | undefined): string | undefined {
  if (value?.type === 'StringLiteral') return value.value
  if (value?.type === 'JSXText') return value.value.replace(/\s+/g, ' ').trim()
  const isText = value?.type === 'TemplateLiteral' && value.expressions.length === 0
  return isText ? (value.quasis[0]?.value.cooked ?? undefined) : undefined
}

/** Undefined for `[name]: …`. */
function fieldName({ key, computed }: ObjectProperty): string | undefined {
  if (key.type === 'Identifier') return computed ? undefined : key.name
  return 'value' in key ? `${key.value}` : undefined
}

/** A number is the place in what `wordsIn` returns. */
function findPlace(file: string, source: string, [name, ...path]: Path) {
  if (typeof name === 'number') return wordsIn(file, source)[name]
  for (const statement of readStatements(file, source)) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const { declaration } = statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (init && id.type === 'Identifier' && id.name === name) return placeIn(init, path)
    }
  }
  return undefined
}

/** All words that code holds, wherever they stand in it. */
export function wordsIn(file: string, source: string): (StringLiteral | JSXText)[] {
  const isOwn = ({ type }: Statement) => type !== 'ImportDeclaration'
  return readStatements(file, source).filter(isOwn).flatMap(collectWords)
}

function collectWords(node: unknown): (StringLiteral | JSXText)[] {
  if (!hasFields(node)) return []
  return isWords(node) ? [node] : Object.values(node).flatMap(collectWords)
}

const isWords = (node: object): node is StringLiteral | JSXText =>
  'type' in node && (node.type === 'StringLiteral' || node.type === 'JSXText')

/** The file that was read last: its places are asked for one after another. */
let last: { source: string; statements: Statement[] } | undefined

/** As far as the file can be parsed. */
function readStatements(file: string, source: string): Statement[] {
  if (last?.source === source) return last.statements
  // Loaded when needed: it takes a while.
  const { parse }: typeof import('@babel/parser') = require('@babel/parser')
  const plugins: ParserPlugin[] = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript']
  try {
    const { program } = parse(source, { sourceType: 'module', errorRecovery: true, plugins })
    last = { source, statements: program.body }
    return program.body
  } catch {
    return []
  }
}

/** The field or item at a path. */
function placeIn(node: Value | ObjectProperty, path: Path) {
  const step = (part: typeof node | undefined, key: Path[0]) => part && partOf(valueIn(part), key)
  return path.reduce(step, node)
}

/** The value of a field; `value as T` and `value satisfies T` are read as `value`. */
function valueIn(node: Value | ObjectProperty): Value {
  if (node.type === 'ObjectProperty') return valueIn(node.value)
  const isTyped = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
  return isTyped ? valueIn(node.expression) : node
}

function partOf(value: Value, key: string | number): Value | ObjectProperty | undefined {
  if (value.type === 'ObjectExpression') {
    const properties = value.properties.filter((member) => member.type === 'ObjectProperty')
    return properties.find((member) => fieldName(member) === `${key}`)
  }
  if (value.type !== 'ArrayExpression') return undefined
  // After a spread, which holds any number of items, items have no index.
  const items = value.elements.slice(0, Number(key) + 1)
  return items.filter((item) => item?.type !== 'SpreadElement')[Number(key)] ?? undefined
}
