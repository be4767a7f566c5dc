import type { PanelField } from '../panel-fields.ts'
import { make } from './desk.ts'

/** What the panel asks for: a field, or something else, whose path is a name. */
export interface Question
  extends Pick<PanelField, 'path' | 'control' | 'options' | 'values' | 'isOptional'> {
  label: string
}

export interface Box {
  question: Question
  element: HTMLElement
  /** One value, several ticks, or none. */
  read(): string[]
}

export function questionOf(field: PanelField): Question {
  return { ...field, label: labelOf(field.name) }
}

export function lineQuestion(name: string, label: string): Question {
  return { path: [name], label, control: 'line', options: [], values: [], isOptional: true }
}

/** Names that say little outside of code. */
const labels = new Map([
  ['alt', 'What it shows'],
  ['cv', 'CV'],
  ['id', 'Name in its address'],
  ['to', 'Leads to'],
  ['url', 'Address'],
])

/** 'openWebVersion' → 'Open web version', 'alt, fr' → 'What it shows, fr' */
export function labelOf(name: string): string {
  const [first = '', ...inside] = name.split(', ')
  const words = first.replace(/(?<=[a-z])[A-Z]/g, (one) => ` ${one.toLowerCase()}`)
  const label = words.replace(/^./, (letter) => letter.toUpperCase()) || 'Text'
  return [labels.get(first) ?? label, ...inside].join(', ')
}

export function makeBox(question: Question): Box {
  const { control, label, path } = question
  if (control === 'ticks') return makeTicks(question)
  if (control === 'tick') return makeTick(question)
  const input = control === 'choice' ? makeChoice(question) : makeInput(question)
  const element = make('label', {}, make('span', {}, label), input)
  // The columns that each place takes.
  if (path.at(-1) === 'place') element.append(make('img', { src: '/@dev/places.svg', alt: '' }))
  return { question, element, read: () => (input.value ? [input.value] : []) }
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

function makeTick(question: Question): Box {
  const input = make('input', { type: 'checkbox', checked: question.values.length > 0 })
  const element = make('label', { className: 'dev-tick' }, input, question.label)
  return { question, element, read: () => (input.checked ? ['true'] : []) }
}

function makeTicks(question: Question): Box {
  const { options, values, label } = question
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
  return { question, element, read }
}
