import type { PanelField } from '../panel-fields.ts'
import { make } from './desk.ts'

/** What the panel asks for: a field, or a question, whose path is its name. */
export interface Box
  extends Pick<PanelField, 'path' | 'control' | 'options' | 'values' | 'isOptional'> {
  label: string
}

/** A box on the page. */
export interface Control {
  box: Box
  element: HTMLElement
  read(): string[]
}

export function boxOf(field: PanelField): Box {
  return { ...field, label: labelOf(field.name) }
}

/** Names that say little outside of code. */
const labels = new Map([
  ['alt', 'What it shows'],
  ['cv', 'CV'],
  ['id', 'Name in its address'],
  ['to', 'Leads to'],
  ['url', 'Address'],
])

/** `openWebVersion` → 'Open web version' */
export function labelOf(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (one) => ` ${one.toLowerCase()}`)
  const label = words.replace(/^./, (first) => first.toUpperCase()) || 'Text'
  return labels.get(name) ?? label
}

export function question(name: string, label: string): Box {
  return { path: [name], label, control: 'line', options: [], values: [], isOptional: true }
}

export function controlOf(box: Box): Control {
  if (box.control === 'ticks') return ticks(box)
  if (box.control === 'tick') return tick(box)
  const input = box.control === 'choice' ? choice(box) : textBox(box)
  const element = make('label', {}, make('span', {}, box.label), input)
  // The columns that each place takes.
  if (box.options.includes('bleed')) {
    element.append(make('img', { src: '/@dev/places.svg', alt: '' }))
  }
  return { box, element, read: () => (input.value ? [input.value] : []) }
}

function textBox({ control, values }: Box) {
  const [value = ''] = values
  if (control === 'number') return make('input', { type: 'number', value })
  return make('textarea', { value, rows: control === 'text' ? 4 : 1 })
}

function choice({ options, values, isOptional }: Box) {
  const [value = ''] = values
  const all = isOptional || !value ? ['', ...options] : options
  const items = all.map((one) =>
    make('option', { value: one, textContent: one, selected: one === value }),
  )
  return make('select', {}, ...items)
}

function tick(box: Box): Control {
  const input = make('input', { type: 'checkbox', checked: box.values.length > 0 })
  const element = make('label', { className: 'dev-tick' }, input, box.label)
  return { box, element, read: () => (input.checked ? ['true'] : []) }
}

function ticks(box: Box): Control {
  const { options, values, label } = box
  const inputs = options.map((value) =>
    make('input', { type: 'checkbox', value, checked: values.includes(value) }),
  )
  const lines = inputs.map((input) => make('label', { className: 'dev-tick' }, input, input.value))
  const element = make('fieldset', {}, make('legend', { textContent: label }), ...lines)
  const read = () => {
    const chosen = inputs.filter(({ checked }) => checked).map(({ value }) => value)
    // Those that were chosen before stay in their order.
    return [...new Set([...values.filter((one) => chosen.includes(one)), ...chosen])]
  }
  return { box, element, read }
}
