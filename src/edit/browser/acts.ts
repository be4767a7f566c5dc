import type { ItemAct } from '../changes/item-acts.ts'
import type { Selection } from '../requests.ts'
import { change, inTurn } from './ask.ts'
import type { DeskButton } from './desk.ts'
import { leaveOpen, takesFigures } from './field.ts'
import { chooseFiles } from './new-files.ts'
import { lockPanel } from './panel.ts'
import {
  askForFigures,
  askForFilm,
  askForMedia,
  askForNew,
  showFields,
  showResult,
} from './questions.ts'
import { select, selected, selectedElement } from './selection.ts'

export function act(name: ItemAct | 'undo'): void {
  inTurn(async () => {
    if (!leaveOpen() || (name !== 'undo' && !canDo(name))) return
    const topBefore = topOfSelected()
    const { item = [], stamp = '' } = selected() ?? {}
    lockPanel(true)
    const answer = await change(name === 'undo' ? { act: name } : { act: name, item, stamp })
    // After a conflict, another item may stand there.
    if (answer.status === 409) select(undefined)
    if (answer.status === 200) await showResult(answer, name === 'copy')
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
      if (leaveOpen()) return begin()
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
    if (leaveOpen() && selection) chooseFiles(fileTypes, (files) => askForMedia(files, selection))
  })
}

function actButton(label: string, name: ItemAct): DeskButton {
  return { label, press: () => act(name), isEnabled: () => canDo(name) }
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
      isEnabled: () => takesMedia() || takesFigures(),
      keepsFocus: takesFigures,
    },
    { label: 'Add a film', press: whenSelected(askForFilm), isEnabled: takesMedia },
    {
      label: 'Fields',
      press: whenSelected(showFields),
      isEnabled: () => selected() !== undefined,
    },
  ],
  [actButton('Delete', 'delete')],
  [
    { label: 'New', press: whenFree(askForNew), isEnabled: always },
    { label: 'Undo', press: () => act('undo'), isEnabled: always },
    { label: 'Done', press: whenFree(stopEditing), isEnabled: always },
  ],
]

function stopEditing(): void {
  sessionStorage.removeItem('editing')
  location.reload()
}
