import type { ItemAct } from '../items.ts'
import type { ClickedText, EditAnswer, Selection } from '../requests.ts'
import { ask, change } from './ask.ts'
import { type DeskButton, say } from './desk.ts'
import { hintFor, openField, showField } from './field.ts'
import { openingAt } from './page-map.ts'
import { closePanel } from './panel.ts'
import { askForFigures, askForFiles, askForFilm, askForNew, type Done } from './questions.ts'
import {
  beginTurn,
  chooseFiles,
  finishing,
  isFree,
  mapIsRead,
  readMapAgain,
  select,
  selectedElement,
  selection,
  showFields,
} from './selection.ts'

// What clicks, keys and buttons do.

/** What can be clicked as a whole: a line of text. */
export const blocks =
  ':is(main, footer) :is(h1, h2, h3, h4, p, li, dt, dd, td, th, figcaption, summary), body > header a'
const lines = `${blocks}, :is(main, footer) :is(span, small, sup):not(.visually-hidden)`

/** Opens words in their place, or the fields of a picture. */
export async function openAt(element: Element, x?: number, y?: number): Promise<void> {
  const { status, message = '', selection, text, field } = await selectAt(element, x, y)
  if (text && selection) {
    say(`${message} · ${hintFor(text.isLine)}`)
    openText(element, selection, text)
  } else if (status === 200 && selection) {
    showFields(selection, field)
    // On phones, the panel covers half of the page.
    if (innerWidth < 576) selectedElement(element)?.scrollIntoView({ block: 'nearest' })
  }
}

function openText(element: Element, selection: Selection, text: ClickedText): void {
  const block = element.closest(text.isLine ? lines : '.text, .prose')
  showField(block ?? element, selection, text, finishing())
}

/** Selects what stands at a point. Without a status: something else comes first. */
async function selectAt(element: Element, x = -1, y = -1): Promise<Partial<EditAnswer>> {
  if (!(await isFree())) return {}
  await mapIsRead()
  const hasEnded = beginTurn()
  const opening = openingAt(element, x, y)
  if (!opening) {
    readMapAgain()
    say('The page has changed meanwhile: click again.')
    return {}
  }
  closePanel()
  const answer = await ask(opening)
  if (hasEnded()) return {}
  select(answer.selection, element)
  say(answer.message)
  return answer
}

/** Adds files to the open text, or to what they were dropped on. */
export async function dropFiles(files: File[], on: Element, x: number, y: number): Promise<void> {
  if (on.matches('.dev-field') && takesFigures()) return askForFigures(files)
  const { status, selection, text } = await selectAt(on, x, y)
  if (!status) return
  if (selection?.takesMedia) askForMedia(files, selection, finishing(true))
  else if (selection && text?.takesFigures) {
    openText(on, selection, text)
    askForFigures(files)
  } else say('Drop files on a work, a gallery or the text of a page.')
}

/** Adds pictures and films to a work or a gallery. */
function askForMedia(files: File[], { item, stamp }: Selection, done: Done): void {
  askForFiles(files, done, (described) => ({ act: 'add-files', item, stamp, files: described }))
}

/** One after another: two presses on Up move an item by two. */
let acting: Promise<void> = Promise.resolve()

export function act(name: ItemAct | 'undo'): void {
  const next = () => perform(name)
  acting = acting.then(next, next)
}

async function perform(name: ItemAct | 'undo'): Promise<void> {
  if (!(await isFree()) || (name !== 'undo' && !canDo(name))) return
  beginTurn()
  const done = finishing(name === 'copy')
  const topBefore = topOfSelected()
  const { item = [], stamp = '' } = selection ?? {}
  const answer = await change(name === 'undo' ? { act: name } : { act: name, item, stamp })
  // After a conflict, another item may stand there.
  if (answer.status === 409) select(undefined)
  if (answer.status !== 200) return
  await done(answer)
  // An item that moves stays under the eye.
  if (name === 'up' || name === 'down') scrollBy(0, topOfSelected() - topBefore)
}

export const canDo = (name: ItemAct) => selection?.acts.includes(name) === true

const topOfSelected = () => selectedElement()?.getBoundingClientRect().top ?? 0

/** Does nothing while something waits for the owner. */
function whenFree(begin: (done: Done) => void): () => Promise<void> {
  return async () => {
    if (!(await isFree())) return
    beginTurn()
    begin(finishing(true))
  }
}

const takesFigures = () => openField?.takesFigures === true

const fileTypes = { accept: 'image/*,video/mp4,video/webm', multiple: true }

/** An open text takes them where its caret is. */
async function addChosenFiles(): Promise<void> {
  if (takesFigures()) return chooseFiles(fileTypes, askForFigures)
  if (!(await isFree()) || !selection) return
  beginTurn()
  const [shown, done] = [selection, finishing(true)]
  chooseFiles(fileTypes, (files) => askForMedia(files, shown, done))
}

const actOn = (label: string, name: ItemAct): DeskButton => {
  return { label, press: () => act(name), works: () => canDo(name) }
}
const always = () => true

export const deskButtons: DeskButton[][] = [
  [
    actOn('Up', 'up'),
    actOn('Down', 'down'),
    actOn('Copy', 'copy'),
    actOn('Publish', 'publish'),
    {
      label: 'Add files',
      press: addChosenFiles,
      works: () => selection?.takesMedia === true || takesFigures(),
      keepsFocus: takesFigures,
    },
    {
      label: 'Add a film',
      press: whenFree((done) => selection && askForFilm(selection, done)),
      works: () => selection?.takesMedia === true,
    },
    {
      label: 'Fields',
      press: whenFree(() => selection && showFields(selection)),
      works: () => selection !== undefined,
    },
  ],
  [actOn('Delete', 'delete')],
  [
    { label: 'New', press: whenFree(askForNew), works: always },
    { label: 'Undo', press: () => act('undo'), works: always },
    { label: 'Done', press: whenFree(leave), works: always },
  ],
]

function leave(): void {
  sessionStorage.removeItem('editing')
  location.reload()
}
