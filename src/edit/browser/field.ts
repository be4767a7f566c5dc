import type { ClickedText, EditAnswer, Target } from '../requests.ts'
import { change } from './ask.ts'
import { make, say } from './desk.ts'

/** Copied, so that words wrap as they do on the page. */
const copied = [
  ...['font', 'color', 'color-scheme', 'direction', 'letter-spacing', 'word-spacing'],
  ...['text-align', 'text-transform', 'text-indent'],
]

interface OpenField {
  takesFigures: boolean
  insert(words: string): void
  focus(): void
}

/** The field that stands over a text. */
export let openField: OpenField | undefined
export let savingField: Promise<void> | undefined

/** Words that were typed and not saved, kept in the browser. */
interface Draft {
  words: string | undefined
  keep(words: string): void
  drop(): void
}

function draftOf({ path, words }: ClickedText): Draft {
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

/** Opens a field over an element. `done`: called once its words are saved. */
export function showField(
  element: Element,
  target: Target,
  text: ClickedText,
  done: (answer: EditAnswer) => Promise<void>,
): void {
  const { path, words, isLine, takesFigures } = text
  let { stamp } = target
  const draft = draftOf(text)
  // Until somebody types.
  let isOffered = draft.words !== undefined
  let isRefused = false
  const field = addField(draft.words ?? words)
  const leave = follow(field, element)
  if (isOffered) say('These words were not saved. Enter saves them, Escape gives them up.')
  function close(keepsDraft = false): void {
    if (!keepsDraft) draft.drop()
    openField = undefined
    leave()
  }
  async function save(): Promise<void> {
    const typed = field.value.trim()
    if (typed === words) return close()
    field.readOnly = true
    const { item } = target
    const answer = await change({ act: 'set', item, stamp, fields: [{ path, values: [typed] }] })
    isRefused = answer.status !== 200
    field.readOnly = !isRefused
    // After a conflict, both versions were shown: saving again means this one.
    stamp = answer.target?.stamp ?? stamp
    if (isRefused) return field.focus()
    close()
    return done(answer)
  }
  const startSaving = () => {
    savingField = save()
  }
  field.oninput = () => {
    isRefused = false
    isOffered = false
    draft.keep(field.value)
  }
  field.onblur = () => {
    if (!openField || field.readOnly || isRefused) return
    if (isOffered) close(true)
    else startSaving()
  }
  listenToKeys(field, isLine, startSaving, close)
  openField = { takesFigures, focus: () => field.focus(), insert: (more) => insert(field, more) }
}

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
    if (key === 'Escape') cancel()
    if (key !== 'Enter' || !(isLine || ctrlKey || metaKey)) return
    event.preventDefault()
    save()
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
  const placing = new ResizeObserver(() => putOn(field, element))
  for (const one of [element, document.body]) placing.observe(one)
  putOn(field, element)
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest' })
  return () => {
    placing.disconnect()
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
  const box = element.getBoundingClientRect()
  const own = getComputedStyle(element)
  for (const name of copied) field.style.setProperty(name, own.getPropertyValue(name))
  field.style.minHeight = `${box.height}px`
  field.style.width = `${Math.max(box.width, 200)}px`
  field.style.left = `${box.left + scrollX}px`
  field.style.top = `${box.top + scrollY}px`
}
