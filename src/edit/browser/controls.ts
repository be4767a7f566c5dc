import type { SheetField } from '../sheet.ts'
import { make } from './desk.ts'

/** A field with its label. */
export interface Control {
  field: SheetField
  element: HTMLElement
  read(): string[]
}

/** `openWebVersion` → 'Open web version' */
function labelOf(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (one) => ` ${one.toLowerCase()}`)
  return words.replace(/^./, (first) => first.toUpperCase()) || 'Text'
}

export function controlOf(field: SheetField): Control {
  const { kind, name, options } = field
  if (kind === 'ticks') return ticks(field)
  if (kind === 'tick') return tick(field)
  const box = kind === 'choice' ? choice(field) : textBox(field)
  const element = make('label', {}, make('span', {}, labelOf(name)), box)
  // The columns that each place takes.
  if (options.includes('bleed')) element.append(make('img', { src: '/@dev/places.svg', alt: '' }))
  return { field, element, read: () => (box.value ? [box.value] : []) }
}

function textBox({ kind, values }: SheetField) {
  const [value = ''] = values
  if (kind === 'number') return make('input', { type: 'number', value })
  return make('textarea', { value, rows: kind === 'text' ? 4 : 1 })
}

function choice({ options, values, isOptional }: SheetField) {
  const [value = ''] = values
  const all = isOptional || !value ? ['', ...options] : options
  const items = all.map((one) =>
    make('option', { value: one, textContent: one, selected: one === value }),
  )
  return make('select', {}, ...items)
}

function tick(field: SheetField): Control {
  const box = make('input', { type: 'checkbox', checked: field.values.length > 0 })
  const element = make('label', { className: 'dev-tick' }, box, labelOf(field.name))
  return { field, element, read: () => (box.checked ? ['true'] : []) }
}

function ticks(field: SheetField): Control {
  const { options, values, name } = field
  const boxes = options.map((value) =>
    make('input', { type: 'checkbox', value, checked: values.includes(value) }),
  )
  const lines = boxes.map((box) => make('label', { className: 'dev-tick' }, box, box.value))
  const element = make('fieldset', {}, make('legend', { textContent: labelOf(name) }), ...lines)
  const read = () => {
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value)
    // Those that were chosen before stay in their order.
    return [...new Set([...values.filter((one) => chosen.includes(one)), ...chosen])]
  }
  return { field, element, read }
}
