import type { Path } from '../../../shared/fault.ts'
import type { PanelField } from '../../requests.ts'
import { make } from '../desk.ts'
import type { Asked } from '../desk-state.ts'

export interface Question extends Asked, Pick<PanelField, 'control' | 'options' | 'isOptional'> {
  leafKind?: PanelField['leafKind']
  hint?: string | undefined
}

export function questionOf(field: PanelField): Question {
  return { ...field, label: labelOf(field.name), hint: hintOf(field) }
}

/** For names that say little outside of code. */
const labels = new Map([
  ['accepted', 'No larger file exists'],
  ['alt', 'What it shows'],
  ['cv', 'CV'],
  ['id', 'Name in its address'],
  ['to', 'Leads to'],
  ['until', 'Last day'],
  ['url', 'Address'],
])

/** What New offers, by the list that takes it. */
const newParts = new Map([
  ['about, paragraphs', 'A paragraph about you'],
  ['cv', 'A section of the CV'],
  ['navigation', 'A link in the navigation'],
  ['news', 'A piece of news'],
  ['site, languages', 'A language'],
  ['site, profiles', 'A profile elsewhere'],
  ['skills', 'A group of skills'],
  ['works', 'A work'],
  ['workshops', 'A workshop'],
])

/** What the docs in schema.ts tell those who write code. */
const hints = new Map([
  ['alt', 'For those who cannot see it. Leave it empty if the image is decoration.'],
  ['caption', 'You can use *emphasis* and [links](/contact)'],
  ['credit', 'If it is by somebody else: Photograph: [Ada Example](https://…), CC BY 4.0'],
  ['date', '2026-03-12, 2026-03 or 2026'],
  ['description', 'For search engines and shared links'],
  ['draft', 'Not published until you remove the tick'],
  ['height', 'In pixels'],
  ['icon', 'Shown in the top bar'],
  ['jobTitle', 'For search engines'],
  ['language', 'If it is not that of the site, such as fr'],
  ['languages', 'Only these show it. Without a tick, all do.'],
  ['length', '4:10'],
  ['loop', 'Repeats without sound. Only your own files can.'],
  ['medium', 'You can use *emphasis* and [links](/contact)'],
  ['placeholder', 'Tick it while this stands in for something of your own'],
  ['poster', 'Shown until it plays'],
  ['room', 'Dark, for works with film or light'],
  ['summary', 'For the overview and search engines'],
  ['textPlace', 'Beside the first figure, if there is room. Otherwise, it stands below the title.'],
  ['thumbnail', 'In the overview, instead of the first image'],
  ['to', '/contact, /press.pdf or https://…'],
  ['until', '2026-04-30'],
  ['year', '2025, 2024–2026, 2024– or around 1998'],
  ['years', 'Like a year of a work. Leave it empty to go on with the years above.'],
])

/** The words of the site have such names, too, as `words.draft`. */
function hintOf({ name, path }: PanelField): string | undefined {
  if (path[0] === 'words') return undefined
  const field = name.split(', ').findLast((one) => hints.has(one))
  return hints.get(`${field}`)
}

/** 'openWebVersion' → 'Open web version', 'alt, fr' → 'What it shows, fr' */
export function labelOf(name: string): string {
  const [first = '', ...inside] = name.split(', ')
  const words = first.replace(/(?<=[a-z])[A-Z]/g, (one) => ` ${one.toLowerCase()}`)
  const label = words.replace(/^./, (letter) => letter.toUpperCase()) || 'Text'
  return [labels.get(first) ?? label, ...inside].join(', ')
}

/** A new part of a list. */
export function labelOfNew(list: Path): string {
  return newParts.get(list.join(', ')) ?? `New in ${list.at(-1)}`
}

/** `name`: by which the form finds what is typed. */
export function makeBox(question: Question, name: string): HTMLElement {
  const { control, label, options, values, hint } = question
  const about = hint ? [make('small', { textContent: hint, ariaHidden: 'true' })] : []
  if (control === 'ticks') {
    const ticks = options.map((one) => makeTick(name, one, one, values.includes(one)))
    return make('fieldset', {}, make('legend', { textContent: label }), ...about, ...ticks)
  }
  const isTick = control === 'tick'
  const box = isTick ? makeTick(name, label, 'true', values.length > 0) : makeLine(question, name)
  if (hint) box.querySelector('input, select, textarea')?.setAttribute('aria-description', hint)
  // Outside of the label, which is the name of the box.
  return make('div', {}, box, ...about)
}

function makeLine(question: Question, name: string): HTMLLabelElement {
  const { control, label, path } = question
  const input = control === 'choice' ? makeChoice(question) : makeInput(question)
  input.name = name
  const box = make('label', {}, make('span', {}, label), input)
  if (question.leafKind === 'image') showChosen(input, box)
  // The columns that each place takes.
  if (path.at(-1) === 'place') box.append(make('img', { src: '/@dev/places.svg', alt: '' }))
  return box
}

/** Shows the picture of the image that is chosen. */
function showChosen(input: HTMLElement & { value: string }, box: HTMLElement): void {
  const show = () => {
    box.querySelector('img')?.remove()
    if (input.value) box.append(pictureOf(input.value))
  }
  input.onchange = show
  show()
}

export const pictureOf = (image: string) =>
  make('img', { src: `/images/${encodeURIComponent(image)}`, alt: '' })

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
