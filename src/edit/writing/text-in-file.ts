import { bodyStart, readFacts, writeFact } from '../../schema/marks/front-matter.ts'
import {
  findValue,
  literalText,
  positionIn,
  readStatements,
} from '../../schema/source-positions.ts'
import type { Path } from '../../shared/diagnostic.ts'
import { readSource } from '../../shared/files.ts'
import { layOut, layoutOf, writeField, writeValue } from './literals.ts'
import type { FileEdit } from './owner-files.ts'
import { findItem, insertItem, removeItem, replaceRange } from './source-edits.ts'

/** The value at a path of a file, as it is written now. Without a path, the file is a text. */
export function readWritten(root: string, file: string, path: Path) {
  const source = readSource(root, file)
  const read = file.endsWith('.md') ? readMarkdown(source, path) : readCode(file, source, path)
  const { value, write, ...written } = read
  return {
    ...written,
    /** In words. Undefined where it cannot be edited. */
    value,
    /** The value without the indentation that it has from the code around it. */
    words: layoutOf(value ?? '').words,
    /** The file with another value in this place alone; without any, the place is gone. */
    replaced: (next: unknown, index?: number): FileEdit => ({ file, after: write(next, index) }),
    /** The file with a translation beside the text, which stays as it is. */
    translated: (words: string, from: string, to: string): FileEdit => {
      const hasLanguage = path.at(-1) === from
      const { start, end } = written
      const pair = `{ ${writeField(from, '', '').slice(0, -2)}${source.slice(start, end)} }`
      const both = hasLanguage ? source : replaceRange(source, start, end, pair)
      const text = hasLanguage ? path.slice(0, -1) : path
      return { file, after: insertItem(file, both, [...text, to], words) }
    },
  }
}

function readCode(file: string, source: string, path: Path) {
  const node = findItem(file, source, path)
  const nearest = findValue(file, source, path)
  const [start, end] = [node?.start ?? 0, node?.end ?? 0]
  const isGone = nearest?.type === 'ArrayExpression' || nearest?.type === 'ObjectExpression'
  const isBroken = !nearest && readStatements(file, source).length === 0
  const value = wordsOf(node)
  return {
    ...{ start, end, value },
    why: isBroken ? broken : isGone ? gone : 'Code makes this text, in',
    line: nearest?.loc?.start.line ?? 1,
    isFree: !node && findItem(file, source, path.slice(0, -1))?.type === 'ObjectExpression',
    write(next: unknown, index?: number) {
      if (next === undefined) return removeItem(file, source, path)
      if (!node) return insertItem(file, source, path, next, index)
      if (Array.isArray(next)) return writeNames(file, source, path, value ?? '', next)
      const isText = typeof next === 'string' && literalText(node) !== undefined
      const before = source.slice(0, start)
      const written = isText
        ? layOut(next, value ?? '', source.charAt(start), before)
        : writeValue(next, '')
      return replaceRange(source, start, end, written)
    },
  }
}

type Node = ReturnType<typeof findItem>

/** Of a text, a number, `true`, or a list of names. */
function wordsOf(node: Node): string | undefined {
  if (node?.type === 'NumericLiteral' || node?.type === 'BooleanLiteral') return `${node.value}`
  if (node?.type !== 'ArrayExpression') return literalText(node)
  const names = node.elements.map((one) => (one?.type === 'StringLiteral' ? one.value : undefined))
  return names.includes(undefined) ? undefined : names.join(', ')
}

/** Those that stay keep their places. */
function writeNames(file: string, source: string, list: Path, words: string, after: string[]) {
  const before = words ? words.split(', ') : []
  const rest = [...before.keys()]
    .filter((index) => !after.includes(before[index] ?? ''))
    .reduceRight((text, index) => removeItem(file, text, [...list, index]), source)
  const added = after.filter((name) => !before.includes(name))
  return added.reduce((text, name) => insertItem(file, text, [...list, 'last'], name), rest)
}

const broken = 'This file cannot be read until the error in it is mended:'
const gone = 'This text is no longer in'

function readMarkdown(source: string, [name]: Path) {
  const mark = source.startsWith('\ufeff') ? 1 : 0
  const text = source.slice(mark)
  const facts = name === undefined ? undefined : readFacts(text)
  const place = facts?.placeOf(name) ?? { start: bodyStart(text), end: text.length }
  const [start, end] = [place.start + mark, place.end + mark]
  const value = facts ? facts.values[`${name}`] : text.slice(place.start).replaceAll('\r\n', '\n')
  return {
    ...{ start, end, line: positionIn(source, start).line },
    value: value === undefined ? undefined : `${value}`,
    why: facts?.fault ? broken : gone,
    isFree: value === undefined && !facts?.fault,
    write(next: unknown) {
      if (!facts) return replaceRange(source, start, end, layOut(`${next}`, `${value}`, '', ''))
      if (next === undefined) {
        const lineEnd = source.indexOf('\n', end) + 1
        return source.slice(0, facts.placeOf(name).nameStart + mark) + source.slice(lineEnd)
      }
      if (value !== undefined) return replaceRange(source, start, end, writeFact(next))
      const above = source.slice(0, bodyStart(text) + mark).replace(/---\s*$/, '').length
      return replaceRange(source, above, above, `${name}: ${writeFact(next)}\n`)
    },
  }
}
