import { isSamePath } from '../../schema/paths.ts'
import type { Path } from '../../shared/fault.ts'
import type { FieldValues } from '../requests.ts'
import { inTurn } from './ask.ts'
import { makeBox, type Question } from './boxes.ts'
import { type Button, intentOf, make, say } from './desk.ts'

/** What stands beside the page: the fields of an item, or a question. */
interface PanelContent {
  title: string
  sections: PanelSection[]
  /** The button that saves. Without it, other buttons go on. */
  save?: Saving
  focus?: Path | undefined
}

interface Saving {
  label: string
  /** Saves the boxes that were changed. False: the panel stays as it is. */
  press(changed: FieldValues[]): Promise<boolean>
}

export type PanelRow = Question | Button

export interface PanelSection {
  title?: string
  picture?: HTMLElement
  rows: PanelRow[]
}

const panel = make('form', { className: 'dev-panel', ariaLabel: 'Fields' })
panel.dataset.own = 'true'

interface OpenPanel {
  /** The index of each is the name of its box. */
  questions: Question[]
  /** Whether an answer is needed before anything else can be done. */
  mustAnswer: boolean
  /** Whether it was said that × discards what is typed. */
  isWarned: boolean
  /** What had the focus when its words were refused, for a reason that is still shown. */
  refused?: HTMLElement | undefined
}

let open: OpenPanel | undefined

export const isPanelOpen = () => open !== undefined

/** The caret goes back to an open text, for which files were named. */
export function closePanel(): void {
  open = undefined
  panel.remove()
  document.querySelector<HTMLElement>('.dev-field')?.focus()
}

panel.onkeydown = (event) => {
  event.stopPropagation()
  const { target } = event
  const isLine = target instanceof HTMLTextAreaElement && target.rows === 1
  const intent = intentOf(event, isLine)
  if (intent === 'leave') leavePanel()
  if (intent !== 'save') return
  event.preventDefault()
  const next = open?.mustAnswer && isLine ? emptyBoxAfter(target) : undefined
  if (next) next.focus()
  else panel.requestSubmit()
}

/** Where all answers are lines, Enter leads to the next, rather than leaving it unanswered. */
function emptyBoxAfter(box: HTMLTextAreaElement): HTMLTextAreaElement | undefined {
  const boxes = [...panel.querySelectorAll('textarea')]
  if (boxes.some(({ rows }) => rows > 1)) return undefined
  return boxes.slice(boxes.indexOf(box) + 1).find(({ value }) => value === '')
}

/** Takes no words or clicks while its content is about to change. */
export function lockPanel(isBusy: boolean): void {
  panel.inert = isBusy
}

/** Whether something is typed and not on its way. */
export const hasUnsaved = () =>
  open !== undefined && !panel.inert && readChanges(open.questions).length > 0

export function leavePanel(): void {
  if (panel.inert) return
  if (!hasUnsaved()) closePanel()
  else warnOfLoss()
}

function warnOfLoss(): void {
  if (open) open.isWarned = true
  say('Save what you typed, or discard it with ×.')
}

function readChanges(questions: Question[]): FieldValues[] {
  const form = new FormData(panel)
  return questions.flatMap(({ path, values: before }, index) => {
    // An empty box has no value. Some browsers give lines the ends that they have on the way.
    const typed = form.getAll(`${index}`).flatMap((one) => `${one}`.replaceAll('\r\n', '\n') || [])
    // Ticks that were set before stay in their order.
    const values = [...new Set([...before.filter((one) => typed.includes(one)), ...typed])]
    return values.join('\n') === before.join('\n') ? [] : { path, values }
  })
}

/** Gives the focus to a question, or to what is typed and not saved. Returns whether there is any. */
export function focusWaiting(): boolean {
  if (!open?.mustAnswer && !hasUnsaved()) return false
  if (open?.refused) open.refused.focus()
  else {
    focusFirst()
    say('Save or close the fields first.')
  }
  return true
}

const inputs = 'input, select, textarea'
const focusFirst = () => panel.querySelector<HTMLElement>(`${inputs}, fieldset button`)?.focus()

export function showPanel(
  { title, sections, save, focus }: PanelContent,
  mustAnswer = false,
): void {
  const opened: OpenPanel = { questions: [], mustAnswer, isWarned: false }
  open = opened
  const close = make('button', { type: 'button', textContent: '×', ariaLabel: 'Close' })
  close.onclick = () => {
    if (hasUnsaved() && !opened.isWarned) return warnOfLoss()
    closePanel()
    say('')
  }
  const header = make('header', {}, make('h2', { textContent: title }), close)
  if (save) close.before(make('button', { textContent: save.label }))
  panel.replaceChildren(header, ...sections.map((one) => makeSection(one, opened.questions)))
  panel.onsubmit = (event) => {
    event.preventDefault()
    if (save) submit(opened, save)
  }
  document.body.append(panel)
  const first = opened.questions.findIndex(({ path }) => focus && isSamePath(path, focus))
  panel.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}

function submit(opened: OpenPanel, { press }: Saving): void {
  const changed = readChanges(opened.questions)
  const { activeElement } = document
  lockPanel(true)
  inTurn(async () => {
    opened.refused = undefined
    if (!opened.mustAnswer && changed.length === 0) closePanel()
    else if (!(await press(changed)) && activeElement instanceof HTMLElement) {
      opened.refused = activeElement
    }
    lockPanel(false)
    opened.refused?.focus()
  })
}

/** Adds its questions to those of the panel. */
function makeSection({ title, picture, rows }: PanelSection, questions: Question[]): HTMLElement {
  const section = make('fieldset', {})
  if (title) section.append(make('legend', { textContent: title }))
  if (picture) section.append(picture)
  for (const row of rows) {
    if ('press' in row) {
      const { label, press } = row
      section.append(make('button', { type: 'button', textContent: label, onclick: press }))
    } else section.append(makeBox(row, `${questions.push(row) - 1}`))
  }
  return section
}

export function askFor(content: PanelContent): void {
  say('')
  showPanel(content, true)
  focusFirst()
}
