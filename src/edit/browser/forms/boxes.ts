import type { FieldValues, PanelField } from '../../requests.ts'
import { make } from '../desk.ts'
import type { Asked } from '../desk-state.ts'

/** What the panel asks for. */
export type Question = Asked & Pick<PanelField, 'control' | 'options' | 'isOptional'>

export function questionOf(field: PanelField): Question {
  return { ...field, label: labelOf(field.name) }
}

/** For what is no field yet. `name`: stands for a path. */
export function lineQuestion(name: string | number, label: string): Question {
  return { path: [name], label, control: 'line', options: [], values: [], isOptional: true }
}

/** The answer to a `lineQuestion`. */
export function lineTyped(typed: FieldValues[], name: string | number): string {
  return typed.find(({ path }) => path[0] === name)?.values[0] ?? ''
}

/** Names that say little outside of code. */
const labels = new Map([
  ['accepted', 'No larger file exists'],
  ['alt', 'What it shows'],
  ['cv', 'CV'],
  ['date', 'Date, such as 2026-03-12'],
  ['id', 'Name in its address'],
  ['to', 'Leads to'],
  ['until', 'Last day, such as 2026-04-30'],
  ['url', 'Address'],
])

/** 'openWebVersion' → 'Open web version', 'alt, fr' → 'What it shows, fr' */
export function labelOf(name: string): string {
  const [first = '', ...inside] = name.split(', ')
  const words = first.replace(/(?<=[a-z])[A-Z]/g, (one) => ` ${one.toLowerCase()}`)
  const label = words.replace(/^./, (letter) => letter.toUpperCase()) || 'Text'
  return [labels.get(first) ?? label, ...inside].join(', ')
}

/** `name`: by which the form finds what is typed. */
export function makeBox(question: Question, name: string): HTMLElement {
  const { control, label, options, values, path } = question
  if (control === 'tick') return makeTick(name, label, 'true', values.length > 0)
  if (control === 'ticks') {
    const ticks = options.map((one) => makeTick(name, one, one, values.includes(one)))
    return make('fieldset', {}, make('legend', { textContent: label }), ...ticks)
  }
  const input = control === 'choice' ? makeChoice(question) : makeInput(question)
  input.name = name
  const box = make('label', {}, make('span', {}, label), input)
  // The columns that each place takes.
  if (path.at(-1) === 'place') box.append(make('img', { src: '/@dev/places.svg', alt: '' }))
  return box
}

function makeInput({ control, values }: Question) {
  const [value = ''] = values
  if (control === 'number') return make('input', { type: 'number', value })
  return make('textarea', { value, rows: control === 'text' ? 4 : 1 })
}

function makeChoice({ options, values, isOptional }: Question) {
  const [value = ''] = values
  const all = isOptional || !value ? ['', ...options] : options
  const items = all.map((one) =>
    make('option', { value: one, textContent: one, selected: one === value }),
  )
  return make('select', {}, ...items)
}

function makeTick(name: string, label: string, value: string, checked: boolean) {
  const input = make('input', { type: 'checkbox', name, value, checked })
  return make('label', { className: 'dev-tick' }, input, label)
}
