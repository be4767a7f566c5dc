import type { Field } from '../../schema/fields.ts'
import { withoutIndent } from '../../texts/markdown.ts'

/** Code of a value to write: `'a'`, `2025`, `true`. */
export type Code = string

export function quote(words: string): Code {
  if (!words.includes('\n')) return `'${words.replace(/[\\']/g, '\\$&')}'`
  const text = words.replace(/[\\`]|\$\{/g, '\\$&')
  // Indents each line that is not empty.
  return `\`\n${text.replace(/(^|\n)(?=[^\n])/g, '$1  ')}\n\``
}

/** Without what a template adds: a line at each end, and the indentation of the code. */
export function typedWords(text: string): string {
  if (!text.includes('\n')) return text
  return withoutIndent(text)
    .replace(/^\s*\n/, '')
    .trimEnd()
}

const isIdentifier = (name: string) => /^[a-z_$][\w$]*$/i.test(name)

export const keyOf = (name: string): Code => (isIdentifier(name) ? name : quote(name))

function filmOf(name: string): Code {
  return isIdentifier(name) ? `videos.${name}` : `videos[${quote(name)}]`
}

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

export const lineEndOf = (source: string) => (source.includes('\r\n') ? '\r\n' : '\n')

/** The spaces and tabs that begin the line of an index. */
export function indentAt(source: string, index: number): string {
  const line = source.slice(source.lastIndexOf('\n', index - 1) + 1)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

export function indented(code: Code, indent: string, lineEnd: string): Code {
  return code.replace(/\n(?=.)/g, `\n${indent}`).replaceAll('\n', lineEnd)
}
