import type { ItemAct } from '../changes/item-acts.ts'
import type { ClickedText, EditAnswer, Selection } from '../requests.ts'
import { ask, change, inTurn } from './ask.ts'
import { type DeskButton, say } from './desk.ts'
import { hintFor, isFree, openField, showField } from './field.ts'
import { mapIsRead, openingAt, pictures, readMapAgain } from './page-map.ts'
import { closePanel, lockPanel } from './panel.ts'
import {
  askForFigures,
  askForFilm,
  askForMedia,
  askForNew,
  chooseFiles,
  finish,
  showFields,
} from './questions.ts'
import { select, selectedElement, selection } from './selection.ts'

// What clicks, keys and buttons do.

/** What can be clicked as a whole: a line of text. */
export const blocks =
  ':is(main, footer) :is(h1, h2, h3, h4, p, li, dt, dd, td, th, figcaption, summary), body > header a'
const lines = `${blocks}, :is(main, footer) :is(span, small, sup):not(.visually-hidden)`

/** Where something was clicked or dropped. */
interface Target {
  element: Element
  x: number
  y: number
  /** What the element showed then: an edit may change it before the turn of the click. */
  look: string
}

/** Of several clicks, the last one counts. */
let latest: Target | undefined

function targetAt(element: Element, x = -1, y = -1): Target {
  latest = { element, x, y, look: lookOf(element) }
  return latest
}

/** Without the marks of editing. */
const lookOf = ({ outerHTML }: Element) => outerHTML.replace(/ (tabindex|data-selected)="\d?"/g, '')

/** Opens words in their place, or the fields of a picture. */
export function openAt(element: Element, x?: number, y?: number): void {
  const target = targetAt(element, x, y)
  inTurn(async () => {
    if (isEmpty(element)) return leaveAll()
    const answer = await selectAt(target)
    if (!answer) return
    const { status, message, selection, text, field } = answer
    if (text && selection) {
      say(`${message} · ${hintFor(text.isLine)}`)
      openText(element, selection, text)
    } else if (status === 200 && selection) {
      showFields(selection, field)
      // On phones, the panel covers half of the page.
      if (innerWidth < 576) selectedElement(element)?.scrollIntoView({ block: 'nearest' })
    }
  })
}

function openText(element: Element, selection: Selection, text: ClickedText): void {
  const block = element.closest(text.isLine ? lines : '.text, .prose')
  showField(block ?? element, selection, text, finish)
}

/** The space between texts and pictures. */
function isEmpty(element: Element): boolean {
  const hasWords = [...element.childNodes].some(
    (node) => node instanceof Text && node.data.trim() !== '',
  )
  const isAround = element.matches(
    'html, body, main, header, footer, nav, section, article, div, figure, ul, ol, dl',
  )
  return isAround && !hasWords && !element.closest(`${blocks}, ${pictures}`)
}

function leaveAll(): void {
  if (!isFree()) return
  closePanel()
  select(undefined)
  say('')
}

/** Selects what stands at a point. Undefined if something else comes first. */
async function selectAt(target: Target): Promise<EditAnswer | undefined> {
  const { element, x, y, look } = target
  if (latest !== target || !isFree()) return undefined
  await mapIsRead()
  const opening = lookOf(element) === look ? openingAt(element, x, y) : undefined
  if (!opening) {
    readMapAgain()
    say('The page has changed meanwhile: click again.')
    return undefined
  }
  closePanel()
  const answer = await ask(opening)
  if (latest !== target) return undefined
  select(answer.selection, element)
  say(answer.message)
  return answer
}

/** Adds files to the open text, or to what they were dropped on. */
export function dropFiles(files: File[], on: Element, x: number, y: number): void {
  const target = targetAt(on, x, y)
  inTurn(async () => {
    if (on.matches('.dev-field') && takesFigures()) return askForFigures(files)
    const answer = await selectAt(target)
    if (!answer) return
    const { selection, text } = answer
    if (selection?.takesMedia) askForMedia(files, selection)
    else if (selection && text?.takesFigures) {
      openText(on, selection, text)
      askForFigures(files)
    } else say('Drop files on a work, a gallery or the text of a page.')
  })
}

export function act(name: ItemAct | 'undo'): void {
  inTurn(async () => {
    if (!isFree() || (name !== 'undo' && !canDo(name))) return
    const topBefore = topOfSelected()
    const { item = [], stamp = '' } = selection ?? {}
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

export const canDo = (name: ItemAct) => selection?.acts.includes(name) === true

const topOfSelected = () => selectedElement()?.getBoundingClientRect().top ?? 0

/** Does nothing while something waits for the owner. */
function whenFree(begin: () => void): () => void {
  return () =>
    inTurn(() => {
      if (isFree()) begin()
    })
}

const takesFigures = () => openField?.takesFigures === true

const fileTypes = { accept: 'image/*,video/mp4,video/webm', multiple: true }

/** An open text takes them where its caret is. */
function addChosenFiles(): void {
  inTurn(() => {
    if (takesFigures()) return chooseFiles(fileTypes, askForFigures)
    const chosen = selection
    if (isFree() && chosen) chooseFiles(fileTypes, (files) => askForMedia(files, chosen))
  })
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
      press: whenFree(() => selection && askForFilm(selection)),
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
