import type { Answer, ClickedText, Selection } from '../requests.ts'
import { fieldWriter, inTurn } from './ask.ts'
import { make, say, updateButtons, wishOf } from './desk.ts'
import type { Caret } from './page-map.ts'
import { focusWaiting, isPanelOpen } from './panel.ts'

export interface FieldContent {
  selection: Selection
  text: ClickedText
  caret: Caret | undefined
}

interface OpenField {
  element: HTMLTextAreaElement
  text: ClickedText
  /** Of what is typed and not saved, in the browser. */
  draftKey: string
  /** 'offered': it holds words of an earlier visit, until somebody types. */
  state: 'offered' | 'open' | 'saving' | 'refused'
  takeAway(): void
}

/** There is one at most. */
let openField: OpenField | undefined

export const takesFigures = () =>
  openField?.text.takesFigures === true && openField.state !== 'saving'

/** Closes an open text, and returns true; but what holds words that are not saved gets the focus. */
function leaveOpen(): boolean {
  return (!openField || leave(openField)) && !focusWaiting()
}

/** Once it is its turn, does what needs the page free of open words; else shows what waits. */
export function whenFree(gesture: () => void | Promise<void>): void {
  inTurn(() => {
    if (leaveOpen()) return gesture()
  })
}

/** Opens a field over an element. `finish`: called once its words are saved. */
export function showField(
  over: Element,
  { selection, text, caret }: FieldContent,
  finish: (answer: Answer) => Promise<void>,
): void {
  const draftKey = draftKeyOf(selection.name, text)
  const offered = localStorage.getItem(draftKey)
  const element = addField(offered ?? text.words)
  const state = offered === null ? 'open' : 'offered'
  const field: OpenField = { element, text, draftKey, state, takeAway: keepOver(element, over) }
  openField = field
  placeCaret(element, caret)
  if (state === 'offered') say(`These words were not saved. ${hintFor(text)}`)
  const write = fieldWriter(selection.version)
  const save = () => {
    if (!isChanged(field)) return discard(field)
    enter(field, 'saving')
    inTurn(async () => {
      const answer = await write([{ path: text.path, values: [element.value.trim()] }])
      if (answer.status !== 200) {
        enter(field, 'refused')
        return element.focus()
      }
      localStorage.removeItem(draftKey)
      close(field)
      return finish(answer)
    })
  }
  element.oninput = () => {
    enter(field, 'open')
    localStorage.setItem(draftKey, element.value)
  }
  element.onblur = () => leaveByFocus(field, save)
  element.onkeydown = (event) => pressKey(field, event, save)
  updateButtons()
}

export function hintFor({ isLine }: ClickedText): string {
  return `${isLine ? 'Enter' : 'Ctrl or Cmd with Enter'} saves, Escape discards`
}

function enter(field: OpenField, state: OpenField['state']): void {
  field.state = state
  field.element.readOnly = state === 'saving'
}

const isChanged = ({ element, text }: OpenField) => element.value.trim() !== text.words.trim()

/** Closes it if nothing was typed; returns whether it did. */
function leave(field: OpenField): boolean {
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

/** Words that were typed are offered once more, at the next click. */
function discard(field: OpenField): void {
  const isOffered = field.state !== 'offered' && isChanged(field)
  if (!isOffered) localStorage.removeItem(field.draftKey)
  close(field)
  say(isOffered ? 'Discarded. Click the text again to get your words back.' : '')
}

function close({ takeAway }: OpenField): void {
  openField = undefined
  takeAway()
  updateButtons()
}

function leaveByFocus(field: OpenField, save: () => void): void {
  // Files are being named for it, or another window is in front.
  if (openField !== field || isPanelOpen() || !document.hasFocus()) return
  if (field.state === 'offered') close(field)
  if (field.state === 'open') save()
}

function pressKey(field: OpenField, event: KeyboardEvent, save: () => void): void {
  event.stopPropagation()
  const wish = wishOf(event, field.text.isLine)
  if (!wish || field.state === 'saving') return
  event.preventDefault()
  // Files are being named for these words.
  if (focusWaiting()) return
  if (wish === 'save') save()
  else discard(field)
}

/**
 * Made of the name of the item and of the words that the draft began from: its place in a list can
 * change, and other items can have the same words there.
 */
function draftKeyOf(item: string, { path, words }: ClickedText): string {
  const { project } = document.querySelector<HTMLElement>('.dev-edit')?.dataset ?? {}
  const names = path.filter((key) => typeof key === 'string')
  return JSON.stringify(['draft', project, item, names, words])
}

function addField(value: string): HTMLTextAreaElement {
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
