import { isSamePath } from '../../../schema/paths.ts'
import type { Path } from '../../../shared/fault.ts'
import type { Selection } from '../../requests.ts'
import { inTurn } from '../ask.ts'
import { make, makeRoom, say, show } from '../desk.ts'
import { type Form, state } from '../desk-state.ts'
import { forgetDraft, isUnsaved, keepDraft, readChanges, readDrafts } from './drafts.ts'

// Words are typed into forms: a text field lies over a text, the panel stands beside the page. A draft of
// what was typed is offered where the same is asked again; the desk shows it, if there are other words by
// then. How a form ends, and what becomes of its draft, if it is not saved (a gesture is a click
// elsewhere, or a button of the desk):
//
//                    Enter    Escape, ×            gesture
// nothing typed      closed   closed               closed
// open               saved    closed, kept         saved
// offered            saved    closed, forgotten    closed, kept
// refused            saved    closed, kept         stays, with the reason and the focus
// a question         sent     closed, kept         stays, and says so

/** A form without its boxes. */
export function createForm(fields: Pick<Form, 'draftName' | 'questions'> & Partial<Form>): Form {
  const element = make('form', {})
  // A refresh of the page leaves what has this attribute.
  element.dataset.own = 'true'
  const form: Form = { element, status: 'open', ...fields }
  if (readDrafts(form).length > 0) form.status = 'offered'
  return form
}

/** Opens a form in front of the one that is open. */
export function openForm(form: Form, parent: Element): void {
  const { element } = form
  for (const behind of state.forms) behind.element.inert = true
  element.onsubmit = (event) => {
    event.preventDefault()
    submit(form)
  }
  element.oninput = ({ target }) => {
    if (target instanceof HTMLElement) form.latestBox = target
    form.status = 'open'
    keepDraft(form)
  }
  form.opener = document.activeElement
  state.forms.push(form)
  parent.append(element)
  makeRoom()
  if (form.status === 'offered') sayOffer(form)
  show()
}

function sayOffer(form: Form): void {
  const old = readDrafts(form).flatMap(({ isOld, typed }) => (isOld ? typed : []))
  const typed = `You typed this for an earlier version: “${old.join('”, “')}”`
  const found = old.length > 0 ? typed : 'These words were not saved'
  say(`${found}. Escape discards them.`, true)
}

function closeForm(form: Form): void {
  const { element, opener } = form
  const { activeElement, body } = document
  // While it was saved, nothing had the focus.
  const hadFocus = activeElement === body || element.contains(activeElement)
  state.forms = state.forms.filter((one) => one !== form)
  element.remove()
  show()
  const behind = state.forms.at(-1)
  if (behind) focusForm(behind)
  else if (hadFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

const boxes = 'input, select, textarea'

/** Lets a form take words and clicks again. What was refused has the focus, or was typed last. */
export function focusForm({ element, latestBox }: Form): void {
  element.inert = false
  const box = latestBox ?? element.querySelector<HTMLElement>(`${boxes}, fieldset button`)
  box?.focus()
}

/** Paths in a form for a new part begin in the part. */
export function boxOf({ element, questions }: Form, field: Path = []): HTMLElement | undefined {
  const index = questions.findIndex(({ path }) => isSamePath(field.slice(-path.length), path))
  return element.querySelector<HTMLElement>(`[name="${index}"]`) ?? undefined
}

/** Once it is its turn, and every form could be left, does what needs the page free of them. */
export function whenFree(gesture: () => void | Promise<void>): void {
  inTurn(async () => {
    if (await leaveForms()) await gesture()
    // Only then, since it may have opened another panel.
    makeRoom()
  })
}

/** Does something with what is selected then: saving the forms gives it another stamp. */
export function whenSelected(gesture: (selection: Selection) => void | Promise<void>): void {
  whenFree(() => state.selection && gesture(state.selection))
}

async function leaveForms(): Promise<boolean> {
  const form = state.forms.at(-1)
  return !form || ((await leave(form)) && leaveForms())
}

/** Returns whether it is closed now. */
async function leave(form: Form): Promise<boolean> {
  const { status, isQuestion, saving } = form
  // The reason is still shown.
  if (status === 'refused') return stayIn(form)
  if (isQuestion && saving) {
    say('Finish this first: press Add or ×.')
    return stayIn(form)
  }
  if (status === 'open' && isUnsaved(form)) return save(form)
  closeForm(form)
  say('')
  return true
}

function stayIn(form: Form): false {
  focusForm(form)
  return false
}

export function dismiss(form: Form): void {
  if (form.element.inert) return
  const isKept = form.status !== 'offered' && isUnsaved(form)
  if (!isKept) forgetDraft(form)
  closeForm(form)
  makeRoom()
  say(isKept ? 'Closed without saving. Click it again to get your words back.' : '')
}

function submit(form: Form): void {
  if (!form.isQuestion && !isUnsaved(form)) {
    dismiss(form)
    return
  }
  form.element.inert = true
  inTurn(async () => {
    if (state.forms.includes(form)) await save(form)
    makeRoom()
  })
}

/** Returns whether it is done, and the form closed. */
async function save(form: Form): Promise<boolean> {
  form.element.inert = true
  const answer = await form.saving?.send(readChanges(form))
  if (answer?.status !== 200) {
    form.status = 'refused'
    form.latestBox = boxOf(form, answer?.field) ?? form.latestBox
    return stayIn(form)
  }
  forgetDraft(form)
  closeForm(form)
  await form.saving?.finish(answer)
  return true
}

/**
 * Saves a line; a text of several lines only with Ctrl or Cmd. In a question, leads to its next box, and
 * sends the answers from the last one, or with Ctrl or Cmd.
 */
export function pressEnter(form: Form, event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey } = event
  const isLine = target instanceof HTMLTextAreaElement && target.rows === 1
  const hasModifier = ctrlKey || metaKey
  if (!isLine && !hasModifier) return
  event.preventDefault()
  const all = [...form.element.querySelectorAll<HTMLElement>(boxes)]
  const next = all.find((_, index) => all[index - 1] === target)
  if (form.isQuestion && next && !hasModifier) next.focus()
  else submit(form)
}
