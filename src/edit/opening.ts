import { isMarkup, lineOf, literalText, wordsIn } from '../schema/code-tree.ts'
import { languagesOf } from '../schema/languages.ts'
import { type Content, isSamePath } from '../schema/paths.ts'
import type { Path } from '../shared/fault.ts'
import { plainAddress } from '../shared/urls.ts'
import { itemAround } from './items.ts'
import { listLeaves, type MarkedPage } from './marked-page.ts'
import type { PanelField } from './panel-fields.ts'
import type { AnswerTo, ClickedText, RequestOf, Selection } from './requests.ts'
import { selectionAt } from './selections.ts'
import type { Edits } from './source/history.ts'
import { placeOfText, wordsAt } from './source/source-edits.ts'
import { placeOf, type SourcePlace } from './source/source-places.ts'
import { pathInLanguage } from './source/translations.ts'
import type { State } from './state.ts'

// Answers what was clicked: what to write there, and in which line it stands.

/**
 * A text in its place. `language`: that of the page around it, by default that of the text. With
 * status 422, code makes it.
 */
export function openText(state: State, path: Path, language = ''): AnswerTo<'open-text'> {
  const { content, edits, sources } = state
  const selection = selectionAt(state, itemAround(content, path))
  const line = lineIn(edits, placeOfText(state, path))
  const words = wordsAt(state, path)
  if (words === undefined || !selection) return { status: 422, message: madeBy(line), selection }
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
export function openItem(state: State, path: Path): AnswerTo<'open-item'> {
  const { content, edits } = state
  const selection = selectionAt(state, itemAround(content, path))
  if (!selection) return { status: 422, message: madeBy('a component') }
  return { status: 200, message: lineIn(edits, placeOf(content, path)), selection }
}

/**
 * Words that stand nowhere in the content as the page shows them: the field that holds them in
 * another form, or their place in the code of the page. With status 422, where code makes them.
 * `page`: the map of the page, undefined if it was not asked for.
 */
export function openCode(
  state: State,
  { path, words, element = -1, isOnce }: RequestOf<'open-code'>,
  page: MarkedPage | undefined,
): AnswerTo<'open-code'> {
  const { content, edits, sources } = state
  const selection = selectionAt(state, itemAround(content, path))
  const field = selection && findField(selection, words)
  if (field) {
    return { status: 200, message: lineIn(edits, placeOf(content, field)), selection, field }
  }
  const typed = isOnce && page ? findInCode(edits, page.file, words) : undefined
  if (typed) return openText(state, typed)
  const code = sources.loaded.sourceLineOf(page?.madeAt[element])
  return { status: 422, message: madeBy(code ? `${code.file}:${code.line}` : 'a component') }
}

/** The one field of an address or a length, which pages show in other words: 'Play, 6:02'. */
function findField({ groups }: Selection, words: string): Path | undefined {
  const shown = words.trim()
  const fits = ({ values: [value = ''] }: PanelField) =>
    value !== '' && (plainAddress(value) === shown || shown.endsWith(` ${value}`))
  const [field, other] = groups.flatMap(({ fields }) => fields).filter(fits)
  return other ? undefined : field?.path
}

/**
 * The one place where a page's code holds words: between tags and in attributes, or else in a string
 * of several words. One alone may be an id, a tag or a language that the page only happens to show.
 */
function findInCode(edits: Edits, file: string, words: string): Path | undefined {
  if (!file.endsWith('.tsx')) return undefined
  const source = edits.read(file)
  const shown = words.replace(/\s+/g, ' ').trim()
  const all = wordsIn(file, source).map((value, index) => ({ value, path: [file, index] }))
  const same = all.filter(({ value }) => literalText(value) === shown)
  const inMarkup = same.filter(({ value }) => isMarkup(file, source, value))
  const inStrings = shown.includes(' ') ? same : []
  const [first, other] = inMarkup.length > 0 ? inMarkup : inStrings
  return other ? undefined : first?.path
}

const madeBy = (place: string) => `This comes from code in ${place}`

/** 'src/content/works.ts:12' */
function lineIn(edits: Edits, { file, path }: SourcePlace): string {
  const line = file.endsWith('.md') ? 1 : lineOf(file, edits.read(file), path)
  return `${file}:${line ?? 1}`
}
