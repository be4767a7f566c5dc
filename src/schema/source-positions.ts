import { type ParseResult, type ParserPlugin, parse } from '@babel/parser'
import type { ContentDiagnostic, Diagnostic, Path } from '../shared/diagnostic.ts'

type Statement = ParseResult['program']['body'][number]
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>
type Expression = NonNullable<Declaration['declarations'][number]['init']>
type Member = Extract<Expression, { type: 'ObjectExpression' }>['properties'][number]
type Property = Extract<Member, { type: 'ObjectProperty' }>
/** As it is written out in a source file. */
type Value = Expression | Property['value']

/** Adds line and column of the field, or of the nearest thing around it that is written out. */
export function locateContent(
  { path: [name, ...path], ...diagnostic }: ContentDiagnostic,
  sourceText: (file: string) => string,
): Diagnostic {
  const value = findConstant(sourceText(diagnostic.file), `${name}`)
  const start = value && findPlace(value, path).loc?.start
  return start ? { ...diagnostic, line: start.line, column: start.column + 1 } : diagnostic
}

/** The value of a constant that a file exports; nothing when the file cannot be read. */
export function findConstant(text: string, name: string): Value | undefined {
  const constants = readStatements(text).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' && statement.declaration
    return declaration && declaration.type === 'VariableDeclaration' ? declaration.declarations : []
  })
  const constant = constants.find(({ id }) => id.type === 'Identifier' && id.name === name)
  return constant?.init ? withoutTypes(constant.init) : undefined
}

/** As TypeScript, or as a component: in one of them `<T>value` means a type, in the other an element. */
function readStatements(text: string, hasElements = false): Statement[] {
  try {
    const plugins: ParserPlugin[] = hasElements ? ['typescript', 'jsx'] : ['typescript']
    return parse(text, { sourceType: 'module', plugins }).program.body
  } catch {
    return hasElements ? [] : readStatements(text, true)
  }
}

/** `value as T`, `value satisfies T` and `<T>value` → `value`. */
function withoutTypes(value: Value): Value {
  const isTyped =
    value.type === 'TSAsExpression' ||
    value.type === 'TSSatisfiesExpression' ||
    value.type === 'TSTypeAssertion'
  return isTyped ? withoutTypes(value.expression) : value
}

/** The last property on the path, or the value of the last list item. */
function findPlace(value: Value, [key, ...rest]: Path): Value | Property {
  if (value.type === 'ArrayExpression') {
    // What is spread into a list may hold any number of items: none behind it can be counted.
    const items = value.elements.slice(0, Number(key) + 1)
    const item = items.filter((other) => other?.type !== 'SpreadElement')[Number(key)]
    return item ? findPlace(withoutTypes(item), rest) : value
  }
  if (value.type !== 'ObjectExpression') return value
  const properties = value.properties.filter((member) => member.type === 'ObjectProperty')
  const property = properties.find((member) => nameOf(member) === `${key}`)
  if (!property) return value
  return rest.length > 0 ? findPlace(withoutTypes(property.value), rest) : property
}

function nameOf({ key, computed }: Property): string | undefined {
  if (key.type === 'Identifier') return computed ? undefined : key.name
  return 'value' in key ? `${key.value}` : undefined
}
