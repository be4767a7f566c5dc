import { dirname, join } from 'node:path/posix'
import {
  findValue,
  importedFile,
  literalText,
  memberNames,
  type Value,
} from '../../schema/code-tree.ts'
import { fieldNames, takesLanguages } from '../../schema/fields.ts'
import { languagesOf } from '../../schema/languages.ts'
import { type Content, contentFile, valueAt } from '../../schema/paths.ts'
import type { Path } from '../../shared/fault.ts'
import { typedWords } from './code.ts'
import type { Edits } from './history.ts'
import { textInMarkdown } from './markdown-edits.ts'

export interface EditedContent {
  /** As it was when the edit began. */
  content: Content
  edits: Edits
}

/** Where a value is written. The path in a Markdown file is ['text'], or a name above the text. */
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

export interface Written {
  /** In the content. Words alone stand for an object: with `title: 'Ebb'`, [title, 'en-GB'] is at [title]. */
  path: Path
  /** Undefined in Markdown, and where nothing is. */
  value: Value | undefined
  /** Words as somebody has typed them, or what was chosen; undefined where code makes it, and where nothing is. */
  values: string[] | undefined
  /** Where the words stand: in a Markdown file of their own, if that is imported. */
  placeOfWords: SourcePlace
}

export function writtenAt(edited: EditedContent, path: Path): Written {
  const place = placeOf(edited.content, path)
  const { file } = place
  const source = edited.edits.read(file)
  if (file.endsWith('.md')) {
    const values = textInMarkdown(source, `${place.path[0]}`)
    return { path, value: undefined, values, placeOfWords: place }
  }
  const value = findValue(file, source, place.path)
  const outer = value ? undefined : writtenAlone(edited, path)
  if (outer) return outer
  const textFile = value?.type === 'Identifier' && markdownFile(file, source, value.name)
  if (!textFile) return { path, value, values: value && valuesIn(value), placeOfWords: place }
  const values = textInMarkdown(edited.edits.read(textFile), 'text')
  return { path, value, values, placeOfWords: { file: textFile, path: ['text'] } }
}

/** Words that stand for the object around a path, whose first field or language they are. */
function writtenAlone(edited: EditedContent, path: Path): Written | undefined {
  const object = path.slice(0, -1)
  if (object.length < 2 || namesAt(edited.content, object)[0] !== path.at(-1)) return undefined
  const outer = writtenAt(edited, object)
  return outer.values && outer
}

/** The fields of an object, or the languages of a text. */
export function namesAt(content: Content, object: Path): string[] {
  return takesLanguages(content, object) ? languagesOf(content.site) : fieldNames(content, object)
}

/** 0 if there is no list. */
export function lengthAt(content: Content, list: Path): number {
  const parts = valueAt(content, list)
  return Array.isArray(parts) ? parts.length : 0
}

function markdownFile(file: string, source: string, name: string): string | undefined {
  const imported = importedFile(file, source, name)
  return imported?.endsWith('.md') ? join(dirname(file), imported) : undefined
}

/** Undefined where code makes them. */
function valuesIn(value: Value): string[] | undefined {
  switch (value.type) {
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return [`${value.value}`]
    case 'ArrayExpression': {
      const texts = value.elements.flatMap((one) =>
        one?.type === 'StringLiteral' ? one.value : [],
      )
      return texts.length === value.elements.length ? texts : undefined
    }
    case 'MemberExpression': {
      const [constant, name] = memberNames(value) ?? []
      return constant === 'videos' && name ? [name] : undefined
    }
    default: {
      const text = literalText(value)
      return text === undefined ? undefined : [typedWords(text)]
    }
  }
}
