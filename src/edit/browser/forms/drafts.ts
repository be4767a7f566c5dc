import type { FieldValues } from '../../requests.ts'
import type { Asked, Form } from '../desk-state.ts'

// What is typed into a form. The browser keeps it until it is saved, each box for itself: if another
// program changes one field of an item, what was typed for the others still fits.

/** Each names a box: what it held before is kept with the draft. */
export function draftKeysOf(draftName: string, questions: Asked[]): string[] {
  const { project } = document.querySelector<HTMLElement>('.dev-edit')?.dataset ?? {}
  return questions.map(({ label }, index) =>
    JSON.stringify(['draft', project, draftName, index, label]),
  )
}

interface Draft {
  typed: string[]
  /** Typed over other values, which another program has replaced since: it is only shown. */
  isOld: boolean
}

function readDraft(key: string, { values }: Asked): Draft | undefined {
  const draft = localStorage.getItem(key)
  if (draft === null) return undefined
  const stored = new URLSearchParams(draft)
  const isOld = stored.getAll('before').join('\n') !== values.join('\n')
  return { typed: stored.getAll('typed'), isOld }
}

/** One for each box. */
export function readDrafts({ draftKeys, questions }: Pick<Form, 'draftKeys' | 'questions'>) {
  return questions.map((question, index) => readDraft(draftKeys[index] ?? '', question))
}

/** What a box begins with. */
export function firstValues(form: Form, index: number): string[] {
  const draft = readDrafts(form)[index]
  return draft && !draft.isOld ? draft.typed : (form.questions[index]?.values ?? [])
}

export function keepDraft(form: Form): void {
  for (const [index, draft] of readDrafts(form).entries()) {
    const key = form.draftKeys[index] ?? ''
    const typed = changedValues(form, index)
    if (typed) {
      const before = form.questions[index]?.values ?? []
      const pairs = [...before.map((one) => ['before', one]), ...typed.map((one) => ['typed', one])]
      localStorage.setItem(key, `${new URLSearchParams(pairs)}`)
    } else if (!draft?.isOld) localStorage.removeItem(key)
  }
}

export function forgetDraft({ draftKeys }: Form): void {
  for (const key of draftKeys) localStorage.removeItem(key)
}

/** The values in a box; undefined if they are those before. */
function changedValues({ element, questions }: Form, index: number): string[] | undefined {
  const before = questions[index]?.values ?? []
  const typed = new FormData(element).getAll(`${index}`).flatMap((value) => {
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
