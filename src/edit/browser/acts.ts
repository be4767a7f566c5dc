import type { ItemAct } from '../requests.ts'
import { change, showNew } from './changes.ts'
import { type DeskButton, keepPlace, selectedElement } from './desk.ts'
import { state } from './desk-state.ts'
import { whenFree, whenSelected } from './forms/form.ts'
import {
  addFilesToText,
  askForFiles,
  askForFilm,
  askForNew,
  chooseFiles,
  showFields,
} from './forms/questions.ts'
import { takesFigures } from './forms/text-field.ts'

export function act(name: ItemAct | 'undo'): void {
  whenFree(async () => {
    const request = requestTo(name)
    if (!request) return
    const scrollBack = keepPlace(selectedElement)
    const answer = await change(request)
    if (answer.status === 200) await showNew(answer)
    // An item that moves stays where it was in the window.
    if (name === 'up' || name === 'down') scrollBack()
  })
}

function requestTo(act: ItemAct | 'undo') {
  if (act === 'undo') return { act }
  const { selection } = state
  return selection?.acts.includes(act) ? { act, version: selection.version } : undefined
}

export const canDo = (name: ItemAct) => requestTo(name) !== undefined

/** An open text takes them where its caret is. */
function addChosenFiles(): void {
  if (takesFigures()) chooseFiles(addFilesToText)
  else whenSelected((into) => chooseFiles((files) => askForFiles(files, into)))
}

function actButton(label: string, name: ItemAct): DeskButton {
  return { label, press: () => act(name), isEnabled: () => canDo(name) }
}

const takesMedia = () => state.selection?.takesMedia === true

/** The groups stand apart. */
export const deskButtons: DeskButton[][] = [
  [
    actButton('Up', 'up'),
    actButton('Down', 'down'),
    actButton('Copy', 'copy'),
    { label: 'Add files', press: addChosenFiles, isEnabled: () => takesMedia() || takesFigures() },
    { label: 'Add a film', press: () => whenSelected(askForFilm), isEnabled: takesMedia },
    {
      label: 'Fields',
      press: () => whenSelected(showFields),
      // Where code makes the whole item, there are none.
      isEnabled: () => state.selection?.groups.some(({ fields }) => fields.length > 0) === true,
    },
  ],
  [actButton('Delete', 'delete')],
  [
    { label: 'New', press: () => whenFree(askForNew) },
    { label: 'Undo', press: () => act('undo') },
    { label: 'Done', press: () => whenFree(stopEditing) },
  ],
]

function stopEditing(): void {
  sessionStorage.removeItem('editing')
  location.reload()
}
