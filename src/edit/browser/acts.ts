import type { ItemAct, Selection } from '../requests.ts'
import { change } from './ask.ts'
import type { DeskButton } from './desk.ts'
import { chooseFiles } from './new-files.ts'
import { lockPanel } from './panel.ts'
import { askForFiles, askForFilm, askForNew, showFields, showResult } from './questions.ts'
import { selected, selectedElement } from './selected-element.ts'
import { takesFigures, whenFree } from './text-field.ts'

export function act(name: ItemAct | 'undo'): void {
  whenFree(async () => {
    const request = requestTo(name)
    if (!request) return
    const topBefore = topOfSelected()
    lockPanel(true)
    const answer = await change(request)
    if (answer.status === 200) await showResult(answer, name === 'copy')
    lockPanel(false)
    // An item that moves stays under the eye.
    if (name === 'up' || name === 'down') scrollBy(0, topOfSelected() - topBefore)
  })
}

function requestTo(act: ItemAct | 'undo') {
  if (act === 'undo') return { act }
  const selection = selected()
  return selection?.acts.includes(act) ? { act, version: selection.version } : undefined
}

export const canDo = (name: ItemAct) => requestTo(name) !== undefined

const topOfSelected = () => selectedElement()?.getBoundingClientRect().top ?? 0

function whenSelected(begin: (selection: Selection) => void): void {
  whenFree(() => {
    const selection = selected()
    if (selection) begin(selection)
  })
}

const fileTypes = { accept: 'image/*,video/mp4,video/webm', multiple: true }

/** An open text takes them where its caret is. */
function addChosenFiles(): void {
  if (takesFigures()) chooseFiles(fileTypes, askForFiles)
  else whenSelected((into) => chooseFiles(fileTypes, (files) => askForFiles(files, into)))
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
    {
      label: 'Add files',
      press: addChosenFiles,
      isEnabled: () => takesMedia() || takesFigures(),
      keepsFocus: takesFigures,
    },
    { label: 'Add a film', press: () => whenSelected(askForFilm), isEnabled: takesMedia },
    {
      label: 'Fields',
      press: () => whenSelected(showFields),
      isEnabled: () => selected() !== undefined,
    },
  ],
  [actButton('Delete', 'delete')],
  [
    { label: 'New', press: () => whenFree(askForNew), isEnabled: always },
    { label: 'Undo', press: () => act('undo'), isEnabled: always },
    { label: 'Done', press: () => whenFree(stopEditing), isEnabled: always },
  ],
]

function stopEditing(): void {
  sessionStorage.removeItem('editing')
  location.reload()
}
