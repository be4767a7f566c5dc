import { createRequire } from 'node:module'
import type { ParserPlugin } from '@babel/parser'
import type { Node, ObjectProperty, Statement } from '@babel/types'
import type { Path } from '../shared/fault.ts'
import { hasFields } from './paths.ts'

const require = createRequire(import.meta.url)

export type Value = ObjectProperty['value']

/** A field of an object, or an item of a list. */
type Part = Value | ObjectProperty

/**
 * The line of a field, or of the nearest value around it that the file holds; undefined if it holds none.
 * `lineInText`: which line of a text on several lines, from 1.
 */
export function lineOf(
  file: string,
  source: string,
  path: Path,
  lineInText = 1,
): number | undefined {
  // Editors do not begin a line at these; the parser does.
  const node = findNode(file, source.replace(/[\u2028\u2029]/g, ' '), path)
  if (!node) return path.length > 1 ? lineOf(file, source, path.slice(0, -1)) : undefined
  const text = valueIn(node).loc
  // In quotation marks, all lines of a text are typed on one.
  const isTypedOnLines = text && text.end.line > text.start.line
  return isTypedOnLines && lineInText > 1 ? text.start.line + lineInText - 1 : node.loc?.start.line
}

export function findValue(file: string, source: string, path: Path): Value | undefined {
  const node = findNode(file, source, path)
  return node && valueIn(node)
}

/** 'lowTide' → './texts/low-tide.md' */
export function importedFile(file: string, source: string, name: string): string | undefined {
  const imports = readStatements(file, source).filter((one) => one.type === 'ImportDeclaration')
  const found = imports.find((one) => one.specifiers.some(({ local }) => local.name === name))
  return found?.source.value
}

/** Counts characters of the file from 0. `end`: behind the last. */
export interface Range {
  start: number
  end: number
}

export interface Container extends Range {
  nodes: (Range & { name: string | undefined })[]
}

/** Undefined where code makes the list or object, or some of its parts. */
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

/** A text without expressions in it; undefined for any other value. */
export function literalText(value: Value | undefined): string | undefined {
  if (value?.type === 'StringLiteral') return value.value
  const isText = value?.type === 'TemplateLiteral' && value.expressions.length === 0
  return isText ? (value.quasis[0]?.value.cooked ?? undefined) : undefined
}

/** `videos.tide` and `videos['low-tide']`, as films are named → ['videos', 'low-tide'] */
export function memberNames(value: Value | undefined): [of: string, name: string] | undefined {
  if (value?.type !== 'MemberExpression' || value.object.type !== 'Identifier') return undefined
  const { object, property, computed } = value
  if (property.type === 'StringLiteral') return [object.name, property.value]
  return property.type === 'Identifier' && !computed ? [object.name, property.name] : undefined
}

function fieldName({ key, computed }: ObjectProperty): string | undefined {
  if (key.type === 'Identifier') return computed ? undefined : key.name
  return 'value' in key ? `${key.value}` : undefined
}

function findNode(file: string, source: string, [name = '', ...path]: Path): Part | undefined {
  let node: Part | undefined = findConstant(file, source, `${name}`)
  for (const key of path) node = node && partOf(valueIn(node), key)
  return node
}

function findConstant(file: string, source: string, name: string): Value | undefined {
  const constants = readStatements(file, source).flatMap((statement) => {
    const exported = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
    return exported?.type === 'VariableDeclaration' ? exported.declarations : []
  })
  return constants.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init ?? undefined
}

/** Where code holds strings whose escapes JavaScript reads. */
export function stringRanges(file: string, source: string): Range[] {
  const isString = ({ type }: Node) => type === 'StringLiteral' || type === 'TemplateElement'
  return nodesIn(readStatements(file, source)).filter(isString).map(rangeOf)
}

/** Where the value of a field with one of these names is calculated: `year: 2018-11`. */
export function calculatedRanges(file: string, source: string, names: string[]): Range[] {
  return nodesIn(readStatements(file, source)).flatMap((node) => {
    if (node.type !== 'ObjectProperty' || !names.includes(fieldName(node) ?? '')) return []
    return node.value.type === 'BinaryExpression' ? rangeOf(node.value) : []
  })
}

/** Skips tagged templates, such as String.raw, whose backslashes are kept. */
function nodesIn(tree: unknown): Node[] {
  if (!hasFields(tree) || tree.type === 'TaggedTemplateExpression') return []
  const inner = Object.values(tree).flatMap(nodesIn)
  return isNode(tree) ? [tree, ...inner] : inner
}

const isNode = (tree: object): tree is Node => 'type' in tree && 'start' in tree

/** Several lines of one file are asked for in a row. */
let last: { file: string; source: string; statements: Statement[] } | undefined

/** Reads as far as the file can be parsed. */
function readStatements(file: string, source: string): Statement[] {
  if (last?.file === file && last.source === source) return last.statements
  // It takes a while to load.
  const { parse }: typeof import('@babel/parser') = require('@babel/parser')
  const plugins: ParserPlugin[] = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript']
  try {
    const { program } = parse(source, { sourceType: 'module', errorRecovery: true, plugins })
    last = { file, source, statements: program.body }
    return program.body
  } catch {
    return []
  }
}

/** The value of a field; `value as T` and `value satisfies T` are read as `value`. */
function valueIn(node: Part): Value {
  if (node.type === 'ObjectProperty') return valueIn(node.value)
  const isTyped = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
  return isTyped ? valueIn(node.expression) : node
}

function partOf(value: Value, key: string | number): Part | undefined {
  if (value.type === 'ObjectExpression') {
    const properties = value.properties.filter((member) => member.type === 'ObjectProperty')
    return properties.find((member) => fieldName(member) === `${key}`)
  }
  if (value.type !== 'ArrayExpression') return undefined
  // After a spread, which holds any number of items, items have no index.
  const items = value.elements.slice(0, Number(key) + 1)
  return items.filter((item) => item?.type !== 'SpreadElement')[Number(key)] ?? undefined
}
