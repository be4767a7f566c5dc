import { isSamePath } from '../schema/paths.ts'
import { lineOf, literalText, wordsIn } from '../schema/positions.ts'
import type { Path } from '../shared/diagnostic.ts'
import { plainAddress } from '../shared/urls.ts'
import { itemAround } from './items.ts'
import { listLeaves, type MarkedPage } from './marked-page.ts'
import type { PanelField } from './panel-fields.ts'
import type { ClickedText, EditAnswer, RequestOf, Selection } from './requests.ts'
import { selectionAt } from './selections.ts'
import type { Edits } from './source/history.ts'
import { isMarkup } from './source/source-edits.ts'
import { followImport, placeOf, type SourcePlace, textAt } from './source/source-places.ts'
import type { State } from './state.ts'

// What was clicked: what to write there, and in which line it stands.

export function openText(state: State, path: Path): EditAnswer {
  const { content, edits, sources } = state
  const selection = selectionAt(state, itemAround(content, path))
  const kind = listLeaves(sources).find((one) => isSamePath(one.path, path))?.kind
  const place = followImport(edits.read, placeOf(content, path))
  const words = textAt(edits.read(place.file), place)
  const message = lineIn(edits, place)
  if (words === undefined) return { status: 422, message: madeBy(message), selection }
  const takesFigures = kind === 'long'
  const text: ClickedText = { path, words, isLine: kind !== 'text' && !takesFigures, takesFigures }
  return { status: 200, message, selection, text }
}

export function openItem(state: State, path: Path): EditAnswer {
  const { content, edits } = state
  const selection = selectionAt(state, itemAround(content, path))
  if (!selection) return { status: 422, message: madeBy('a component') }
  return { status: 200, message: lineIn(edits, placeOf(content, path)), selection }
}

/** The field that the words show in another way, or where code holds or makes them. */
export function openCode(
  state: State,
  { path, words, element = -1, isOnce }: RequestOf<'open-code'>,
  page: MarkedPage | undefined,
): EditAnswer {
  const { content, edits, sources } = state
  const selection = selectionAt(state, itemAround(content, path))
  const field = selection && fieldWith(selection, words)
  if (field) {
    return { status: 200, message: lineIn(edits, placeOf(content, field)), selection, field }
  }
  const typed =
    isOnce && page?.file.endsWith('.tsx') ? placeOfWords(state, page.file, words) : undefined
  if (typed) return openText(state, typed)
  const code = sources.sourceLineOf(page?.calls[element])
  return { status: 422, message: madeBy(code ? `${code.file}:${code.line}` : 'a component') }
}

/**
 * Where a page's code holds words: between tags and in attributes, or else in a string of several
 * words. One alone may be an id, a tag or a language that the page only happens to show.
 */
function placeOfWords({ edits }: State, file: string, words: string): Path | undefined {
  const source = edits.read(file)
  const plain = words.replace(/\s+/g, ' ').trim()
  const all = wordsIn(file, source).map((value, index) => ({ value, path: [file, index] }))
  const same = all.filter(({ value }) => literalText(value) === plain)
  const inMarkup = same.filter(({ value }) => isMarkup(source, value))
  const texts = /\s/.test(plain) ? same : []
  const [first, other] = inMarkup.length > 0 ? inMarkup : texts
  return other ? undefined : first?.path
}

const madeBy = (place: string) => `Code makes this: ${place}`

function lineIn(edits: Edits, { file, path }: SourcePlace): string {
  const line = file.endsWith('.md') ? 1 : lineOf(file, edits.read(file), path)
  return `${file}:${line ?? 1}`
}

/** The field of an address or a day, which pages show in other words: the one that fits. */
function fieldWith({ parts }: Selection, words: string): Path | undefined {
  const fits = ({ values: [value = ''] }: PanelField) =>
    value !== '' && (plainAddress(value) === words.trim() || words.trim().endsWith(` ${value}`))
  const [field, other] = parts.flatMap(({ fields }) => fields).filter(fits)
  return other ? undefined : field?.path
}
