import { bodyStart, readFacts, writeFact } from '../schema/marks/front-matter.ts'
import { findValue, literalText, positionIn, readStatements } from '../schema/source-positions.ts'
import type { Path } from '../shared/diagnostic.ts'
import { readSource } from '../shared/files.ts'
import { layOut, layoutOf, quote } from './writing/literals.ts'
import type { FileEdit } from './writing/owner-files.ts'
import { replaceRange } from './writing/source-edits.ts'

/** The text at a path of a content file, as the file has it now. Without a path, the file is the text. */
export function readWritten(root: string, file: string, path: Path) {
  const source = readSource(root, file)
  const { value, line, start, end, why } = findText(file, source, path)
  const isFact = file.endsWith('.md') && path.length > 0
  return {
    line,
    /** Undefined where it cannot be edited. */
    value,
    why,
    /** The value without the indentation that it has from the code around it. */
    words: layoutOf(value ?? '').words,
    /** The file with other words in this place alone. */
    replaced(words: string): FileEdit {
      const before = source.slice(0, start)
      const mark = path.length > 0 ? source.charAt(start) : ''
      const written = isFact ? writeFact(words) : layOut(words, value ?? '', mark, before)
      return { file, after: replaceRange(source, start, end, written) }
    },
    /** The file with a translation beside the text, which stays as it is. */
    translated(words: string, from: string, to: string): FileEdit {
      const before = source.slice(0, start)
      const literal = source.slice(start, end)
      const [indent = '', code = ''] =
        /^([ \t]*)(.*)$/.exec(before.replace(/.*\n/s, ''))?.slice(1) ?? []
      const written = `${keyOf(to)}: ${layOut(words, value ?? '', source.charAt(start), before)}`
      const hasLanguage = path.at(-1) === from
      const pair = hasLanguage ? [literal, written] : [`${keyOf(from)}: ${literal}`, written]
      const line = `${indent}${code}{ ${pair.join(', ')} },`
      const isLong = hasLanguage ? !/[{,]/.test(code) : line.length > 100 || line.includes('\n')
      const gap = isLong ? `\n${indent}${hasLanguage ? '' : '  '}` : ' '
      const inner = pair.join(`,${gap}`)
      const whole = isLong ? `{${gap}${inner},\n${indent}}` : `{ ${inner} }`
      const text = hasLanguage ? inner : whole
      const lines = source.includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text
      return { file, after: before + lines + source.slice(end) }
    },
  }
}

const keyOf = (language: string) => (/^\w+$/.test(language) ? language : quote(language))

function findText(file: string, source: string, path: Path) {
  if (file.endsWith('.md')) return findInMarkdown(source, path)
  const node = findValue(file, source, path)
  const isGone = node?.type === 'ArrayExpression' || node?.type === 'ObjectExpression'
  const isBroken = !node && readStatements(file, source).length === 0
  const why = isBroken ? broken : isGone ? gone : 'Code makes this text, in'
  return {
    value: literalText(node),
    why,
    line: node?.loc?.start.line ?? 1,
    start: node?.start ?? 0,
    end: node?.end ?? 0,
  }
}

const broken = 'This file cannot be read until the error in it is mended:'
const gone = 'This text is no longer in'

function findInMarkdown(source: string, [name]: Path) {
  const mark = source.startsWith('\ufeff') ? 1 : 0
  const text = source.slice(mark)
  const facts = name === undefined ? undefined : readFacts(text)
  const { start, end } = facts?.placeOf(name) ?? { start: bodyStart(text), end: text.length }
  const value = facts ? facts.values[`${name}`] : text.slice(start).replaceAll('\r\n', '\n')
  const { line } = positionIn(source, start + mark)
  const why = facts?.fault ? broken : gone
  return {
    value: value === undefined ? undefined : `${value}`,
    why,
    line,
    start: start + mark,
    end: end + mark,
  }
}
