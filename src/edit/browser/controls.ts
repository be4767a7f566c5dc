import type { SheetField } from '../sheet.ts'
import { make } from './desk.ts'

// A labelled box for each field of a sheet.

export interface Control {
  element: HTMLElement
  read(): string[]
  focus(): void
}

/** `openWebVersion` → 'Open web version' */
const labelOf = (name: string) =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/(?<=[a-z])[A-Z]/g, (one) => ` ${one.toLowerCase()}`)

/** `onchange`: called when the owner has chosen or typed something. */
export function controlOf(field: SheetField, onchange = () => {}): Control {
  const { kind, options, values } = field
  const label = labelOf(field.name) || 'Text'
  if (kind === 'ticks') return ticks(field, label, onchange)
  const [value = ''] = values
  if (kind === 'tick') {
    const box = make('input', { type: 'checkbox', checked: value === 'true', onchange })
    const element = make('label', { className: 'dev-tick' }, box, label)
    return { element, read: () => (box.checked ? ['true'] : []), focus: () => box.focus() }
  }
  const box = kind === 'choice' ? choice(field, value) : words(kind, value)
  box.onchange = onchange
  const element = make('label', {}, make('span', {}, label), box)
  // The columns that each place takes.
  if (options.includes('bleed')) element.append(make('img', { src: '/@dev/places.svg', alt: '' }))
  return { element, read: () => (box.value ? [box.value] : []), focus: () => box.focus() }
}

function words(kind: SheetField['kind'], value: string) {
  if (kind === 'number') return make('input', { type: 'number', value })
  const box = make('textarea', { value, rows: kind === 'text' ? 4 : 1 })
  box.onkeydown = (event) => {
    // Enter may choose a word in an input method.
    const isEnter = event.key === 'Enter' && !event.isComposing
    if (!isEnter || (kind === 'text' && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    box.blur()
  }
  return box
}

function choice({ options, isOptional }: SheetField, value: string) {
  const all = isOptional || !value ? ['', ...options] : options
  const items = all.map((one) =>
    make('option', { value: one, textContent: one, selected: one === value }),
  )
  return make('select', {}, ...items)
}

function ticks({ options, values }: SheetField, label: string, onchange: () => void): Control {
  const boxes = options.map((value) =>
    make('input', { type: 'checkbox', value, checked: values.includes(value), onchange }),
  )
  const lines = boxes.map((box) => make('label', { className: 'dev-tick' }, box, box.value))
  const element = make('fieldset', {}, make('legend', { textContent: label }), ...lines)
  const read = () => {
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value)
    // Those that were chosen before stay in their order.
    return [...new Set([...values.filter((one) => chosen.includes(one)), ...chosen])]
  }
  return { element, read, focus: () => boxes[0]?.focus() }
}
