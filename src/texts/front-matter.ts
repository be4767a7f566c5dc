import { quoted, type UnplacedFault } from '../shared/fault.ts'

// The facts between two lines of --- at the top of a text page.

const fix =
  'Write each name once, with its value on one line: title: Low Tide. Put a whole value between quotation marks: "Ebb", a film → \'"Ebb", a film\'.'

export function bodyStart(source: string): number {
  // Above an empty line, --- is a section break.
  const block = /^\s*---[ \t]*\r?\n(?![ \t]*\r?\n)([\s\S]*?\r?\n)?---[ \t]*(\r?\n|$)/
  return block.exec(source)?.[0].length ?? 0
}

/** 'title: Low Tide', 'title:'; not 'title: null' and 'title: >-', which are no words in YAML. */
const factLine = /^([\w-]+) *:(?: +(?!(?:null|~|[|>][-+]?) *$)(.*))?$/

/** `values`: by name. `lines`: the line of each name, from 1. `faults`: of lines that cannot be read. */
export function readFrontMatter(source: string) {
  const values: Record<string, string | boolean> = {}
  const lines = new Map<string, number>()
  const faults: UnplacedFault[] = []
  const block = source.slice(0, bodyStart(source)).trimEnd().split(/\r?\n/)
  const first = block.findIndex((line) => line.trim() !== '') + 1
  for (const [index, line] of block.slice(first, -1).entries()) {
    if (!line.trim()) continue
    const number = first + index + 1
    const [, name = '', value = ''] = factLine.exec(line) ?? []
    const read = readValue(name, value.trim())
    if (!name || lines.has(name) || read === undefined) {
      faults.push({ code: 'front-matter-syntax', line: number, found: quoted(line), fix })
    } else {
      values[name] = read
      lines.set(name, number)
    }
  }
  return { values, lines, faults }
}

/** A text, or undefined if its quotation marks are not those of YAML. */
function readValue(name: string, value: string): string | boolean | undefined {
  if (/^(unlisted|draft)$/.test(name) && /^(true|yes)$/.test(value)) return true
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
