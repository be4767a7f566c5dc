import { type Button, desk, make, say } from '../desk.ts'
import type { Form, Saving } from '../desk-state.ts'
import { makeBox, type Question } from './boxes.ts'
import { firstValues } from './drafts.ts'
import { createForm, dismiss, focusForm, openForm, whenFree } from './form.ts'

export type PanelRow = Question | Button

export interface PanelSection {
  title?: string
  picture?: HTMLElement
  rows: PanelRow[]
}

/** Asks for something new. Without `saving`, one of the buttons leads on. */
export function askFor(title: string, sections: PanelSection[], saving?: Saving): void {
  say('')
  focusForm(openPanel(title, sections, { saving, isQuestion: true }))
}

export function openPanel(title: string, sections: PanelSection[], more: Partial<Form>): Form {
  const rows = sections.flatMap((section) => section.rows)
  const questions = rows.flatMap((row) => ('press' in row ? [] : row))
  const form = createForm({ draftName: title, questions, ...more })
  const { element, saving, isQuestion } = form
  Object.assign(element, { className: 'dev-panel', ariaLabel: title })
  const header = make('header', {}, make('h2', { textContent: title }))
  if (saving) header.append(make('button', { textContent: isQuestion ? 'Add' : 'Save' }))
  const close = { type: 'button', textContent: '×', ariaLabel: 'Close' }
  header.append(make('button', { ...close, onclick: () => dismiss(form) }))
  element.append(header, ...sections.map((section) => makeSection(form, section)))
  openForm(form, desk)
  return form
}

function makeSection(form: Form, { title, picture, rows }: PanelSection): HTMLElement {
  const section = make('fieldset', {})
  if (title) section.append(make('legend', { textContent: title }))
  if (picture) section.append(picture)
  for (const row of rows) {
    if ('press' in row) {
      const { label, press } = row
      section.append(
        make('button', { type: 'button', textContent: label, onclick: () => whenFree(press) }),
      )
    } else {
      const index = form.questions.indexOf(row)
      section.append(makeBox({ ...row, values: firstValues(form, index) }, `${index}`))
    }
  }
  return section
}
