import type { Path } from '../../shared/diagnostic.ts'
import type { Target } from '../editor.ts'
import type { SheetField } from '../sheet.ts'
import { change } from './ask.ts'
import { controlOf, imageUrl } from './controls.ts'
import { make, say } from './desk.ts'

// Beside the desk: the fields of what is selected, or a question.

const panel = make('form', { className: 'dev-sheet', ariaLabel: 'Fields' })
panel.dataset.own = 'true'

export function closePanel(): void {
  panel.remove()
}

export const isPanelOpen = () => panel.isConnected

function show(title: string, ...parts: Node[]): void {
  const close = make('button', {
    type: 'button',
    textContent: '×',
    ariaLabel: 'Close',
    onclick: closePanel,
  })
  panel.replaceChildren(make('header', {}, make('h2', { textContent: title }), close), ...parts)
  panel.onsubmit = (event) => event.preventDefault()
  document.body.append(panel)
}

panel.onkeydown = (event) => {
  event.stopPropagation()
  if (event.key === 'Escape' && !event.isComposing) closePanel()
}

/** `focus`: the field that was clicked. `add`: to a list in the item. */
export function showSheet(
  target: Target,
  again: () => Promise<void>,
  add: (list: Path) => void,
  focus?: Path,
): void {
  const focused = focus ?? focusedPath()
  const parts = target.parts.map(({ path, fields }, index) => {
    const controls = fields.map((field) => fieldControl(target, field, again, add, focused))
    const title = index > 0 && make('legend', { textContent: `${path.at(-1)}` })
    const isImage = path[0] === 'images'
    const picture = isImage && make('img', { src: imageUrl(`${path[1]}`), alt: '' })
    return make('fieldset', {}, ...[title, picture].filter((one) => one !== false), ...controls)
  })
  show(target.name, ...parts)
  panel.querySelector<HTMLElement>('[data-focus] :is(input, select, textarea, button)')?.focus()
}

const focusedPath = () => {
  const own = document.activeElement?.closest<HTMLElement>('.dev-sheet [data-path]')
  return own?.dataset.path
}

function fieldControl(
  target: Target,
  field: SheetField,
  again: () => Promise<void>,
  add: (list: Path) => void,
  focused: Path | string | undefined,
): HTMLElement {
  const { path, name, kind, values: before } = field
  const key = JSON.stringify(path)
  if (kind === 'items') {
    const button = make('button', {
      type: 'button',
      textContent: `Add to ${name}`,
      onclick: () => add(path),
    })
    return button
  }
  const { item, stamp } = target
  const control = controlOf(field, async () => {
    const values = control.read()
    const answer = await change({ act: 'set', item, stamp, place: path, before, values })
    control.element.toggleAttribute('data-refused', answer.status !== 200)
    if (answer.status === 200) await again()
    else control.focus()
  })
  control.element.dataset.path = key
  if (focused === key || JSON.stringify(focused) === key) control.element.dataset.focus = ''
  return control.element
}

/** A question: some boxes and a button. Stays until it is answered or closed. */
export function askFor(
  title: string,
  fields: SheetField[],
  label: string,
  save: (given: Record<string, string[]>) => Promise<{ status: number }>,
  files: File[] = [],
): void {
  const controls = fields.map((field, index) => {
    const control = controlOf(field)
    const file = files[index]
    // With the picture in sight.
    if (file?.type.startsWith('image/')) {
      control.element.append(make('img', { src: URL.createObjectURL(file), alt: '' }))
    }
    return { field, control }
  })
  const button = make('button', { textContent: label })
  show(title, make('fieldset', {}, ...controls.map(({ control }) => control.element), button))
  panel.onsubmit = async (event) => {
    event.preventDefault()
    button.disabled = true
    const given = controls.map(({ field, control }) => [field.name, control.read()])
    const { status } = await save(Object.fromEntries(given))
    button.disabled = false
    if (status === 200 && panel.contains(button)) closePanel()
  }
  controls[0]?.control.focus()
  say('')
}

export const line = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  path: [],
  name,
  kind: 'line',
  isOptional: false,
  mention: undefined,
  options: [],
  values: [],
  ...more,
})
