import type { Answer } from '../edit-request.ts'
import { keepWords, wordsKeptFor } from './kept-words.ts'
import { buttonFor, ended, sentenceOf } from './server.ts'

/** The default of its input are the words that the file had. */
interface EditField {
  input: HTMLTextAreaElement
  note: HTMLElement
  opened: Partial<Answer>
  /** `isForAll`: in all languages that share the text. */
  save(words: string, before: string, isForAll: boolean): Promise<Answer>
  /** Waits until the page shows the words. */
  isShown?(answer: Answer, input: HTMLTextAreaElement): Promise<void>
  close(saved?: Answer): void
  saving?: Promise<boolean> | undefined
  /** Words that it tries again only when asked to. */
  refused?: string
}

const fields = new Set<EditField>()
const notSaved = `Not saved: ${ended} Your words stay here.`
const own = new Intl.DisplayNames('en', { type: 'language' }).of(document.documentElement.lang)
const later = () => new Promise((resolve) => setTimeout(resolve, 500))

/** Opens a field after an element, until its words are saved and shown, or given up. */
export function openField(
  element: Element,
  opened: Partial<Answer>,
  saving: Pick<EditField, 'save' | 'isShown'>,
): Promise<Answer | undefined> {
  const input = document.createElement('textarea')
  const note = document.createElement('dev-note')
  const { words = '', where = '', place, asks } = opened
  const kept = place ? wordsKeptFor(place) : undefined
  input.defaultValue = kept?.before ?? words
  const className = asks ? 'dev-field dev-answer' : 'dev-field'
  Object.assign(input, { className, ariaLabel: where, placeholder: where })
  Object.assign(input, { value: kept?.words ?? words })
  Object.assign(note, { role: 'alert', popover: 'manual' })
  // A refresh leaves them alone.
  input.dataset.own = note.dataset.own = ''
  element.after(input, note)
  input.focus()
  return new Promise((resolve) => {
    const listening = new AbortController()
    const close = (saved?: Answer) => {
      listening.abort()
      fields.delete(field)
      input.remove()
      note.remove()
      dispatchEvent(new Event('dev-closed'))
      resolve(saved)
    }
    const field: EditField = { input, note, opened, ...saving, close }
    fields.add(field)
    listen(field, listening.signal)
    explainStart(field)
  })
}

export function isUnsaved(): boolean {
  return [...fields].some(({ input }) => input.value !== input.defaultValue)
}

/** Saves the words of open fields. */
export async function saveFields(): Promise<void> {
  await Promise.all([...fields].map((field) => leave(field)))
}

function listen(field: EditField, signal: AbortSignal): void {
  const { input, note, opened, close } = field
  const onFocusOut = ({ relatedTarget: next }: FocusEvent) => {
    const isInside = next instanceof Node && (next === input || note.contains(next))
    if (!isInside && input.value !== field.refused) void leave(field)
  }
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    // The sheet around a field stays open.
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    const isSave = event.key === 'Enter' && event.target === input
    if (!isSave || !(opened.isLine || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void leave(field)
  }
  for (const element of [input, note]) {
    element.addEventListener('focusout', onFocusOut, { signal })
    element.addEventListener('keydown', onKey, { signal })
  }
  input.addEventListener('input', () => keep(field), { signal })
  // The focus stays in the field.
  note.addEventListener('mousedown', (event) => event.preventDefault(), { signal })
  addEventListener('dev-error', () => say(field, [notSaved]), { signal })
  addEventListener('dev-open', () => note.textContent === notSaved && explainStart(field), {
    signal,
  })
}

function keep({ input, opened: { place } }: EditField): void {
  if (place) keepWords(place, { words: input.value, before: input.defaultValue })
}

/** Saves what differs, and closes. Returns whether it is saved. */
async function leave(field: EditField, isForAll = false): Promise<boolean> {
  const { input, opened } = field
  // An empty description is asked for again.
  if (input.value === input.defaultValue && !opened.asks) field.close()
  else field.saving ??= saveWords(field, isForAll)
  return field.saving ?? true
}

/** While there is no server, it asks again and again. */
async function saveWords(field: EditField, isForAll: boolean): Promise<boolean> {
  const { input, save } = field
  let words = input.value
  let answer = await save(words.trim(), input.defaultValue, isForAll)
  // Refused is also a page of the server before, until it is refreshed.
  while ((answer.status === 0 || answer.status === 403) && input.isConnected) {
    say(field, [notSaved])
    await later()
    words = input.value
    answer = await save(words.trim(), input.defaultValue, isForAll)
  }
  field.saving = undefined
  if (answer.status !== 200) {
    field.refused = words
    explain(field, answer)
    if (document.activeElement === document.body) input.focus({ preventScroll: true })
    return false
  }
  input.defaultValue = words
  keep(field)
  void closeOnceShown(field, answer, words)
  return true
}

async function closeOnceShown(field: EditField, answer: Answer, words: string): Promise<void> {
  const { input, isShown, close } = field
  await isShown?.(answer, input)
  // While it waits, other words may be typed.
  if (input.value === words) close(answer)
  else if (input.isConnected && document.activeElement !== input) await leave(field)
}

function explainStart(field: EditField): void {
  const { input, opened } = field
  const { words = input.defaultValue, sharedWith, message } = opened
  const unsaved = input.value === words ? '' : 'Your words are not saved yet. '
  const shared = sharedWith
    ? `This is also the ${sharedWith} text. Saving writes it for ${own}.`
    : ''
  const changed =
    words === input.defaultValue ? '' : `Not saved: the file has changed. It says “${words}” in`
  explain(field, { ...opened, message: message || changed || unsaved + shared })
}

/** Says it with what can be done, if the file has these `words`. */
function explain(field: EditField, answer: Partial<Answer>): void {
  const { input, opened } = field
  const { words = input.defaultValue, message } = answer
  const { sharedWith } = opened
  const choices: [string, () => void][] = []
  if (words !== input.defaultValue) {
    const overwrite = () => {
      input.defaultValue = words
      void leave(field)
    }
    choices.push(['Write mine over it', overwrite])
  }
  if (words !== input.value) {
    const giveUp = () => {
      input.value = input.defaultValue = words
      keep(field)
      input.focus()
      field.opened = { ...opened, words, message: '' }
      explainStart(field)
    }
    choices.push(['Take the words of the file', giveUp])
  }
  if (sharedWith) choices.push([`Write it for ${sharedWith} too`, () => void leave(field, true)])
  const buttons = choices.flatMap(([name, act]) => [' ', buttonFor(name, act)])
  say(field, message ? [...sentenceOf(answer), ...buttons] : [])
}

function say({ input, note }: EditField, parts: (Node | string)[]): void {
  // What is said already is not read out again.
  const text = parts.map((part) => (typeof part === 'string' ? part : part.textContent)).join('')
  if (text === note.textContent) return
  note.replaceChildren(...parts)
  if (parts.length > 0) note.showPopover({ source: input })
  else note.hidePopover()
}
