import { isSamePath } from '../../../schema/paths.ts'
import type { Path } from '../../../shared/fault.ts'
import type { Selection } from '../../requests.ts'
import { type Button, desk, make, say } from '../desk.ts'
import type { Form, Saving } from '../desk-state.ts'
import { makeBox, type Question } from './boxes.ts'
import { firstValues } from './drafts.ts'
import { createForm, dismiss, focusForm, openForm } from './form.ts'

export type PanelRow = Question | Button

export interface PanelSection {
  title?: string
  picture?: HTMLElement
  rows: PanelRow[]
}

/** Shows fields beside the page. `focus`: the one to begin with. */
export function showPanel(
  { name, draftName }: Selection,
  sections: PanelSection[],
  saving: Saving,
  focus: Path | undefined,
): void {
  const form = makePanel(name, sections, { saving }, draftName)
  // The keyboard goes on in the panel; a mouse leaves it on the page, for keys that move an item.
  const isByKey = document.activeElement?.matches(':focus-visible') === true
  openForm(form, desk)
  if (isByKey) focusForm(form)
  const index = form.questions.findIndex(({ path }) => focus && isSamePath(path, focus))
  form.element.querySelector<HTMLElement>(`[name="${index}"]`)?.focus()
}

/** Asks for something new. Without `saving`, one of the buttons leads on. */
export function askFor(title: string, sections: PanelSection[], saving?: Saving): void {
  say('')
  const form = makePanel(title, sections, { saving, isQuestion: true })
  openForm(form, desk)
  focusForm(form)
}

function makePanel(
  title: string,
  sections: PanelSection[],
  more: Partial<Form>,
  draftName = title,
): Form {
  const questions = sections.flatMap(({ rows }) =>
    rows.flatMap((row) => ('press' in row ? [] : row)),
  )
  const form = createForm(draftName, questions, more)
  const { element, saving, isQuestion } = form
  Object.assign(element, { className: 'dev-panel', ariaLabel: title })
  const header = make('header', {}, make('h2', { textContent: title }))
  if (saving) header.append(make('button', { textContent: isQuestion ? 'Add' : 'Save' }))
  const close = { type: 'button', textContent: '×', ariaLabel: 'Close' }
  header.append(make('button', { ...close, onclick: () => dismiss(form) }))
  element.append(header, ...sections.map((section) => makeSection(form, section)))
  return form
}

function makeSection(form: Form, { title, picture, rows }: PanelSection): HTMLElement {
  const section = make('fieldset', {})
  if (title) section.append(make('legend', { textContent: title }))
  if (picture) section.append(picture)
  for (const row of rows) {
    if ('press' in row) {
      const { label, press } = row
      section.append(make('button', { type: 'button', textContent: label, onclick: press }))
    } else {
      const index = form.questions.indexOf(row)
      section.append(makeBox({ ...row, values: firstValues(form, index) }, `${index}`))
    }
  }
  return section
}
