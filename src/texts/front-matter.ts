import { type Fault, quoted } from '../shared/diagnostic.ts'

// The facts between two lines of --- at the top of a text page.

/** Where the words below the facts begin. */
export function bodyStart(source: string): number {
  return /^---\r?\n([\s\S]*?\r?\n)?---[ \t]*(\r?\n|$)/.exec(source)?.[0].length ?? 0
}

/** `values`: by name. `lines`: the line of each name, from 1. `fault`: the first line that cannot be read. */
export function readFrontMatter(source: string) {
  const values: Record<string, string | boolean> = {}
  const lines = new Map<string, number>()
  const fix =
    'Write each name once, and its value on the same line: title: Low Tide. Quotation marks enclose the whole value: "Ebb", a film → \'"Ebb", a film\'.'
  let fault: Fault | undefined
  const block = source.slice(0, bodyStart(source)).trimEnd().split(/\r?\n/)
  // Without the lines of ---.
  for (const [index, line] of block.slice(1, -1).entries()) {
    const number = index + 2
    const [, name = '', value = ''] = /^([\w-]+) *:(?: +(.*))?$/.exec(line) ?? []
    const read = name && !lines.has(name) ? readValue(name, value.trim()) : undefined
    if (read !== undefined) {
      values[name] = read
      lines.set(name, number)
    } else if (line.trim()) {
      fault ??= { code: 'front-matter-syntax', line: number, found: quoted(line), fix }
    }
  }
  return { values, lines, fault }
}

/** A text, or undefined if its quotation marks are not those of YAML. */
function readValue(name: string, value: string): string | boolean | undefined {
  if (name === 'unlisted' && /^(true|yes)$/.test(value)) return true
  if (value.startsWith('"')) return readDoubleQuoted(value)
  if (!value.startsWith("'")) return value
  const [, inner] = /^'((?:[^']|'')*)'$/.exec(value) ?? []
  return inner?.replaceAll("''", "'")
}

/** YAML shares its usual escapes with JSON: `\"`, `\u00e9`. */
function readDoubleQuoted(value: string): string | undefined {
  try {
    return `${JSON.parse(value)}`
  } catch {
    return undefined
  }
}
