import type { FieldValues } from '../../requests.ts'
import type { Form } from '../desk-state.ts'

// What is typed into a form. The browser keeps it until it is saved, each box for itself: if another
// program changes one field of an item, what was typed for the others still fits.

/** What names the draft of a box. What the box held before is kept in the draft. */
function keyOf({ draftName, questions }: Form, index: number): string {
  const { project } = document.querySelector<HTMLElement>('.dev-edit')?.dataset ?? {}
  return JSON.stringify(['draft', project, draftName, index, questions[index]?.label])
}

interface Draft {
  typed: string[]
  /** Typed over other values, which another program has replaced since: it is only shown. */
  isOld: boolean
}

const valuesBefore = ({ questions }: Form, index: number) => questions[index]?.values ?? []

function readDraft(form: Form, index: number): Draft | undefined {
  const draft = localStorage.getItem(keyOf(form, index))
  if (draft === null) return undefined
  const stored = new URLSearchParams(draft)
  const isOld = stored.getAll('before').join('\n') !== valuesBefore(form, index).join('\n')
  return { typed: stored.getAll('typed'), isOld }
}

export const readDrafts = (form: Form) =>
  form.questions.flatMap((_, index) => readDraft(form, index) ?? [])

/** What a box begins with. */
export function firstValues(form: Form, index: number): string[] {
  const draft = readDraft(form, index)
  return draft && !draft.isOld ? draft.typed : valuesBefore(form, index)
}

export function keepDraft(form: Form): void {
  for (const index of form.questions.keys()) {
    const typed = changedValues(form, index)
    if (typed) {
      const pairs = [
        ...valuesBefore(form, index).map((one) => ['before', one]),
        ...typed.map((one) => ['typed', one]),
      ]
      localStorage.setItem(keyOf(form, index), `${new URLSearchParams(pairs)}`)
    } else if (!readDraft(form, index)?.isOld) localStorage.removeItem(keyOf(form, index))
  }
}

export function forgetDraft(form: Form): void {
  for (const index of form.questions.keys()) localStorage.removeItem(keyOf(form, index))
}

/** The values in a box; undefined if they are those before. */
function changedValues(form: Form, index: number): string[] | undefined {
  const before = valuesBefore(form, index)
  const typed = new FormData(form.element).getAll(`${index}`).flatMap((value) => {
    // An empty box has no value. Some browsers give lines the ends that they have on the way.
    return `${value}`.replaceAll('\r\n', '\n').trim() || []
  })
  // Ticks that were set before stay in their order.
  const values = [...new Set([...before.filter((one) => typed.includes(one)), ...typed])]
  return values.join('\n') === before.join('\n').trim() ? undefined : values
}

export function readChanges(form: Form): FieldValues[] {
  return form.questions.flatMap(({ path }, index) => {
    const values = changedValues(form, index)
    return values ? { path, values } : []
  })
}

export const isUnsaved = (form: Form) => readChanges(form).length > 0
