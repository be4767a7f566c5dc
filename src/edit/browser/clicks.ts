import type { Answer, ClickedText, Selection } from '../requests.ts'
import { ask } from './ask.ts'
import { type Caret, caretAt, pictures, requestAt } from './click-target.ts'
import { say, select } from './desk.ts'
import { state } from './desk-state.ts'
import { whenFree } from './forms/form.ts'
import { askForFiles } from './forms/media-questions.ts'
import { showFields } from './forms/questions.ts'
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

/** Without the marks of editing. */
const lookOf = ({ outerHTML }: Element) =>
  outerHTML.replace(/ (tabindex|data-selected|data-opened)="\d?"/g, '')

/** Opens words in their place, or the fields of a picture. */
export function openAt(element: Element, at?: MouseEvent): void {
  const target = targetOf(element, at)
  const isAway = state.forms.length > 0
  whenFree(async () => {
    if (isEmpty(element)) {
      select(undefined)
      // What the form was saved to stays in sight.
      if (!isAway) say('')
      return
    }
    const { status, message, selection, text, field } = (await selectAt(target)) ?? {}
    if (status !== 200 || !selection) return
    if (!text) return showFields(selection, field)
    say(`${message} · ${hintFor(text)}`, true)
    openText(target, selection, text)
  })
}

/** Phones have no such keys. */
function hintFor({ isLine }: ClickedText): string {
  if (matchMedia('(pointer: coarse)').matches) return 'A tap elsewhere saves it'
  const key = isLine ? 'Enter' : 'Ctrl+Enter or Cmd+Enter'
  return `${key} saves, Escape discards`
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

const unsure =
  'The code of this page compares or sorts texts, so a click cannot tell which one this is. Edit the page’s file.'

/** Selects what was clicked. Undefined if nobody can say what that is. */
async function selectAt(target: Target): Promise<Answer | undefined> {
  await waitForMap()
  const refusal = isAsClicked(target)
    ? state.map.refusal
    : 'The page has just changed: click again.'
  const request = refusal ? undefined : requestAt(target.element, target.caret)
  if (!request) {
    say(refusal || unsure)
    return undefined
  }
  const answer = await ask(request)
  select(answer.selection, target.element)
  say(answer.message)
  return answer
}

const isAsClicked = ({ element, look }: Target) => element.isConnected && lookOf(element) === look

/** Adds files to what they were dropped on. */
export function dropFiles(files: File[], on: Element, at: MouseEvent): void {
  const target = targetOf(on, at)
  whenFree(async () => {
    const { selection, text } = (await selectAt(target)) ?? {}
    if (selection?.takesMedia) askForFiles(files, selection)
    else if (selection && text?.takesFigures) {
      openText(target, selection, text)
      askForFiles(files)
    } else say('Drop files onto a work, a gallery or the text of a page.')
  })
}
