import type { SheetField } from '../sheet.ts'
import { make } from './desk.ts'

// A labelled box for each field of a sheet.

interface Control {
  element: HTMLElement
  read(): string[]
  focus(): void
}

const labelOf = (name: string) =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/(?<=[a-z])[A-Z]/g, (one) => ` ${one.toLowerCase()}`)

export function controlOf(field: SheetField, onChange = () => {}): Control {
  const { kind, options, values, name } = field
  const label = labelOf(name) || 'Text'
  if (kind === 'ticks') return ticks(label, options, values, onChange)
  const [value = ''] = values
  if (kind === 'tick') {
    const box = make('input', { type: 'checkbox', checked: value === 'true', onchange: onChange })
    const element = make(
      'label',
      { className: 'dev-tick' },
      box,
      label,
      make('small', { textContent: field.doc }),
    )
    return { element, read: () => (box.checked ? ['true'] : []), focus: () => box.focus() }
  }
  const box = kind === 'choice' ? choice(field, value) : words(kind, value)
  box.onchange = onChange
  const about = make('small', { textContent: field.doc })
  const element = make('label', {}, make('span', {}, label, ' ', about), box)
  // The columns that each place takes.
  if (options.includes('bleed')) element.append(make('img', { src: '/@dev/places.svg', alt: '' }))
  return { element, read: () => (box.value ? [box.value] : []), focus: () => box.focus() }
}

function words(kind: string, value: string) {
  if (kind === 'number') return make('input', { type: 'number', value })
  return make('textarea', { value, rows: kind === 'text' ? 4 : 1, onkeydown: enterSaves(kind) })
}

/** A line ends with Enter, but not with one that chooses a word in an input method. */
function enterSaves(kind: string) {
  return (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.isComposing
    if (!isEnter || (kind === 'text' && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    const { target } = event
    if (target instanceof HTMLElement) target.blur()
  }
}

function choice({ options, isOptional }: SheetField, value: string) {
  const all = isOptional || !value ? ['', ...options] : options
  const items = all.map((one) =>
    make('option', { value: one, textContent: one, selected: one === value }),
  )
  return make('select', {}, ...items)
}

export const imageUrl = (name: string) => `/images/${encodeURIComponent(name)}`

function ticks(
  label: string,
  options: readonly string[],
  values: string[],
  onchange: () => void,
): Control {
  const boxes = options.map((value) =>
    make('input', { type: 'checkbox', value, checked: values.includes(value), onchange }),
  )
  const lines = boxes.map((box) => make('label', { className: 'dev-tick' }, box, box.value))
  const element = make('fieldset', {}, make('legend', { textContent: label }), ...lines)
  // Those that were chosen stay in their order.
  const read = () => {
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value)
    const kept = values.filter((one) => chosen.includes(one))
    return [...kept, ...chosen.filter((one) => !kept.includes(one))]
  }
  return { element, read, focus: () => boxes[0]?.focus() }
}
