import { createRequire } from 'node:module'
import type { ParseResult, ParserPlugin } from '@babel/parser'
import type { Diagnostic, Path } from '../shared/diagnostic.ts'
import type { ContentFault } from './content-paths.ts'

const require = createRequire(import.meta.url)

export type Statement = ParseResult['program']['body'][number]
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>
type Expression = NonNullable<Declaration['declarations'][number]['init']>
type Member = Extract<Expression, { type: 'ObjectExpression' }>['properties'][number]
type Property = Extract<Member, { type: 'ObjectProperty' }>
type Value = Expression | Property['value']
type Literal = Extract<Value, { type: 'StringLiteral' | 'TemplateLiteral' }>

/**
 * Adds line and column of the field, or of the nearest value around it that the file writes out. Where code
 * makes the list, the entry with this `id` is looked for in `others` too: files and their texts.
 */
export function locateContent(
  { path, offset, ...fault }: ContentFault,
  file: string,
  source: string,
  id?: unknown,
  others: [file: string, text: string][] = [],
): Diagnostic {
  const place = findPlace(file, source, path)
  const isListed =
    path.length < 3 || place?.start !== findPlace(file, source, path.slice(0, 1))?.start
  const files: typeof others = isListed ? [] : [[file, source], ...others]
  for (const [home, text] of files) {
    const entry = entryIn(home, text, id)
    const inside = entry && placeIn(entry, path.slice(2))
    if (inside) return { ...fault, file: home, ...positionOf(inside, text, offset) }
  }
  return { ...fault, file, ...positionOf(place, source, offset) }
}

function positionOf(place: Value | Property | undefined, source: string, offset?: number) {
  const start = place?.start
  if (!place || typeof start !== 'number') return {}
  const index = offset === undefined ? start : indexInSource(writtenValue(place), source, offset)
  return positionIn(source, index ?? start)
}

function entryIn(file: string, text: string, id: unknown): Value | undefined {
  if (typeof id !== 'string' || !text.includes(id)) return undefined
  return nodesIn(readStatements(file, text), isObject).find(({ properties }) =>
    properties.some(
      (one) =>
        one.type === 'ObjectProperty' && fieldName(one) === 'id' && literalText(one.value) === id,
    ),
  )
}

/** Where a file writes out this text as a whole, or is it: line and column of its character. */
export function locateText(file: string, source: string, text: string, offset: number) {
  if (file.endsWith('.md')) {
    const start = source.length - text.length
    // Facts stand above the text of a page.
    const isText = start === 0 || source.startsWith('---\n')
    return isText && source.endsWith(text) ? positionIn(source, start + offset) : undefined
  }
  // Parsing takes a while.
  const [word = ''] = /[a-z]+/i.exec(text) ?? []
  if (!source.includes(word)) return undefined
  const literal = nodesIn(readStatements(file, source), isLiteral).find(
    (one) => literalText(one) === text,
  )
  const index = literal && indexInSource(literal, source, offset)
  return index === undefined ? undefined : positionIn(source, index)
}

function nodesIn<Node>(tree: unknown, isWanted: (node: object) => node is object & Node): Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  const inside = Object.values(tree).flatMap((node) => nodesIn(node, isWanted))
  return isWanted(tree) ? [tree, ...inside] : inside
}

function isObject(node: object): node is Extract<Value, { type: 'ObjectExpression' }> {
  return 'type' in node && node.type === 'ObjectExpression'
}

function isLiteral(node: object): node is Literal {
  return 'type' in node && (node.type === 'StringLiteral' || node.type === 'TemplateLiteral')
}

/** What is written out; undefined where code makes it. */
export function literalText(value: Value | undefined): string | undefined {
  if (value?.type === 'StringLiteral') return value.value
  const isText = value?.type === 'TemplateLiteral' && value.expressions.length === 0
  return isText ? (value.quasis[0]?.value.cooked ?? undefined) : undefined
}

/** Both from 1. */
export function positionIn(text: string, index: number) {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** In the source, an escape takes several characters. */
function indexInSource(value: Value, source: string, offset: number): number | undefined {
  const { start, end } = value
  if (!isLiteral(value) || typeof start !== 'number' || typeof end !== 'number') return undefined
  const written = source.slice(start + 1, end - 1)
  // In an attribute of JSX, a backslash is one.
  if (written === literalText(value)) return start + 1 + offset
  const units = /\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|\r\n|.)|\r\n|./gis
  let length = 0
  for (const { 0: unit, index } of written.matchAll(units)) {
    if (length >= offset) return start + 1 + index
    // A backslash at the end of a line joins it to the next.
    if (!/^\\\r?\n$/.test(unit)) length += /^\\u\{0*[1-9a-f]\w{4}/i.test(unit) ? 2 : 1
  }
  return undefined
}

/** The value at a path, or the nearest one around it that the file writes out. */
export function findValue(file: string, source: string, path: Path): Value | undefined {
  const place = findPlace(file, source, path)
  return place && writtenValue(place)
}

/** Undefined if the file cannot be parsed. */
function findPlace(file: string, source: string, [name, ...path]: Path) {
  const constants = readStatements(file, source).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' && statement.declaration
    return declaration && declaration.type === 'VariableDeclaration' ? declaration.declarations : []
  })
  const constant = constants.find(({ id }) => id.type === 'Identifier' && id.name === name)
  return constant?.init ? placeIn(withoutTypes(constant.init), path) : undefined
}

/** As far as the file can be parsed. */
export function readStatements(file: string, text: string): Statement[] {
  // The parser takes a while to load: what is cached, and right, needs none.
  const { parse }: typeof import('@babel/parser') = require('@babel/parser')
  const plugins: ParserPlugin[] = ['typescript', 'decorators']
  if (file.endsWith('x')) plugins.push('jsx')
  try {
    const options = { errorRecovery: true, attachComment: false, plugins }
    return parse(text, { sourceType: 'module', ...options }).program.body
  } catch {
    return []
  }
}

function writtenValue(place: Value | Property): Value {
  return place.type === 'ObjectProperty' ? withoutTypes(place.value) : place
}

/** `value as T` and `value satisfies T` → `value`. */
function withoutTypes(value: Value): Value {
  const isTyped = value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression'
  return isTyped ? withoutTypes(value.expression) : value
}

/** The last property on the path, or the value of the last list item. */
function placeIn(value: Value, [key, ...rest]: Path): Value | Property {
  if (value.type === 'ArrayExpression') {
    // A spread holds any number of items, so items after it have no index.
    const items = value.elements.slice(0, Number(key) + 1)
    const item = items.filter((other) => other?.type !== 'SpreadElement')[Number(key)]
    return item ? placeIn(withoutTypes(item), rest) : value
  }
  if (value.type !== 'ObjectExpression') return value
  const properties = value.properties.filter((member) => member.type === 'ObjectProperty')
  const property = properties.find((member) => fieldName(member) === `${key}`)
  if (!property) return value
  return rest.length > 0 ? placeIn(withoutTypes(property.value), rest) : property
}

/** Of a field; undefined where code makes it. */
export function fieldName({ key, computed }: Property): string | undefined {
  if (key.type === 'Identifier') return computed ? undefined : key.name
  return 'value' in key ? `${key.value}` : undefined
}
