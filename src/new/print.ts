/*
 * Writes values as TypeScript in the format of Biome, so that a new entry looks like all others and
 * the check of the format stays green.
 */

export type Value = string | number | boolean | Value[] | { [key: string]: Value }

/** The width that .biome.json sets. */
const lineWidth = 100

/** A value that begins at the column of `indent`; objects and lists take a line for each part. */
export function printValue(value: Value, indent = ''): string {
  if (typeof value === 'string') return printString(value)
  if (typeof value !== 'object') return `${value}`
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((item) => printItem(item, inner))
    : Object.entries(value).map(([key, item]) => printProperty(key, printValue(item, inner), inner))
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join('')}${indent}${close}`
}

/** A line, or several, of a list. */
export function printItem(item: Value, indent: string): string {
  return `${indent}${printValue(item, indent)},\n`
}

/** A line of an object, or two where the text is too long for one. `value` is written out already. */
export function printProperty(key: string, value: string, indent: string): string {
  const name = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : printString(key)
  const line = `${indent}${name}: ${value},`
  const isText = /^['"\w]/.test(value) && !value.includes('\n')
  // A break behind a short name would win nothing.
  if (!isText || isShort(line) || name.length < 5) return `${line}\n`
  return `${indent}${name}:\n${indent}  ${value},\n`
}

/** `const name = value`, on two lines where it is too long for one. */
export function printConstant(name: string, value: string): string {
  const line = `const ${name} = ${value}`
  return isShort(line) ? `${line}\n` : `const ${name} =\n  ${value}\n`
}

/** Between the quotation marks that need fewer backslashes. */
export function printString(text: string): string {
  const singles = text.split("'").length
  const quote = singles > text.split('"').length ? '"' : "'"
  const inner = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replace(invisible, escapeMark)
    // Plain, it looks like a gap of a template that was forgotten, which Biome warns of.
    .replaceAll('${', '\\u0024{')
  return `${quote}${inner}${quote}`
}

/** Control characters, halves of characters, line ends, and marks that reverse the text after them. */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufeff\u202a-\u202e\u2066-\u2069]/gu

function escapeMark(mark: string): string {
  const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
  return short[mark] ?? `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Whether a line is as short as the format wants it. */
export function isShort(line: string): boolean {
  return widthOf(line) <= lineWidth
}

/** Columns on a screen, as Biome counts them. */
function widthOf(text: string): number {
  const seen = text.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')
  return [...seen].length + (seen.match(wide)?.length ?? 0)
}

const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18aff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/gu
