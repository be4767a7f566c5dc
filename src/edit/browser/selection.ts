import type { Path } from '../../shared/diagnostic.ts'
import type { PanelField } from '../panel-fields.ts'
import type { FieldValues, Selection } from '../requests.ts'
import { change } from './ask.ts'
import { boxOf } from './controls.ts'
import { make, showSelected } from './desk.ts'
import { openField, savingField } from './field.ts'
import { elementOf, readMap } from './page-map.ts'
import { closePanel, focusWaiting, isPanelOpen, savingPanel, showPanel } from './panel.ts'
import { askForFiles, askForPart, type Done } from './questions.ts'

/** What the buttons of the desk act on. */
export let selection: Selection | undefined
let mapping = Promise.resolve()
/** Counts clicks and buttons: an answer to an earlier one selects nothing. */
let turn = 0

/** Whether nothing waits for the owner: what is typed but not saved comes first. */
export async function isFree(): Promise<boolean> {
  await Promise.all([savingField, savingPanel])
  openField?.focus()
  return !openField && !focusWaiting()
}

export function readMapAgain(): void {
  mapping = readMap()
}

/** A refresh meanwhile asks for another map. */
export async function mapIsRead(): Promise<void> {
  const latest = mapping
  await latest
  if (latest !== mapping) await mapIsRead()
}

/** Returns whether something else has begun since. */
export function beginTurn(): () => boolean {
  turn++
  return isLater()
}

function isLater(): () => boolean {
  const begun = turn
  return () => begun !== turn
}

/** `near`: what was clicked, where several elements show the item. */
export function select(next: Selection | undefined, near?: Element): void {
  selection = next
  for (const one of document.querySelectorAll('[data-selected]'))
    one.removeAttribute('data-selected')
  selectedElement(near)?.setAttribute('data-selected', '')
  showSelected(next?.name ?? '')
}

export const selectedElement = (near?: Element) => selection && elementOf(selection.item, near)

/**
 * Returns what selects the item of an answer, unless something else has begun meanwhile. `isNew`:
 * it may stand out of view.
 */
export function finishing(isNew = false): Done {
  const hasEnded = isLater()
  return async (answer) => {
    await mapIsRead()
    if (hasEnded()) return
    select(answer.selection)
    if (isNew) bringIntoView(selectedElement())
    if (answer.selection && isPanelOpen()) showFields(answer.selection)
    else closePanel()
  }
}

function bringIntoView(element: Element | undefined): void {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  if (top < 0 || Math.min(bottom, top + 200) > innerHeight) element?.scrollIntoView()
}

/** Shows all fields of an item, and of the images and films that it names. */
export function showFields(shown: Selection, focus?: Path): void {
  const { item, name, parts } = shown
  let { stamp } = shown
  const done = finishing()
  const press = async (fields: FieldValues[]) => {
    const answer = await change({ act: 'set', item, stamp, fields })
    // After a conflict, saving again means this one.
    stamp = answer.selection?.stamp ?? stamp
    if (answer.status === 200) await done(answer)
    return false
  }
  const sections = parts.map(({ path: [list, name], fields }, index) => ({
    ...(index > 0 && { title: `${name}` }),
    ...(list === 'images' && { picture: pictureOf(`${name}`) }),
    rows: fields.flatMap((field) => rowsOf(field, shown)),
  }))
  showPanel({ title: name, parts: sections, save: { label: 'Save', press }, focus })
}

const pictureOf = (image: string) =>
  make('img', { src: `/images/${encodeURIComponent(image)}`, alt: '' })

function rowsOf(field: PanelField, shown: Selection) {
  const { kind, leaf, name, path } = field
  const { item, stamp } = shown
  if (kind === 'items') {
    const press = async () => {
      if (await isFree()) await askForPart(path, finishing(true), { item, stamp })
    }
    return [{ label: `Add to ${name}`, press }]
  }
  if (leaf !== 'image') return [boxOf(field)]
  const replace = (files: File[]) =>
    askForFiles(files, finishing(), (described) => {
      return { act: 'replace-image', item, stamp, field: path, files: described }
    })
  const press = async () => {
    if (await isFree()) chooseFiles({ accept: 'image/*' }, replace)
  }
  return [boxOf(field), { label: 'New file', press }]
}

export function chooseFiles(options: object, add: (files: File[]) => void): void {
  const input = make('input', { type: 'file', ...options })
  input.onchange = () => add([...(input.files ?? [])])
  input.click()
}
