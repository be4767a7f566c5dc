import { locateContent } from '../schema/source-positions.ts'
import { readSource } from '../shared/files.ts'
import { findLiteral, reindent, replaceLiteral } from './literals.ts'
import type { TextPlace } from './marking.ts'

/** A text as its file has it now. */
export interface WrittenText {
  line: number
  /** Undefined if code makes it. */
  value: string | undefined
  /** The file with other words in its place. */
  replace(words: string): string
}

export function readWritten(
  root: string,
  { file, path }: Pick<TextPlace, 'file' | 'path'>,
): WrittenText {
  const source = readSource(root, file)
  return path.length > 0 ? literalIn(file, source, path) : wholeOf(source)
}

function literalIn(file: string, source: string, path: TextPlace['path']): WrittenText {
  const literal = findLiteral(file, source, path)
  const { line = 1 } = locateContent({ file, path, found: '', expected: '', fix: '' }, () => source)
  const replace = (words: string) => (literal ? replaceLiteral(source, literal, words) : source)
  return { line, value: literal?.value, replace }
}

/** A file that is a text, with the line ends and the byte order mark that it has. */
function wholeOf(source: string): WrittenText {
  const value = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const start = source.startsWith('\ufeff') ? '\ufeff' : ''
  const end = source.includes('\r\n') ? '\r\n' : '\n'
  const replace = (words: string) => start + reindent(value, words).replaceAll('\n', end)
  return { line: 1, value, replace }
}
