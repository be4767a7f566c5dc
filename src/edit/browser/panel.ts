import { isSamePath } from '../../schema/paths.ts'
import type { Path } from '../../shared/fault.ts'
import type { FieldValues } from '../requests.ts'
import { inTurn } from './ask.ts'
import { type Box, makeBox, type Question } from './boxes.ts'
import { type Button, make, say } from './desk.ts'

/** What stands beside the page: the fields of an item, or a question. */
export interface PanelContent {
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
  boxes: Box[]
  /** Whether an answer is needed before anything else can be done. */
  mustAnswer: boolean
  isLocked: boolean
  /** Whether it was said that × discards what is typed. */
  isWarned: boolean
  /** Where the words stand that were refused, for a reason that is still shown. */
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
  const { key, target, isComposing } = event
  event.stopPropagation()
  // The key may choose a word in an input method.
  if (isComposing) return
  if (key === 'Escape') leavePanel()
  const isLine = target instanceof HTMLTextAreaElement && target.rows === 1
  if (key !== 'Enter' || !(isLine || event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  panel.requestSubmit()
}

/** Takes no words and no clicks while it may show another thing in a moment. */
export function lockPanel(isBusy: boolean): void {
  if (open) open.isLocked = isBusy
  const parts = panel.querySelectorAll<HTMLFieldSetElement | HTMLButtonElement>(
    'fieldset, header button',
  )
  for (const part of parts) part.disabled = isBusy
}

/** Whether something is typed and not on its way. */
export const hasUnsaved = () => open?.isLocked === false && readChanges(open).length > 0

export function leavePanel(): void {
  if (open?.isLocked) return
  if (!hasUnsaved()) closePanel()
  else warnOfLoss()
}

function warnOfLoss(): void {
  if (open) open.isWarned = true
  say('Save what you typed, or discard it with ×.')
}

function readChanges({ boxes }: OpenPanel): FieldValues[] {
  const changed = boxes.filter(isChanged)
  return changed.map(({ question, read }) => ({ path: question.path, values: read() }))
}

/** An empty box has no value, but '' may be written: the description of an image that says nothing. */
function isChanged({ question, read }: Box): boolean {
  return read().join('\n') !== question.values.join('\n')
}

/** What is typed but not saved, and a question, are answered first. Returns whether there is any. */
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
  const opened: OpenPanel = { boxes: [], mustAnswer, isLocked: false, isWarned: false }
  open = opened
  const close = make('button', { type: 'button', textContent: '×', ariaLabel: 'Close' })
  close.onclick = () => {
    if (hasUnsaved() && !opened.isWarned) return warnOfLoss()
    closePanel()
    say('')
  }
  const header = make('header', {}, make('h2', { textContent: title }), close)
  if (save) close.before(make('button', { textContent: save.label }))
  panel.replaceChildren(header, ...sections.map((section) => makeSection(section, opened)))
  panel.onsubmit = (event) => {
    event.preventDefault()
    if (save) submit(opened, save)
  }
  document.body.append(panel)
  const first = opened.boxes.find(({ question }) => focus && isSamePath(question.path, focus))
  first?.element.querySelector<HTMLElement>(inputs)?.focus()
}

function submit(opened: OpenPanel, { press }: Saving): void {
  const changed = readChanges(opened)
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

function makeSection({ title, picture, rows }: PanelSection, { boxes }: OpenPanel): HTMLElement {
  const section = make('fieldset', {})
  if (title) section.append(make('legend', { textContent: title }))
  if (picture) section.append(picture)
  for (const row of rows) {
    if ('press' in row) {
      const { label, press } = row
      section.append(make('button', { type: 'button', textContent: label, onclick: press }))
    } else {
      const box = makeBox(row)
      boxes.push(box)
      section.append(box.element)
    }
  }
  return section
}

export function askFor(content: PanelContent): void {
  say('')
  showPanel(content, true)
  focusFirst()
}
