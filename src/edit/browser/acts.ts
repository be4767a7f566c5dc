import type { ItemAct } from '../changes/item-acts.ts'
import type { Selection } from '../requests.ts'
import { change, inTurn } from './ask.ts'
import type { DeskButton } from './desk.ts'
import { isFree, takesFigures } from './field.ts'
import { chooseFiles } from './new-files.ts'
import { lockPanel } from './panel.ts'
import {
  askForFigures,
  askForFilm,
  askForMedia,
  askForNew,
  finish,
  showFields,
} from './questions.ts'
import { select, selected, selectedElement } from './selection.ts'

export function act(name: ItemAct | 'undo'): void {
  inTurn(async () => {
    if (!isFree() || (name !== 'undo' && !canDo(name))) return
    const topBefore = topOfSelected()
    const { item = [], stamp = '' } = selected() ?? {}
    lockPanel(true)
    const answer = await change(name === 'undo' ? { act: name } : { act: name, item, stamp })
    // After a conflict, another item may stand there.
    if (answer.status === 409) select(undefined)
    if (answer.status === 200) await finish(answer, name === 'copy')
    lockPanel(false)
    // An item that moves stays under the eye.
    if (name === 'up' || name === 'down') scrollBy(0, topOfSelected() - topBefore)
  })
}

export const canDo = (name: ItemAct) => selected()?.acts.includes(name) === true

const topOfSelected = () => selectedElement()?.getBoundingClientRect().top ?? 0

/** Does nothing while something waits for the owner. */
function whenFree(begin: () => void | Promise<void>): () => void {
  return () =>
    inTurn(() => {
      if (isFree()) return begin()
    })
}

function whenSelected(begin: (selection: Selection) => void): () => void {
  return whenFree(() => {
    const selection = selected()
    if (selection) begin(selection)
  })
}

const fileTypes = { accept: 'image/*,video/mp4,video/webm', multiple: true }

/** An open text takes them where its caret is. */
function addChosenFiles(): void {
  inTurn(() => {
    if (takesFigures()) return chooseFiles(fileTypes, askForFigures)
    const selection = selected()
    if (isFree() && selection) chooseFiles(fileTypes, (files) => askForMedia(files, selection))
  })
}

function actButton(label: string, name: ItemAct): DeskButton {
  return { label, press: () => act(name), works: () => canDo(name) }
}

const takesMedia = () => selected()?.takesMedia === true
const always = () => true

/** The groups stand apart. */
export const deskButtons: DeskButton[][] = [
  [
    actButton('Up', 'up'),
    actButton('Down', 'down'),
    actButton('Copy', 'copy'),
    actButton('Publish', 'publish'),
    {
      label: 'Add files',
      press: addChosenFiles,
      works: () => takesMedia() || takesFigures(),
      keepsFocus: takesFigures,
    },
    { label: 'Add a film', press: whenSelected(askForFilm), works: takesMedia },
    {
      label: 'Fields',
      press: whenSelected(showFields),
      works: () => selected() !== undefined,
    },
  ],
  [actButton('Delete', 'delete')],
  [
    { label: 'New', press: whenFree(askForNew), works: always },
    { label: 'Undo', press: () => act('undo'), works: always },
    { label: 'Done', press: whenFree(stopEditing), works: always },
  ],
]

function stopEditing(): void {
  sessionStorage.removeItem('editing')
  location.reload()
}
