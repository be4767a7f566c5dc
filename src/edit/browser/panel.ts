import type { Path } from '../../shared/diagnostic.ts'
import type { EditAnswer, Target } from '../requests.ts'
import type { SheetField } from '../sheet.ts'
import { change } from './ask.ts'
import { type Control, controlOf } from './controls.ts'
import { make, say } from './desk.ts'

// Beside the desk: the fields of what is selected, or a question.

const panel = make('form', { className: 'dev-sheet', ariaLabel: 'Fields' })
panel.dataset.own = 'true'
panel.onsubmit = (event) => event.preventDefault()
panel.onkeydown = (event) => {
  event.stopPropagation()
  if (event.key === 'Escape' && !event.isComposing) closePanel()
}

/** What must be answered before anything else: a question, or a field that was refused. */
let waiting: Control | undefined
/** Fields with words that are not saved yet. */
const typed = new Set<Control>()
/** What the sheet is about. */
let shown: Pick<Target, 'item' | 'stamp'> = { item: [], stamp: '' }
/** A field that is being saved. */
export let savingField: Promise<void> | undefined

export function closePanel(): void {
  waiting = undefined
  panel.remove()
}

/** Whether it shows fields, and none that somebody writes in. */
export const isSheetOpen = () => panel.isConnected && !waiting && typed.size === 0

/** Returns whether something waits. */
export function focusWaiting(): boolean {
  waiting?.focus()
  return waiting !== undefined
}

function show(title: string, ...parts: Node[]): void {
  const onclick = closePanel
  const close = make('button', { type: 'button', textContent: '×', ariaLabel: 'Close', onclick })
  typed.clear()
  panel.replaceChildren(make('header', {}, make('h2', { textContent: title }), close), ...parts)
  document.body.append(panel)
}

export interface SheetActs {
  /** Called once a field is saved. */
  done(answer: EditAnswer): void
  /** Adds to a list in the item. */
  add(list: Path): void
  /** Asks for a new file for a field that names an image. */
  replace(field: Path): void
}

/** `focus`: the field that was clicked. */
export function showSheet(target: Target, acts: SheetActs, focus?: Path): void {
  waiting = undefined
  shown = target
  const open = document.activeElement?.closest<HTMLElement>('.dev-sheet [data-path]')
  const focused = focus ? `${focus}` : open?.dataset.path
  const parts = target.sheet.map(({ path, fields }, index) => {
    const part = make('fieldset', {})
    if (index > 0) part.append(make('legend', { textContent: `${path.at(-1)}` }))
    if (path[0] === 'images') {
      part.append(make('img', { src: `/images/${encodeURIComponent(`${path[1]}`)}`, alt: '' }))
    }
    part.append(...fields.flatMap((field) => elementsOf(field, acts)))
    return part
  })
  show(target.name, ...parts)
  const all = [...panel.querySelectorAll<HTMLElement>('[data-path]')]
  const own = all.find(({ dataset }) => dataset.path === focused)
  own?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

/** The box of a field, and a button beside it. */
function elementsOf(field: SheetField, acts: SheetActs): HTMLElement[] {
  const { path, name, kind, mention } = field
  const button = (textContent: string, onclick: () => void) =>
    make('button', { type: 'button', textContent, onclick })
  if (kind === 'items') return [button(`Add to ${name}`, () => acts.add(path))]
  const control = controlOf(field, () => {
    savingField = save()
  })
  control.element.dataset.path = `${path}`
  control.element.oninput = () => typed.add(control)
  async function save(): Promise<void> {
    const { item, stamp } = shown
    const answer = await change({ act: 'set', item, stamp, path, values: control.read() })
    const isRefused = answer.status !== 200
    control.element.toggleAttribute('data-refused', isRefused)
    waiting = isRefused ? control : undefined
    // After a conflict, both versions were shown: saving again means this one.
    if (`${shown.item}` === `${item}`) shown = answer.target ?? shown
    if (isRefused) return control.focus()
    typed.delete(control)
    acts.done(answer)
  }
  const isImage = mention === 'image'
  return isImage
    ? [control.element, button('New file', () => acts.replace(path))]
    : [control.element]
}

/** Field → what was typed or chosen. */
type Answers = Record<string, string[]>

/** Asks for some fields. `save`: returns whether all is done. `pictures`: one to show below each field. */
export function askFor(
  title: string,
  fields: SheetField[],
  label: string,
  save: (answers: Answers) => Promise<boolean>,
  pictures: (string | undefined)[] = [],
): void {
  const controls = fields.map((field, index) => {
    const control = controlOf(field)
    const src = pictures[index]
    if (src) control.element.append(make('img', { src, alt: '' }))
    return control
  })
  const button = make('button', { textContent: label })
  button.onclick = async () => {
    button.disabled = true
    const read = (control: Control, index: number) => [fields[index]?.name, control.read()]
    const isDone = await save(Object.fromEntries(controls.map(read)))
    button.disabled = false
    if (isDone && panel.contains(button)) closePanel()
  }
  const boxes = controls.map(({ element }) => element)
  show(title, make('fieldset', {}, ...boxes, button))
  waiting = controls[0]
  waiting?.focus()
  say('')
}

/** A field of a question. */
export function question(name: string, more: Partial<SheetField> = {}): SheetField {
  const field: SheetField = {
    path: [],
    name,
    kind: 'line',
    isOptional: false,
    mention: undefined,
    names: [],
    options: [],
    values: [],
  }
  return { ...field, ...more }
}
