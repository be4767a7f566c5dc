import { outputOfPath } from '../../shared/routes.ts'
import { decoded } from '../../shared/urls.ts'
import type { Answer, EditRequest } from '../requests.ts'

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
