import type { ClickedText, Selection } from '../../requests.ts'
import { savingOf } from '../changes.ts'
import type { Caret } from '../click-target.ts'
import { make } from '../desk.ts'
import { state } from '../desk-state.ts'
import { firstValues } from './drafts.ts'
import { createForm, openForm } from './form.ts'

export const takesFigures = () => state.forms.at(-1)?.takesFigures === true

/** Lays a field over a text. `caret`: in what the page shows. */
export function openTextField(
  over: Element,
  { name, draftName, version }: Selection,
  { path, words, isLine, takesFigures }: ClickedText,
  caret: Caret | undefined,
): void {
  // Nobody sees it, but a draft is known by it: numbers are left out, since parts of lists move.
  const label = path.filter((key) => typeof key === 'string').join(', ')
  const questions = [{ label, path, values: [words] }]
  const saving = savingOf(version)
  const form = createForm({ draftName, questions, saving, over, takesFigures })
  const area = make('textarea', {
    className: 'dev-field',
    ariaLabel: 'Your words',
    name: '0',
    value: firstValues(form, 0).join('\n'),
    rows: isLine ? 1 : 2,
  })
  copyStyle(area, over)
  form.element.ariaLabel = name
  form.element.append(area)
  openForm(form, document.body)
  area.focus({ preventScroll: true })
  area.scrollIntoView({ block: 'nearest' })
  placeCaret(area, caret)
}

/** Copied, so that words wrap as they do on the page. */
const copied = [
  ...['font', 'color-scheme', 'direction', 'letter-spacing', 'word-spacing'],
  ...['text-align', 'text-transform', 'text-indent', 'padding'],
]

/** The style sheet lays the field over its text. */
function copyStyle({ style }: HTMLElement, over: Element): void {
  // A long text looks as its paragraphs do.
  const shown = over.querySelector('p') ?? over
  const computed = getComputedStyle(shown)
  for (const name of copied) style.setProperty(name, computed.getPropertyValue(name))
}

/** Puts the caret where the text was clicked, if what is typed holds those words once. */
function placeCaret(area: HTMLTextAreaElement, caret: Caret | undefined): void {
  if (!caret) return
  const { data } = caret.node
  const start = area.value.indexOf(data)
  if (start < 0 || start !== area.value.lastIndexOf(data)) return
  area.setSelectionRange(start + caret.offset, start + caret.offset)
}

/** Adds images and films behind the paragraph of the caret. */
export function insertFigures(names: string[]): void {
  const area = document.querySelector<HTMLTextAreaElement>('.dev-field')
  if (!area) return
  const { value, selectionStart } = area
  const end = selectionStart + value.slice(selectionStart).search(/\s*(\n\n|$)/)
  const figures = names.map((name) => `\n\n![](${name})`).join('')
  area.setRangeText(figures, end, end, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
