import { findValue, literalText } from '../schema/positions.ts'
import type { Path } from '../shared/diagnostic.ts'
import { bodyStart } from '../texts/front-matter.ts'

// Changes of a content file: one literal, or whole lines of a list. All other bytes stay.

function refuse(file: string): never {
  throw new Error(`In ${file}, code makes this, or it shares a line: change it in the editor.`)
}

/** What a file writes at a path, [] for the text of a Markdown file; undefined where code makes it. */
export function textAt(file: string, source: string, path: Path): string | undefined {
  if (file.endsWith('.md')) return source.slice(bodyStart(source)).replaceAll('\r\n', '\n').trim()
  const value = findValue(file, source, path)
  if (value?.type === 'NumericLiteral') return `${value.value}`
  const text = literalText(value)
  return text === undefined ? undefined : dedent(text)
}

export function setText(file: string, source: string, path: Path, words: string): string {
  if (file.endsWith('.md')) {
    const start = bodyStart(source)
    const body = source.slice(start)
    return source.slice(0, start) + body.replace(body.trim(), () => words)
  }
  const { type, start, end } = findValue(file, source, path) ?? {}
  if (!start || !end) return refuse(file)
  const isNumber = type === 'NumericLiteral' && /^[1-9]\d*$/.test(words)
  const code = isNumber ? words : quote(words, indentAt(source, start))
  return source.slice(0, start) + code + source.slice(end)
}

/** Without the indentation that a text has from the code around it. */
export function dedent(text: string): string {
  if (!text.includes('\n')) return text
  const body = text.replace(/^\s*\n/, '').trimEnd()
  const indents = (body.match(/^[ \t]*(?=\S)/gm) ?? []).sort((a, b) => a.length - b.length)
  return body.replaceAll(new RegExp(`^${indents[0] ?? ''}`, 'gm'), '')
}

const indentAt = (source: string, index: number) =>
  /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', index) + 1))?.[0] ?? ''

/** A text as the formatter writes it; several lines as a template, one step further in. */
export function quote(words: string, indent = ''): string {
  const hasLines = words.includes('\n')
  const mark = hasLines ? '`' : words.includes("'") && !words.includes('"') ? '"' : "'"
  const text = words.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)
  if (!hasLines) return mark + text + mark
  return `\`\n${text.replaceAll('${', '\\${').replace(/^(?=.)/gm, `${indent}  `)}\n${indent}\``
}

/** `code`: an item of a list, or a field of an object, with its comma. */
export function insertItem(file: string, source: string, path: Path, code: string, index: number) {
  return changeItems(file, source, path, (items, linesOf) =>
    items.toSpliced(index, 0, linesOf(code)),
  )
}

/** `change`: gets the items of a list or an object, each with its lines and the comments before it. */
export function changeItems(
  file: string,
  source: string,
  path: Path,
  change: (items: string[], linesOf: (code: string) => string) => string[],
): string {
  const list = findValue(file, source, path)
  const isList = list?.type === 'ArrayExpression'
  if (!isList && list?.type !== 'ObjectExpression') return refuse(file)
  const open = list.start ?? 0
  const indent = indentAt(source, open)
  const start = source.indexOf('\n', open) + 1
  let end = start
  const items = (isList ? list.elements : list.properties).map((node) => {
    const [from, last] = [end, node?.end ?? 0]
    const isAlone = (node?.start ?? 0) >= end && source[last] === ','
    if (!isAlone || node?.type === 'SpreadElement') return refuse(file)
    end = source.indexOf('\n', last) + 1
    return source.slice(from, end)
  })
  const linesOf = (code: string) => `${code.replace(/^(?=.)/gm, `${indent}  `)}\n`
  return source.slice(0, start) + change(items, linesOf).join('') + source.slice(end)
}
