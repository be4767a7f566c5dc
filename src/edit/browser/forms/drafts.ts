import type { FieldValues } from '../../requests.ts'
import type { Asked, Form } from '../desk-state.ts'

// What is typed into a form. The browser keeps it until it is saved, each box for itself: if another
// program changes one field of an item, what was typed for the others still fits.

/**
 * `title`: of the form. Each key holds the values from before, so a draft is offered over no others.
 */
export function draftKeysOf(title: string, questions: Asked[]): string[] {
  const { project } = document.querySelector<HTMLElement>('.dev-edit')?.dataset ?? {}
  return questions.map(({ label, values }, index) =>
    JSON.stringify(['draft', project, title, index, label, values]),
  )
}

function readDraft(key = ''): string[] | undefined {
  const draft = localStorage.getItem(key)
  return draft === null ? undefined : new URLSearchParams(draft).getAll('value')
}

export const hasDraft = (keys: string[]) => keys.some((key) => readDraft(key) !== undefined)

/** What a box begins with. */
export function firstValues({ draftKeys, questions }: Form, index: number): string[] {
  return readDraft(draftKeys[index]) ?? questions[index]?.values ?? []
}

export function keepDraft(form: Form): void {
  for (const [index, key] of form.draftKeys.entries()) {
    const values = changedValues(form, index)
    if (values) {
      const pairs = values.map((value) => ['value', value])
      localStorage.setItem(key, `${new URLSearchParams(pairs)}`)
    } else localStorage.removeItem(key)
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
