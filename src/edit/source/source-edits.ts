import { dirname, relative } from 'node:path/posix'
import {
  findContainer,
  findValue,
  importedFile,
  type Range,
  rangeOf,
} from '../../schema/code-tree.ts'
import { type Field, takesLanguages } from '../../schema/fields.ts'
import { contentFile } from '../../schema/paths.ts'
import { type Path, Refusal } from '../../shared/fault.ts'
import { type Code, codeOf, indentAt, indented, keyOf, lineEndOf, quote } from './code.ts'
import type { Edits } from './history.ts'
import { setMarkdown } from './markdown-edits.ts'
import { isChangeable, type ListInSource, replaceParts } from './source-lists.ts'
import { type EditedContent, namesAt, placeOf, type SourcePlace, writtenAt } from './written.ts'

// Changes the content by its paths, wherever code files hold it. All other bytes stay.

/** Writes the values of a field where it stands, in code or in Markdown. */
export function writeField(edited: EditedContent, field: Field, values: string[]): void {
  const { edits } = edited
  const { value, placeOfWords } = writtenAt(edited, field.path)
  const { file, path } = placeOfWords
  if (file.endsWith('.md')) {
    setMarkdown(edits, file, `${path[0]}`, values[0] ?? '')
    return
  }
  // A year stays a number, though the field takes words as well.
  const isNumber = value?.type === 'NumericLiteral'
  const code = isNumber && /^[1-9]\d*$/.test(`${values}`) ? values[0] : codeOf(field, values)
  setField(edited, field.path, code)
  if (field.leafKind === 'film') importFilms(edits, file)
}

/**
 * Writes a field, at its place in the order if it is new; without code, removes it and its line.
 * @throws {Refusal} where code makes it
 */
export function setField(edited: EditedContent, path: Path, code: Code | undefined): void {
  const { value, values, path: written } = writtenAt(edited, path)
  const place = placeOf(edited.content, written)
  if (value && !values) refuse(place.file)
  if (value && code !== undefined) replaceValue(edited.edits, place, code)
  else if (value) removeField(edited, written)
  else if (code !== undefined) addField(edited, path, code)
}

/** Removes a text along with its last language. */
function removeField(edited: EditedContent, path: Path): void {
  const object = path.slice(0, -1)
  const nodes = containerAt(edited, object)?.nodes ?? []
  const index = nodes.findIndex(({ name }) => name === path.at(-1))
  const isLast = nodes.length === 1 && takesLanguages(edited.content, object)
  if (index >= 0 && isLast) removeField(edited, object)
  else if (index >= 0) changeParts(edited, object, index, 1, [])
}

function addField(edited: EditedContent, path: Path, code: Code): void {
  const { content } = edited
  const place = placeOf(content, path)
  // A file without the constant is not mended here: another program may be in the middle of writing it.
  if (place.path.length < 2) refuse(place.file)
  const object = path.slice(0, -1)
  const name = `${path.at(-1)}`
  const field = `${keyOf(name)}: ${code}`
  nameWords(edited, object)
  const container = containerAt(edited, object)
  if (!container) {
    setField(edited, object, `{ ${field} }`)
    return
  }
  const order = namesAt(content, object)
  const later = order.slice(order.indexOf(name) + 1)
  const next = container.nodes.findIndex((node) => later.includes(`${node.name}`))
  changeParts(edited, object, next < 0 ? container.nodes.length : next, 0, [field])
}

/**
 * Gives words that stand alone for an object the name of its first field: `'a'` → `{ alt: 'a' }`, and if that
 * is to have languages, → `{ alt: { 'en-GB': 'a' } }`.
 */
function nameWords(edited: EditedContent, object: Path): void {
  const { content, edits } = edited
  const { value, values, path } = writtenAt(edited, object)
  if (!values) return
  if (path.length < object.length) nameWords(edited, object.slice(0, -1))
  const [first = ''] = namesAt(content, object)
  const code = value?.type === 'Identifier' ? value.name : quote(values[0] ?? '')
  replaceValue(edits, placeOf(content, object), `{ ${keyOf(first)}: ${code} }`)
}

function replaceValue(edits: Edits, place: SourcePlace, code: Code): void {
  const { file, path } = place
  const source = edits.read(file)
  const value = findValue(file, source, path) ?? refuse(file)
  const range = rangeOf(value)
  overwrite(edits, file, range, indented(code, indentAt(source, range.start), lineEndOf(source)))
}

function containerAt({ content, edits }: EditedContent, path: Path): ListInSource | undefined {
  const place = placeOf(content, path)
  const source = edits.read(place.file)
  const container = findContainer(place.file, source, place.path)
  return container && { ...container, source }
}

function overwrite(edits: Edits, file: string, { start, end }: Range, code: Code): void {
  const source = edits.read(file)
  edits.write(file, source.slice(0, start) + code + source.slice(end))
}

export function canChange(edited: EditedContent, list: Path): boolean {
  const container = containerAt(edited, list)
  return container !== undefined && isChangeable(container)
}

/** Whether fields can be added to an object: not if code makes it. */
export function takesFields(edited: EditedContent, object: Path): boolean {
  const isText = placeOf(edited.content, object).file.endsWith('.md')
  const isWritten = containerAt(edited, object) ?? writtenAt(edited, object).values
  return isText || isWritten !== undefined
}

/** As `replaceParts` does, in a list or an object. @throws {Refusal} where code makes it, or comments stand among its parts */
export function changeParts(
  edited: EditedContent,
  path: Path,
  index: number,
  count: number,
  others: (number | Code)[],
): void {
  const { file } = placeOf(edited.content, path)
  const container = containerAt(edited, path)
  if (!container) refuse(file)
  if (!isChangeable(container)) {
    throw new Refusal(
      `In ${file}, a comment shares a line with others. Put each on a line of its own.`,
    )
  }
  overwrite(edited.edits, file, container, replaceParts(container, index, count, others))
}

function refuse(file: string): never {
  throw new Refusal(`This comes from code: change it in ${file}`)
}

/** For a file that names its first film. */
export function importFilms(edits: Edits, file: string): void {
  const source = edits.read(file)
  if (importedFile(file, source, 'videos')) return
  const path = relative(dirname(file), contentFile('videos'))
  const from = path.startsWith('.') ? path : `./${path}`
  const line = `import { videos } from '${from}'${lineEndOf(source)}`
  const last = [...source.matchAll(/^import .*?from .*\r?\n/gm)].at(-1)
  const top = source.startsWith('\ufeff') ? 1 : 0
  const at = last ? last.index + last[0].length : top
  overwrite(edits, file, { start: at, end: at }, line)
}
