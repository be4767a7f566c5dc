import { readStatements, type Statement } from '../../schema/source-positions.ts'

type Specifier = Extract<Statement, { specifiers: unknown }>['specifiers'][number]

/** What a file takes from another. Line and column are those of the source. */
export interface Import {
  /** As written: './works.ts', 'react'. */
  source: string
  /** '*' for all names; undefined for the file itself. */
  name?: string
  line: number
  column: number
}

/** What a file imports, and the names that it exports: '*' for those of a pattern. */
export function readImports(file: string, text: string) {
  const statements = readStatements(file, text)
  return { imports: statements.flatMap(importsOf), names: statements.flatMap(exportsOf) }
}

function importsOf(statement: Statement): Import[] {
  const isImport = statement.type === 'ImportDeclaration'
  const isAll = statement.type === 'ExportAllDeclaration'
  if (!isImport && !isAll && statement.type !== 'ExportNamedDeclaration') return []
  const kind = isImport ? statement.importKind : statement.exportKind
  // Types are gone when the file runs.
  if (!statement.source || kind === 'type') return []
  const whole = { source: statement.source.value, ...startOf(statement.source) }
  if (isAll) return [whole, { ...whole, name: '*' }]
  const taken = statement.specifiers.flatMap((specifier) => {
    const name = nameTaken(specifier)
    return name === undefined ? [] : { ...whole, name, ...startOf(specifier) }
  })
  return [whole, ...taken]
}

function nameTaken(specifier: Specifier): string | undefined {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  if (specifier.type === 'ExportSpecifier') return nameOf(specifier.local)
  const isNamed = specifier.type === 'ImportSpecifier' && specifier.importKind !== 'type'
  return isNamed ? nameOf(specifier.imported) : undefined
}

function exportsOf(statement: Statement): string[] {
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { declaration, specifiers } = statement
  if (!declaration) return specifiers.map(({ exported }) => nameOf(exported))
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : '*'))
  }
  return 'id' in declaration && declaration.id ? [nameOf(declaration.id)] : []
}

function startOf({ loc }: Pick<Specifier, 'loc'>) {
  return { line: loc?.start.line ?? 1, column: (loc?.start.column ?? 0) + 1 }
}

function nameOf(id: { name: string } | { value: string }): string {
  return 'name' in id ? id.name : id.value
}
