import { isMarkup, lineOf, literalText, wordsIn } from '../schema/code-tree.ts'
import { languagesOf } from '../schema/languages.ts'
import { type Content, isSamePath } from '../schema/paths.ts'
import type { Path } from '../shared/fault.ts'
import { plainAddress } from '../shared/urls.ts'
import { isNew, itemAround } from './items.ts'
import { listLeaves, renderMarked } from './marked-page.ts'
import type { PanelField } from './panel-fields.ts'
import type { Answer, ClickedText, RequestOf, Selection } from './requests.ts'
import { selectionAt, selectNew } from './selections.ts'
import type { Edits } from './source/history.ts'
import { pathInLanguage } from './source/translations.ts'
import { placeOf, type SourcePlace, writtenAt } from './source/written.ts'
import type { State } from './state.ts'

/**
 * Answers what was clicked: what to write there, and in which line it stands. With status 422, code
 * makes it. `output`: of the page.
 */
export function openClicked(
  state: State,
  output: string,
  { path, language, code, kind }: RequestOf<'open'>,
): Answer {
  if (isNew(path)) {
    return { status: 200, message: '', selection: selectNew(state.content, path, kind) }
  }
  if (language !== undefined) return openText(state, path, language)
  const selection = selectionAt(state, itemAround(state.content, path))
  if (code) return openCode(state, output, code, selection)
  return selection ? openFields(state, selection, path) : refuse('a component')
}

/** A text, where it stands. `language`: that of the page around it; '' for that of the text. */
function openText(state: State, path: Path, language: string): Answer {
  const { content, edits, sources } = state
  const selection = selectionAt(state, itemAround(content, path))
  const { words, placeOfWords } = writtenAt(state, path)
  const line = lineIn(edits, placeOfWords)
  if (words === undefined || !selection) return refuse(line, selection)
  const kind = listLeaves(sources.loaded).find((leaf) => isSamePath(leaf.path, path))?.kind
  const isLine = kind !== 'text' && kind !== 'long'
  const target = pathInLanguage(content, path, language)
  const text: ClickedText = { path: target, words, isLine, takesFigures: kind === 'long' }
  const isAdded = target !== path
  const note = isAdded ? `Not in ${language} yet: your words are added` : noteOn(content, path)
  return { status: 200, message: note ? `${line} · ${note}` : line, selection, text }
}

/** All languages share the words in a page's code; '' for other texts. */
function noteOn({ site }: Content, [file]: Path): string {
  const languages = languagesOf(site)
  const isShared = `${file}`.endsWith('.tsx') && languages.length > 1
  return isShared ? `The same in ${languages.join(', ')}` : ''
}

/** The fields of a picture, or of what shows no words. */
function openFields({ content, edits }: State, selection: Selection, path: Path): Answer {
  return { status: 200, message: lineIn(edits, placeOf(content, path)), selection }
}

/**
 * Words that stand nowhere in the content as the page shows them: the field that holds them in
 * another form, or their place in the code of the page. `selection`: the item around them.
 */
function openCode(
  state: State,
  output: string,
  { words, element = -1, isOnce }: NonNullable<RequestOf<'open'>['code']>,
  selection: Selection | undefined,
): Answer {
  const field = selection && findField(selection, words)
  if (field) return { ...openFields(state, selection, field), field }
  const { file, madeAt } = renderMarked(state, output)
  const typed = isOnce ? findInCode(state.edits, file, words) : undefined
  if (typed) return openText(state, typed, '')
  const line = state.sources.loaded.sourceLineOf(madeAt[element])
  return refuse(line ? `${line.file}:${line.line}` : 'a component')
}

/** The one field of an address or a length, which pages show in other words: 'Play, 6:02'. */
function findField({ groups }: Selection, words: string): Path | undefined {
  const trimmed = words.trim()
  const fits = ({ values: [value = ''] }: PanelField) =>
    value !== '' && (plainAddress(value) === trimmed || trimmed.endsWith(` ${value}`))
  const [field, other] = groups.flatMap(({ fields }) => fields).filter(fits)
  return other ? undefined : field?.path
}

/**
 * Where a page's code holds words once: between tags and in attributes, or else in a string
 * of several words. One alone may be an id, a tag or a language that the page only happens to show.
 */
function findInCode(edits: Edits, file: string, words: string): Path | undefined {
  if (!file.endsWith('.tsx')) return undefined
  const source = edits.read(file)
  const oneLine = words.replace(/\s+/g, ' ').trim()
  const all = wordsIn(file, source).map((value, index) => ({ value, path: [file, index] }))
  const same = all.filter(({ value }) => literalText(value) === oneLine)
  const inMarkup = same.filter(({ value }) => isMarkup(file, source, value))
  const inStrings = oneLine.includes(' ') ? same : []
  const [first, other] = inMarkup.length > 0 ? inMarkup : inStrings
  return other ? undefined : first?.path
}

function refuse(madeBy: string, selection?: Selection): Answer {
  return { status: 422, message: `This comes from code in ${madeBy}`, selection }
}

/** 'src/content/works.ts:12' */
function lineIn(edits: Edits, { file, path }: SourcePlace): string {
  const line = file.endsWith('.md') ? 1 : lineOf(file, edits.read(file), path)
  return `${file}:${line ?? 1}`
}
