import type { Answer, RequestOf } from '../requests.ts'
import { ask } from './ask.ts'
import { say } from './desk.ts'
import {
  type Caret,
  caretAt,
  pictures,
  readMapAgain,
  refusalOfMap,
  requestAt,
  waitForMap,
} from './page-map.ts'
import { closePanel } from './panel.ts'
import { askForFiles, showFields, showResult } from './questions.ts'
import { select } from './selected-element.ts'
import { hintFor, type OpenedText, showTextField, takesFigures, whenFree } from './text-field.ts'

/** What the keyboard reaches: a line of text. */
export const blocks =
  ':is(main, footer) :is(h1, h2, h3, h4, p, li, dt, dd, td, th, figcaption, summary, .fact), body > header a'
const lines = `${blocks}, :is(main, footer) :is(span, small, sup):not(.visually-hidden)`

interface Target {
  element: Element
  /** In the window; outside of it for a key. */
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
  whenFree(async () => {
    if (isEmpty(element)) return leaveAll()
    const opened = await selectAt(target)
    if (opened?.status !== 200) return
    const { message, selection, text, field, caret } = opened
    if (!selection) return
    if (!text) return showFields(selection, field)
    say(`${message} · ${hintFor(text)}`)
    openText(element, { selection, text, caret })
  })
}

function openText(element: Element, opened: OpenedText): void {
  const block = element.closest(opened.text.isLine ? lines : '.text, .prose')
  showTextField(block ?? element, opened, showResult)
}

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
  closePanel()
  select(undefined)
  say('')
}

interface Opened extends Answer {
  caret: Caret | undefined
}

/** Selects what stands at a point. Undefined if something else comes first. */
async function selectAt(target: Target): Promise<Opened | undefined> {
  if (latest !== target) return undefined
  await waitForMap()
  if (!requestFor(target)) {
    // The page may have changed since its map was read.
    readMapAgain()
    await waitForMap()
  }
  const request = requestFor(target)
  if (!request) {
    say(refusalFor(target))
    return undefined
  }
  closePanel()
  const { element } = target
  const caret = caretOf(target)
  const answer = await ask(request)
  if (latest !== target) return undefined
  select(answer.selection, element)
  say(answer.message)
  return { ...answer, caret }
}

const caretOf = ({ element, x, y }: Target) => caretAt(element, x, y)

const isAsClicked = ({ element, look }: Target) => element.isConnected && lookOf(element) === look

function requestFor(target: Target): RequestOf<'open'> | undefined {
  const canAsk = isAsClicked(target) && !refusalOfMap()
  return canAsk ? requestAt(target.element, caretOf(target)) : undefined
}

function refusalFor(target: Target): string {
  if (!isAsClicked(target)) return 'The page has just changed: click again.'
  const ofCode = 'The code of this page compares or sorts words, so no click can find this text.'
  return refusalOfMap() || `${ofCode} Edit the page’s file.`
}

/** Adds files to the open text, or to what they were dropped on. */
export function dropFiles(files: File[], on: Element, x: number, y: number): void {
  if (takesFigures() && on.matches('.dev-field')) {
    askForFiles(files)
    return
  }
  const target = targetAt(on, x, y)
  whenFree(async () => {
    const opened = await selectAt(target)
    if (!opened) return
    const { selection, text, caret } = opened
    if (selection?.takesMedia) askForFiles(files, selection)
    else if (selection && text?.takesFigures) {
      openText(on, { selection, text, caret })
      askForFiles(files)
    } else say('Drop files onto a work, a gallery or the text of a page.')
  })
}
