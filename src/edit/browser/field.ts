import type { Path } from '../../shared/diagnostic.ts'
import type { ClickedText, EditAnswer, Selection } from '../requests.ts'
import { change, inTurn } from './ask.ts'
import { make, say, updateButtons } from './desk.ts'
import { focusWaiting, isPanelOpen } from './panel.ts'

/** Copied, so that words wrap as they do on the page. */
const copied = [
  ...['font', 'color', 'color-scheme', 'direction', 'letter-spacing', 'word-spacing'],
  ...['text-align', 'text-transform', 'text-indent', 'padding'],
]

interface OpenField {
  takesFigures: boolean
  insert(words: string): void
  /** Closes it if nothing was typed; returns whether it did. */
  leave(): boolean
}

/** The field that stands over a text. */
export let openField: OpenField | undefined

/** Whether nothing waits for the owner: what is typed but not saved comes first. */
export function isFree(): boolean {
  return (!openField || openField.leave()) && !focusWaiting()
}

/** Words that were typed and not saved, kept in the browser. */
interface Draft {
  words: string | undefined
  keep(words: string): void
  drop(): void
}

function draftOf(path: Path, words: string): Draft {
  const { project } = document.querySelector<HTMLElement>('.dev-edit')?.dataset ?? {}
  // Places in lists change, so a draft is known by the words it began from.
  const names = path.filter((key) => typeof key === 'string')
  const key = JSON.stringify(['draft', project, names, words])
  return {
    words: localStorage.getItem(key) ?? undefined,
    keep: (typed) => localStorage.setItem(key, typed),
    drop: () => localStorage.removeItem(key),
  }
}

/** 'offered': words from an earlier visit, until somebody types. */
type State = 'offered' | 'typed' | 'saving' | 'refused'

/** Opens a field over an element. `done`: called once its words are saved. */
export function showField(
  element: Element,
  { item, stamp }: Selection,
  { path, words, isLine, takesFigures }: ClickedText,
  done: (answer: EditAnswer) => Promise<void>,
): void {
  const draft = draftOf(path, words)
  let state: State = draft.words === undefined ? 'typed' : 'offered'
  const field = addField(draft.words ?? words)
  const takeAway = follow(field, element)
  if (state === 'offered') say(`These words were not saved. ${hintFor(isLine)}`)
  function close(): void {
    openField = undefined
    takeAway()
    updateButtons()
  }
  function discard(): void {
    draft.drop()
    close()
    say('')
  }
  function save(): void {
    if (field.value.trim() === words) {
      discard()
    } else {
      enter('saving')
      inTurn(send)
    }
  }
  async function send(): Promise<void> {
    const fields = [{ path, values: [field.value.trim()] }]
    const answer = await change({ act: 'set', item, stamp, fields })
    // After a conflict, both versions were shown: saving again means this one.
    stamp = answer.selection?.stamp ?? stamp
    if (answer.status !== 200) {
      enter('refused')
      return field.focus()
    }
    draft.drop()
    close()
    return done(answer)
  }
  function leave(): boolean {
    const isTyped = state !== 'offered' && field.value.trim() !== words
    if (!isTyped) close()
    else {
      field.focus()
      // The reason of a refusal stays in sight.
      if (state === 'typed') say(`Save your words first. ${hintFor(isLine)}`)
    }
    return !isTyped
  }
  function enter(next: State): void {
    state = next
    field.readOnly = state === 'saving'
  }
  field.oninput = () => {
    enter('typed')
    draft.keep(field.value)
  }
  field.onblur = () => {
    // Files are being named for it, or another window is in front.
    if (!openField || isPanelOpen() || !document.hasFocus()) return
    if (state === 'offered') close()
    if (state === 'typed') save()
  }
  listenToKeys(field, isLine, save, discard)
  openField = { takesFigures, leave, insert: (more) => insert(field, more) }
  updateButtons()
}

export const hintFor = (isLine: boolean) =>
  `${isLine ? 'Enter' : 'Ctrl or Cmd with Enter'} saves, Escape discards`

function listenToKeys(
  field: HTMLTextAreaElement,
  isLine: boolean,
  save: () => void,
  cancel: () => void,
): void {
  field.onkeydown = (event) => {
    const { key, ctrlKey, metaKey, isComposing, keyCode } = event
    event.stopPropagation()
    // The key chooses a word in an input method, or comes while the words are saved.
    if (isComposing || keyCode === 229 || field.readOnly) return
    const isSaving = key === 'Enter' && (isLine || ctrlKey || metaKey)
    if (!isSaving && key !== 'Escape') return
    event.preventDefault()
    // Files are being named for these words.
    if (focusWaiting()) return
    if (isSaving) save()
    else cancel()
  }
}

function addField(value: string): HTMLTextAreaElement {
  const field = make('textarea', { className: 'dev-field', ariaLabel: 'Your words', value })
  field.dataset.own = 'true'
  document.body.append(field)
  return field
}

/** Keeps a field over an element. Returns what takes it away. */
function follow(field: HTMLTextAreaElement, element: Element): () => void {
  const place = () => putOn(field, element)
  const placing = new ResizeObserver(place)
  for (const one of [element, document.body, field]) placing.observe(one)
  // The lights may go down meanwhile.
  document.body.addEventListener('transitionend', place)
  place()
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest' })
  return () => {
    placing.disconnect()
    document.body.removeEventListener('transitionend', place)
    const hadFocus = document.activeElement === field
    field.remove()
    if (hadFocus && element instanceof HTMLElement) element.focus({ preventScroll: true })
  }
}

/** Puts words at the caret. */
function insert(field: HTMLTextAreaElement, words: string): void {
  field.focus()
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input'))
}

function putOn(field: HTMLElement, element: Element): void {
  // A long text begins where its paragraphs do.
  const column = element.querySelector('p') ?? element
  const own = getComputedStyle(column)
  for (const name of copied) field.style.setProperty(name, own.getPropertyValue(name))
  // A link under the pointer has another colour.
  if (column.matches('a'))
    field.style.color = getComputedStyle(column.parentElement ?? column).color
  const { left, width } = column.getBoundingClientRect()
  const { top, height } = element.getBoundingClientRect()
  const widest = document.documentElement.clientWidth
  field.style.minHeight = `${height}px`
  field.style.minWidth = `${width}px`
  // A short one grows with its words.
  field.style.width = width < 200 ? 'auto' : `${width}px`
  field.style.maxWidth = `${Math.max(width, 200)}px`
  field.style.left = `${Math.max(Math.min(left, widest - field.offsetWidth), 0) + scrollX}px`
  field.style.top = `${top + scrollY}px`
}
