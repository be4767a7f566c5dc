import { lineOf } from '../schema/code-tree.ts'
import { type Content, hasFields, isSamePath, valueAt } from '../schema/paths.ts'
import type { Path } from '../shared/fault.ts'
import { plainAddress } from '../shared/urls.ts'
import { linesThatMake } from './made-words.ts'
import type { Answer, ClickedText, PanelField, RequestOf, Selection } from './requests.ts'
import { selectionAt } from './selections.ts'
import type { Edits } from './source/history.ts'
import { placeOf, type SourcePlace, writtenAt } from './source/written.ts'
import type { State } from './state.ts'

const components = 'src/own/ or src/components/'

// What was clicked: what to write there, and in which line it stands. With status 422, code makes it.

export function answerItem(state: State, { path }: RequestOf<'open'>): Answer {
  const selection = selectionAt(state, path)
  return selection ? answerFields(state, selection, path) : refuse(components)
}

/** Its own line in the file, and the fields of the item. */
function answerFields({ content, edits }: State, selection: Selection, path: Path): Answer {
  return { status: 200, message: lineIn(edits, placeOf(content, path)), selection }
}

export function answerText(state: State, { path, language }: RequestOf<'open-text'>): Answer {
  const selection = selectionAt(state, path)
  if (!selection) return refuse(components)
  const { content, edits, leaves } = state
  const { values: [words] = [], placeOfWords } = writtenAt(state, path)
  const line = lineIn(edits, placeOfWords)
  if (words === undefined) return refuse(line, selection)
  const kind = leaves.find((leaf) => isSamePath(leaf.path, path))?.kind
  const isLine = kind !== 'text' && kind !== 'long'
  const missing = saysLanguage(content, path) ? undefined : missingIn(selection, path, language)
  const target = missing ?? path
  const text: ClickedText = { path: target, words, isLine, takesFigures: kind === 'long' }
  const note = missing ? ` · Not in ${language} yet: type the translation` : ''
  return { status: 200, message: line + note, selection, text }
}

/**
 * The field for a text in another language, if it is still empty: a page that shows the words of
 * another language, since it has none of its own, gets its own beside them.
 */
function missingIn(selection: Selection, path: Path, language: string): Path | undefined {
  // Words alone are those of the first language.
  const paths = [path, path.slice(0, -1)].map((text) => [...text, language])
  const isOfText = (field: PanelField) => paths.some((one) => isSamePath(one, field.path))
  return fieldsOf(selection).find((field) => isOfText(field) && field.values.length === 0)?.path
}

const fieldsOf = ({ groups }: Selection) => groups.flatMap(({ fields }) => fields)

/** Whether an entry around a text says that it has one language: pages in others show it as it is. */
function saysLanguage(content: Content, path: Path): boolean {
  return path.some((_, index) => {
    const around = valueAt(content, path.slice(0, index))
    if (!hasFields(around)) return false
    const { language, languages } = around
    return language !== undefined || (Array.isArray(languages) && languages.length === 1)
  })
}

/**
 * Words that stand nowhere in the content as the page shows them: the field that holds them in
 * another form, or the code that makes them.
 */
export function answerCode(
  state: State,
  { path, words }: RequestOf<'open-code'>,
  output: string,
): Answer {
  const selection = selectionAt(state, path)
  const field = selection && findField(selection, words)
  if (field) return { ...answerFields(state, selection, field), field }
  const lines = linesThatMake(words, state, output).map(({ file, line }) => `${file}:${line}`)
  return refuse(lines.length > 0 ? [...new Set(lines)].join(' or ') : components)
}

/** The one field of an address or a length, which pages show in other words: 'Play, 6:02'. */
function findField(selection: Selection, words: string): Path | undefined {
  const trimmed = words.trim()
  const fits = ({ values: [value = ''] }: PanelField) =>
    value !== '' && (plainAddress(value) === trimmed || trimmed.endsWith(` ${value}`))
  const [field, other] = fieldsOf(selection).filter(fits)
  return other ? undefined : field?.path
}

function refuse(madeBy: string, selection?: Selection): Answer {
  return { status: 422, message: `This comes from code: change it in ${madeBy}`, selection }
}

/** 'src/content/works.ts:12' */
function lineIn(edits: Edits, { file, path }: SourcePlace): string {
  const line = file.endsWith('.md') ? 1 : lineOf(file, edits.read(file), path)
  return `${file}:${line ?? 1}`
}
