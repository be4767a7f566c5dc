import type { Field } from '../../schema/fields.ts'
import { type Code, filmOf, quote } from './code.ts'
import { setMarkdown } from './markdown-edits.ts'
import { importFilms, setField } from './source-edits.ts'
import { type EditedContent, writtenAt } from './written.ts'

/** What to write for a field; undefined removes it. */
export function codeOf(field: Field, values: string[]): Code | undefined {
  const { control, isOptional, leafKind, options } = field
  if (control === 'items') return isOptional ? undefined : '[]'
  if (control === 'ticks') {
    return values.length > 0 || !isOptional ? `[${values.map(quote).join(', ')}]` : undefined
  }
  const typed = values[0]?.trim() ?? ''
  if (!typed && isOptional) return undefined
  // A choice that has to be made begins with its first option.
  const words = typed || (options[0] ?? '')
  if (control === 'tick') return `${words === 'true'}`
  if (control === 'number' && /^\d+$/.test(words)) return words
  return leafKind === 'film' ? filmOf(words) : quote(words)
}

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
