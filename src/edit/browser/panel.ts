import type { Path } from '../../shared/diagnostic.ts'
import type { FieldValues } from '../requests.ts'
import { isSamePath } from '../same-path.ts'
import type { SheetField } from '../sheet.ts'
import { type Control, controlOf } from './controls.ts'
import { make, say } from './desk.ts'

/** A form beside the desk: the fields of an item, or a question. */
export interface Form {
  title: string
  parts: FormPart[]
  /** The button that saves. */
  label: string
  /** Saves the fields that were changed; returns whether all is done. */
  save(changed: FieldValues[]): Promise<boolean>
  /** The field to begin with. */
  focus?: Path | undefined
}

export interface FormPart {
  title?: string
  /** Shown above the fields. */
  picture?: string
  fields: SheetField[]
  /** Shown in place of a field without a box, or below one. */
  button?(field: SheetField): { label: string; press(): void } | undefined
}

const panel = make('form', { className: 'dev-sheet', ariaLabel: 'Fields' })
panel.dataset.own = 'true'
panel.onkeydown = (event) => {
  const { key, target, isComposing } = event
  event.stopPropagation()
  // The key may choose a word in an input method.
  if (isComposing) return
  if (key === 'Escape') closePanel()
  const isLine = target instanceof HTMLTextAreaElement && target.rows === 1
  if (key !== 'Enter' || !(isLine || event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  panel.requestSubmit()
}

let controls: Control[] = []
let isQuestion = false
export let savingForm: Promise<void> | undefined

export const isPanelOpen = () => panel.isConnected

export function closePanel(): void {
  panel.remove()
}

/** The fields that differ from what is written. */
function readChanges(): FieldValues[] {
  const changed = controls.filter(
    ({ field, read }) => JSON.stringify(read()) !== JSON.stringify(field.values),
  )
  return changed.map(({ field, read }) => ({ path: field.path, values: read() }))
}

/** What is typed but not saved, and a question, are answered first. Returns whether there is any. */
export function focusWaiting(): boolean {
  const isWaiting = panel.isConnected && (isQuestion || readChanges().length > 0)
  if (isWaiting) {
    panel.querySelector<HTMLElement>('input, select, textarea')?.focus()
    say('Save or close the fields first.')
  }
  return isWaiting
}

/** Shows the fields of an item. */
export function showForm({ title, parts, label, save, focus }: Form): void {
  controls = []
  isQuestion = false
  const submit = make('button', { textContent: label })
  const close = make('button', { type: 'button', textContent: '×', ariaLabel: 'Close' })
  close.onclick = closePanel
  const header = make('header', {}, make('h2', { textContent: title }), submit, close)
  panel.replaceChildren(header, ...parts.map(makePart))
  async function submitAll(): Promise<void> {
    submit.disabled = true
    const isDone = await save(readChanges())
    submit.disabled = false
    if (isDone && panel.contains(submit)) closePanel()
  }
  panel.onsubmit = (event) => {
    event.preventDefault()
    savingForm = submitAll()
  }
  document.body.append(panel)
  const first = controls.find(({ field }) => focus && isSamePath(field.path, focus))
  first?.element.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

function makePart({ title, picture, fields, button }: FormPart): HTMLElement {
  const part = make('fieldset', {})
  if (title) part.append(make('legend', { textContent: title }))
  if (picture) part.append(make('img', { src: picture, alt: '' }))
  for (const field of fields) {
    const control = controlOf(field)
    const { label, press } = button?.(field) ?? {}
    if (field.kind !== 'items') {
      controls.push(control)
      part.append(control.element)
    }
    if (label) part.append(make('button', { type: 'button', textContent: label, onclick: press }))
  }
  return part
}

/** Asks for some fields before anything else can be done. */
export function askFor(form: Form): void {
  say('')
  showForm(form)
  isQuestion = true
  panel.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

/** A field of a question. */
export function question(name: string, more: Partial<SheetField> = {}): SheetField {
  const field: SheetField = {
    path: [name],
    name,
    kind: 'line',
    isOptional: true,
    leaf: undefined,
    names: [],
    options: [],
    values: [],
  }
  return { ...field, ...more }
}
