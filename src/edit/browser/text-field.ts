import type { Answer, ClickedText, ItemVersion, Selection } from '../requests.ts'
import { change, inTurn } from './ask.ts'
import { intentOf, make, say, updateButtons } from './desk.ts'
import type { Caret } from './page-map.ts'
import { focusWaiting, isPanelOpen } from './panel.ts'

/** A text that a click has opened. */
export interface OpenedText {
  selection: Selection
  text: ClickedText
  caret: Caret | undefined
}

// A text field lies over the text whose words it takes. The browser keeps what is typed until it is
// forgotten, and offers it when the text is opened again. What leads from each state to which:
//
//            typing   Enter    Escape              a click elsewhere
// offered    open     saving   closed, forgotten   closed
// open       open     saving   closed              saving
// refused    open     saving   closed              refused
// saving     the answer 200: closed, forgotten; any other: refused
//
// Words that have not changed are not saved but forgotten, and the field closes.

interface TextField {
  element: HTMLTextAreaElement
  text: ClickedText
  state: 'offered' | 'open' | 'saving' | 'refused'
  /** By which the browser keeps what is typed. */
  draftKey: string
  version: ItemVersion
  /** Called once its words are saved. */
  finish(answer: Answer): Promise<void>
  takeAway(): void
}

/** There is one at most. */
let openField: TextField | undefined

export const takesFigures = () =>
  openField?.text.takesFigures === true && openField.state !== 'saving'

/** Closes what is open. Returns false if it holds words that are not saved, and gives it the focus. */
function leaveOpen(): boolean {
  return (!openField || leave(openField)) && !focusWaiting()
}

/** Once it is its turn, does what needs the page free of open words; else shows what waits. */
export function whenFree(gesture: () => void | Promise<void>): void {
  inTurn(() => {
    if (leaveOpen()) return gesture()
  })
}

export function showTextField(
  over: Element,
  { selection, text, caret }: OpenedText,
  finish: TextField['finish'],
): void {
  const draftKey = draftKeyOf(selection.name, text)
  const draft = localStorage.getItem(draftKey)
  const element = addTextArea(draft ?? text.words)
  const field: TextField = {
    element,
    text,
    state: draft === null ? 'open' : 'offered',
    draftKey,
    version: selection.version,
    finish,
    takeAway: keepOver(element, over),
  }
  openField = field
  placeCaret(element, caret)
  if (draft !== null) say(`These words were not saved. ${hintFor(text)}`)
  element.oninput = () => keepTyped(field)
  element.onblur = () => leaveByFocus(field)
  element.onkeydown = (event) => pressKey(field, event)
  updateButtons()
}

export function hintFor({ isLine }: ClickedText): string {
  return `${isLine ? 'Enter' : 'Ctrl+Enter or Cmd+Enter'} saves, Escape discards`
}

function changeState(field: TextField, state: TextField['state']): void {
  field.state = state
  field.element.readOnly = state === 'saving'
}

const isChanged = ({ element, text }: TextField) => element.value.trim() !== text.words.trim()

function keepTyped(field: TextField): void {
  changeState(field, 'open')
  localStorage.setItem(field.draftKey, field.element.value)
}

const forget = ({ draftKey }: TextField) => localStorage.removeItem(draftKey)

function save(field: TextField): void {
  if (!isChanged(field)) {
    discard(field)
    return
  }
  const { element, text, version, finish } = field
  changeState(field, 'saving')
  inTurn(async () => {
    const fields = [{ path: text.path, values: [element.value.trim()] }]
    const answer = await change({ act: 'set', version, fields })
    if (answer.status !== 200) {
      changeState(field, 'refused')
      return element.focus()
    }
    forget(field)
    close(field)
    return finish(answer)
  })
}

function discard(field: TextField): void {
  const isKept = field.state !== 'offered' && isChanged(field)
  if (!isKept) forget(field)
  close(field)
  say(isKept ? 'Discarded. Click the text again to get your words back.' : '')
}

function close({ takeAway }: TextField): void {
  openField = undefined
  takeAway()
  updateButtons()
}

/** Returns whether it is closed now. */
function leave(field: TextField): boolean {
  const { element, state, text } = field
  if (state === 'offered' || !isChanged(field)) {
    close(field)
    return true
  }
  element.focus()
  // The reason of a refusal stays in sight.
  if (state === 'open') say(`Save your words first. ${hintFor(text)}`)
  return false
}

