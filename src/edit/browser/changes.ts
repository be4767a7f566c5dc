import type { Answer, ChangeRequest, ItemVersion, RequestOf } from '../requests.ts'
import { ask } from './ask.ts'
import { say, select, selectedElement } from './desk.ts'
import type { Saving } from './desk-state.ts'
import { waitForMap } from './page-map.ts'

/** Asks for an edit, shows the answer, and waits until the page shows the edit. */
export async function change(
  request: ChangeRequest | RequestOf<'undo'>,
  files?: File[],
): Promise<Answer> {
  say('Saving …', true)
  const answer = await ask(request, files)
  const isUnsaved = answer.status === 422 && request.act !== 'undo'
  say(isUnsaved ? `Not saved. ${answer.message}` : answer.message)
  if (answer.status !== 200) return answer
  if (answer.goTo) {
    // At once: until another page is loaded, a refresh could reload the one that is left.
    history.pushState(null, '', answer.goTo)
    location.reload()
  } else await updatePage()
  return answer
}

/** The script that refreshes the page, which is there without editing, answers the event. */
function updatePage(): Promise<void> {
  return new Promise((resolve) => {
    dispatchEvent(new CustomEvent('dev-update', { detail: resolve }))
  })
}

/** Selects the item of an answer once the page shows it. */
async function showResult({ selection }: Answer): Promise<void> {
  await waitForMap()
  select(selection)
  const element = selectedElement()
  // The keyboard goes on where the item is.
  const isInPage = !document.activeElement?.closest('[data-own]')
  if (isInPage && element instanceof HTMLElement) element.focus({ preventScroll: true })
}

export function savingOf(version: ItemVersion): Saving {
  return { send: (fields) => change({ act: 'set', version, fields }), finish: showResult }
}

/** An item can be out of sight then, or on another page. */
export async function showNew(answer: Answer): Promise<void> {
  await showResult(answer)
  const element = selectedElement()
  element?.scrollIntoView({ block: 'nearest' })
  if (answer.selection && !element) say(`${answer.message}. This page does not show it.`)
}
