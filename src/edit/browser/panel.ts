import type { Path } from '../../shared/diagnostic.ts'
import type { Target } from '../requests.ts'
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

/** A field of the sheet. */
export let writing: Promise<void> | undefined

// Words that are not saved yet.
panel.oninput = () => panel.toggleAttribute('data-typed', true)

/** Whether it shows fields, and nothing is typed in them. */
export const isSheetOpen = () =>
  panel.isConnected && !panel.matches('.dev-question, [data-typed]') && !refused()

const refused = () => panel.querySelector('[data-refused]')

/** What was refused, and a question, are answered first. */
export function focusOpen(): boolean {
  const open = panel.matches('.dev-question') ? panel : refused()
  const box = open?.querySelector<HTMLElement>('input, select, textarea')
  if (!panel.isConnected || !box) return false
  box.focus()
  return true
}

function show(title: string, ...parts: Node[]): void {
  const close = make('button', {
    type: 'button',
    textContent: '×',
    ariaLabel: 'Close',
    onclick: closePanel,
  })
  panel.replaceChildren(make('header', {}, make('h2', { textContent: title }), close), ...parts)
  panel.onsubmit = (event) => event.preventDefault()
  panel.className = 'dev-sheet'
  panel.removeAttribute('data-typed')
  document.body.append(panel)
}

panel.onkeydown = (event) => {
  event.stopPropagation()
  if (event.key === 'Escape' && !event.isComposing) closePanel()
}

export interface SheetActs {
  /** After an edit. */
  again(): Promise<void>
  /** To a list in the item. */
  add(list: Path): void
  /** A new file for a field that names an image. */
  replace(field: Path): void
}

/** `focus`: the field that was clicked. */
export function showSheet(target: Target, acts: SheetActs, focus?: Path): void {
  const open = document.activeElement?.closest<HTMLElement>('.dev-sheet [data-path]')
  const focused = focus ? JSON.stringify(focus) : open?.dataset.path
  const parts = target.parts.map(({ path, fields }, index) => {
    const controls = fields.flatMap((field) => fieldControls(target, field, acts))
    const title = index > 0 ? [make('legend', { textContent: `${path.at(-1)}` })] : []
    const picture =
      path[0] === 'images' ? [make('img', { src: imageUrl(`${path[1]}`), alt: '' })] : []
    return make('fieldset', {}, ...title, ...picture, ...controls)
  })
  show(target.name, ...parts)
  const all = [...panel.querySelectorAll<HTMLElement>('[data-path]')]
  const own = all.find(({ dataset }) => dataset.path === focused)
  own?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

function fieldControls(target: Target, field: SheetField, acts: SheetActs): HTMLElement[] {
  const { path: place, name, kind } = field
  const button = (textContent: string, onclick: () => void) =>
    make('button', { type: 'button', textContent, onclick })
  if (kind === 'items') return [button(`Add to ${name}`, () => acts.add(place))]
  const key = JSON.stringify(place)
  let { item, stamp } = target
  let before = field.values
  const control = controlOf(field, () => {
    writing = write()
  })
  async function write(): Promise<void> {
    const answer = await change({ act: 'set', item, stamp, place, before, values: control.read() })
    control.element.toggleAttribute('data-refused', answer.status !== 200)
    if (answer.status === 200) {
      panel.removeAttribute('data-typed')
      await acts.again()
      return
    }
    control.focus()
    // Both versions were shown: saving again means this one.
    const now = answer.target?.parts.flatMap(({ fields }) => fields)
    before = now?.find(({ path }) => JSON.stringify(path) === key)?.values ?? before
    stamp = answer.target?.stamp ?? stamp
    item = answer.target?.item ?? item
  }
  control.element.dataset.path = key
  const isImage = field.mention === 'image'
  return [control.element, ...(isImage ? [button('New file', () => acts.replace(place))] : [])]
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
  panel.classList.add('dev-question')
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
  doc: '',
  options: [],
  values: [],
  ...more,
})