function leaveByFocus(field: TextField): void {
  // Files are being named for it, or another window is in front.
  if (openField !== field || isPanelOpen() || !document.hasFocus()) return
  if (field.state === 'offered') close(field)
  if (field.state === 'open') save(field)
}

function pressKey(field: TextField, event: KeyboardEvent): void {
  // Alt with an arrow moves an item whose words have only been opened.
  if (!event.altKey || isChanged(field)) event.stopPropagation()
  const intent = intentOf(event, field.text.isLine)
  if (!intent || field.state === 'saving') return
  event.preventDefault()
  // Files are being named for these words.
  if (focusWaiting()) return
  if (intent === 'save') save(field)
  else discard(field)
}

/**
 * Made of the words that the draft began from, and of the name of the item, since others can have the
 * same words.
 */
function draftKeyOf(item: string, { path, words }: ClickedText): string {
  const { project } = document.querySelector<HTMLElement>('.dev-edit')?.dataset ?? {}
  const names = path.filter((key) => typeof key === 'string')
  return JSON.stringify(['draft', project, item, names, words])
}

function addTextArea(value: string): HTMLTextAreaElement {
  const element = make('textarea', { className: 'dev-field', ariaLabel: 'Your words', value })
  element.dataset.own = 'true'
  document.body.append(element)
  return element
}

/** Puts the caret where the text was clicked, if what is typed holds those words once. */
function placeCaret(element: HTMLTextAreaElement, caret: Caret | undefined): void {
  if (!caret) return
  const { data } = caret.node
  const start = element.value.indexOf(data)
  if (start < 0 || start !== element.value.lastIndexOf(data)) return
  element.setSelectionRange(start + caret.offset, start + caret.offset)
}

/** Adds a paragraph at the caret, which then stands behind it. A word stays whole. */
export function insertParagraph(words: string): void {
  if (!openField) return
  const { element } = openField
  const { value, selectionStart } = element
  const rest = value.slice(selectionStart)
  const isInWord = /^\S/.test(rest) && /\S$/.test(value.slice(0, selectionStart))
  // Behind the line.
  const at = isInWord ? selectionStart + rest.search(/\n|$/) : selectionStart
  const before = value.slice(0, at).trimEnd()
  const after = value.slice(at).trimStart()
  const upToCaret = (before && `${before}\n\n`) + words
  element.value = upToCaret + (after && `\n\n${after}`)
  element.focus()
  element.setSelectionRange(upToCaret.length, upToCaret.length)
  element.dispatchEvent(new Event('input'))
}

/** Keeps a field over an element, and gives it the focus. Returns what takes it away. */
function keepOver(field: HTMLTextAreaElement, element: Element): () => void {
  const follow = () => putOver(field, element)
  const resizing = new ResizeObserver(follow)
  for (const one of [element, document.body, field]) resizing.observe(one)
  // The lights may go down in the meantime.
  document.body.addEventListener('transitionend', follow)
  follow()
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest' })
  return () => {
    resizing.disconnect()
    document.body.removeEventListener('transitionend', follow)
    const hadFocus = document.activeElement === field
    field.remove()
    if (hadFocus && element instanceof HTMLElement) element.focus({ preventScroll: true })
  }
}

/** Copied, so that words wrap as they do on the page. */
const copied = [
  ...['font', 'color', 'color-scheme', 'direction', 'letter-spacing', 'word-spacing'],
  ...['text-align', 'text-transform', 'text-indent', 'padding'],
]

function putOver(field: HTMLElement, element: Element): void {
  // A long text begins where its paragraphs do.
  const column = element.querySelector('p') ?? element
  const style = getComputedStyle(column)
  for (const name of copied) field.style.setProperty(name, style.getPropertyValue(name))
  // A link under the pointer has another colour.
  if (column.matches('a') && column.parentElement) {
    field.style.color = getComputedStyle(column.parentElement).color
  }
  const { left, width } = column.getBoundingClientRect()
  // Above its first block, it may have space of its own.
  const first = element.matches('.text, .prose') ? element.firstElementChild : element
  const { top } = (first ?? element).getBoundingClientRect()
  const { bottom } = element.getBoundingClientRect()
  const widest = document.documentElement.clientWidth
  field.style.minHeight = `${bottom - top}px`
  field.style.minWidth = `${width}px`
  // A short one grows with its words.
  field.style.width = width < 200 ? 'auto' : `${width}px`
  field.style.maxWidth = `${Math.max(width, 200)}px`
  field.style.left = `${Math.max(Math.min(left, widest - field.offsetWidth), 0) + scrollX}px`
  field.style.top = `${top + scrollY}px`
}
