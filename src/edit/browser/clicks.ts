import type { Answer, ClickedText, Selection } from '../requests.ts'
import { ask } from './ask.ts'
import { type Caret, caretAt, pictures, requestAt } from './click-target.ts'
import { say, select } from './desk.ts'
import { state } from './desk-state.ts'
import { whenFree } from './forms/form.ts'
import { askForFiles, showFields } from './forms/questions.ts'
import { openTextField } from './forms/text-field.ts'
import { waitForMap } from './page-map.ts'

/** Lines of text that the Tab key reaches. */
export const blocks =
  ':is(main, footer) :is(h1, h2, h3, h4, p, li, dt, dd, td, th, figcaption, summary, .fact), body > header a'
const lines = `${blocks}, :is(main, footer) :is(span, small, sup):not(.visually-hidden)`

interface Target {
  element: Element
  /** Undefined for a key, and beside words. */
  caret: Caret | undefined
  /** What the element showed then: an edit may change it before the turn of the click. */
  look: string
}

/** What was clicked. `at`: where in the window; a key is nowhere. */
function targetOf(element: Element, at?: MouseEvent): Target {
  const caret = at && caretAt(element, at.clientX, at.clientY)
  return { element, caret, look: lookOf(element) }
}

/** Without the attributes that editing adds. */
const lookOf = ({ outerHTML }: Element) =>
  outerHTML.replace(/ (tabindex|data-selected|data-opened)="\d?"/g, '')

/** Opens words in their place, or the fields of a picture. */
export function openAt(element: Element, at?: MouseEvent): void {
  const target = targetOf(element, at)
  whenFree(async () => {
    if (isEmpty(element)) {
      select(undefined)
      return
    }
    const { status, message, selection, text, field } = await askAbout(target)
    select(selection, element)
    if (selection && text) {
      const keys = text.isLine ? 'Enter' : 'Ctrl+Enter, Cmd+Enter'
      say(`${message} · ${keys} or a click elsewhere saves, Escape discards`, true)
      openText(target, selection, text)
      return
    }
    say(message)
    if (selection && status === 200) showFields(selection, field)
  })
}

async function askAbout(target: Target): Promise<Answer> {
  await waitForMap()
  const { refusal } = state.map
  if (refusal) return { status: 422, message: refusal }
  const request = isAsClicked(target) ? requestAt(target.element, target.caret) : undefined
  return request
    ? ask(request)
    : { status: 422, message: 'The page has just changed: click again.' }
}

/** Between the texts and pictures of the page. */
function isEmpty(element: Element): boolean {
  const hasWords = [...element.childNodes].some(
    (node) => node instanceof Text && node.data.trim() !== '',
  )
  return !hasWords && !element.closest(`${blocks}, ${pictures}`)
}

function openText({ element, caret }: Target, selection: Selection, text: ClickedText): void {
  const block = element.closest(text.isLine ? lines : '.text, .prose')
  openTextField(block ?? element, selection, text, caret)
}

const isAsClicked = ({ element, look }: Target) => element.isConnected && lookOf(element) === look

const takesNoFiles = 'Drop files onto a work, a gallery or the text of a page.'

/** Adds files to what they were dropped on. */
export function dropFiles(files: File[], on: Element, at: MouseEvent): void {
  const target = targetOf(on, at)
  whenFree(async () => {
    const { status, message, selection, text } = await askAbout(target)
    select(selection, on)
    if (selection?.takesMedia) askForFiles(files, selection)
    else if (selection && text?.takesFigures) {
      openText(target, selection, text)
      askForFiles(files)
    } else say(status === 200 ? takesNoFiles : message)
  })
}
