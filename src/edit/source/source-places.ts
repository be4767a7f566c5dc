import { dirname, join } from 'node:path/posix'
import { type Content, contentFile } from '../../schema/paths.ts'
import { findValue, importedFile, literalText } from '../../schema/positions.ts'
import type { Path } from '../../shared/diagnostic.ts'
import { typedWords } from './code.ts'
import type { Edits } from './history.ts'
import { textInMarkdown } from './markdown-edits.ts'

/**
 * Where a value is written. The path in a Markdown file is ['text'], or a name above the text; in a
 * page's code, the place in what `wordsIn` returns.
 */
export interface SourcePlace {
  file: string
  path: Path
}

/** Where the content has a value. Paths of pages begin with their file. */
export function placeOf(content: Content, path: Path): SourcePlace {
  const [name, ...rest] = path
  if (`${name}`.startsWith('pages/')) return { file: `${name}`, path: rest }
  return { file: contentFile(`${name}`, content), path }
}

/** The Markdown file of a text that is imported, or the place itself. */
export function followImport(read: Edits['read'], place: SourcePlace): SourcePlace {
  const { file, path } = place
  if (file.endsWith('.md')) return place
  const source = read(file)
  const value = findValue(file, source, path)
  const from = value?.type === 'Identifier' ? importedFile(file, source, value.name) : undefined
  return from?.endsWith('.md') ? { file: join(dirname(file), from), path: ['text'] } : place
}

/** The words at a place, as somebody has typed them; undefined where code makes them. */
export function textAt(source: string, { file, path }: SourcePlace): string | undefined {
  if (file.endsWith('.md')) return textInMarkdown(source, `${path[0]}`)
  const value = findValue(file, source, path)
  if (value?.type === 'NumericLiteral') return `${value.value}`
  const text = literalText(value)
  return text === undefined ? undefined : typedWords(text)
}
