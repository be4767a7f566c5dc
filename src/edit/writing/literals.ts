// How values are written in a content file: as the formatter of the project would write them.

/** Of a line. */
const width = 100

/** Words in the layout of a text before them. `mark`: its quotation mark, if it has one. */
export function layOut(words: string, value: string, mark: string, code: string): string {
  // A text that gets lines becomes a template literal, one step further in than its own line.
  const isGrown = /['"]/.test(mark) && words.includes('\n') && !value.includes('\n')
  const [outer = ''] = /^[ \t]*/.exec(code.replace(/.*\n/s, '')) ?? []
  const { before, indent, after } = layoutOf(isGrown ? `\n${outer}  x\n${outer}` : value)
  const text = before + words.replace(/^(?=.)/gm, indent) + after
  return mark ? quote(text, isGrown ? '`' : mark) : text
}

export function layoutOf(value: string) {
  if (!value.includes('\n')) return { before: '', indent: '', words: value, after: '' }
  const [, before = '', body = '', after = ''] = /^((?:[^\S\n]*\n)*)(.*?)(\s*)$/s.exec(value) ?? []
  const indents = body.match(/^[^\S\n]*(?=\S)/gm) ?? []
  const [indent = ''] = indents.sort((a, b) => a.length - b.length)
  return { before, indent, words: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''), after }
}

/** Invisible characters, which are written as escapes. */
const unseen = /[^\P{Cc}\n]|\p{Cs}|\p{Bidi_C}|[\u00a0\u00ad\u200b\u2028\u2029\u202f\u2060\ufeff]/gu

/** A text as a literal, in other quotation marks where these save escapes. */
export function quote(text: string, mark = "'"): string {
  const other = mark === "'" ? '"' : "'"
  const isBetter = mark !== '`' && text.split(mark).length > text.split(other).length
  const own = isBetter ? other : mark
  const marked = text.replaceAll('\\', '\\\\').replaceAll(own, `\\${own}`)
  const lines = own === '`' ? marked.replaceAll('${', '\\${') : marked.replaceAll('\n', '\\n')
  const codeOf = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')
  return own + lines.replace(unseen, (character) => `\\u${codeOf(character)}`) + own
}

/** A value in one line, or in as many as it needs. `indent`: of its first line. `around`: what stands there already. */
export function writeValue(value: unknown, indent: string, around = ''): string {
  if (typeof value === 'string' && value.includes('\n')) {
    return quote(`\n${value.replace(/^(?=.)/gm, `${indent}  `)}\n${indent}`, '`')
  }
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return `${value}`
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((item) => writeValue(item, inner))
    : Object.entries(value).flatMap(([name, field]) =>
        field === undefined ? [] : writeField(name, field, inner),
      )
  return writeItems(items, isList, indent, around)
}

/** Several objects with several fields stand on lines of their own. */
export function writeItems(items: string[], isList: boolean, indent: string, around = ''): string {
  const [open, gap, close] = isList ? ['[', '', ']'] : ['{', ' ', '}']
  if (items.length === 0) return open + close
  const line = `${open}${gap}${items.join(', ')}${gap}${close}`
  const isOneLine = !line.includes('\n') && `${indent}${around}${line},`.length <= width
  const standApart = isList && items.length > 1 && items.every((item) => /^\{[\s\S]*,/.test(item))
  if (isOneLine && !standApart) return line
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`
}

export function writeField(name: string, value: unknown, indent: string): string {
  const key = /^[a-z_$][\w$]*$/i.test(name) ? name : quote(name)
  const written = writeValue(value, indent, `${key}: `)
  const isLong = `${indent}${key}: ${written},`.length > width && !written.includes('\n')
  const isBroken = typeof value === 'string' && isLong && key.length > 4
  return isBroken ? `${key}:\n${indent}  ${written}` : `${key}: ${written}`
}
