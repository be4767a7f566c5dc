import { outputOfPath } from '../../shared/routes.ts'
import { decoded } from '../../shared/urls.ts'
import type { Answer, ChangeRequest, EditRequest, RequestOf } from '../requests.ts'
import { say } from './desk.ts'

let last: Promise<void> = Promise.resolve()

/** Clicks, keys and saving wait for each other: each meets the page as the one before has left it. */
export function inTurn(gesture: () => void | Promise<void>): void {
  last = last.then(gesture, gesture)
}

export async function ask(request: EditRequest, files: File[] = []): Promise<Answer> {
  const token = document.querySelector<HTMLElement>('.dev-edit')?.dataset.token ?? ''
  const output = outputOfPath(decoded(location.pathname))
  const body = new Blob([JSON.stringify({ output, request }), '\n', ...files])
  try {
    const headers = { 'X-Edit-Token': token }
    const response = await fetch('/@dev/edit', { method: 'POST', headers, body })
    return { ...(await response.json()), status: response.status }
  } catch {
    return {
      status: 0,
      message: 'npm run dev has stopped: start it again. Your words are still here.',
    }
  }
}

/** Asks for an edit, shows the answer, and waits until the page shows the edit. */
export async function change(
  request: ChangeRequest | RequestOf<'undo'>,
  files?: File[],
): Promise<Answer> {
  say('Saving …', true)
  const answer = await ask(request, files)
  say(answer.status === 422 ? `Not done. ${answer.message}` : answer.message)
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
