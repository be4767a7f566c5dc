import type { EditAnswer, EditRequest } from '../requests.ts'
import { say } from './desk.ts'

/** One after another: a field may still be saving. */
let last: Promise<unknown> = Promise.resolve()

export function ask(request: EditRequest, files: File[] = []): Promise<EditAnswer> {
  const reply = last.then(() => send(request, files))
  last = reply
  return reply
}

async function send(request: EditRequest, files: File[]): Promise<EditAnswer> {
  const token = document.querySelector<HTMLElement>('.dev-edit')?.dataset.token ?? ''
  const path = decodeURIComponent(location.pathname).slice(1)
  const page = path.replace(/(^|\/)$/, '$1index.html')
  const body = new Blob([JSON.stringify({ page, ...request }), '\n', ...files])
  try {
    const headers = { 'X-Edit-Token': token }
    const response = await fetch('/@dev/edit', { method: 'POST', headers, body })
    return { ...(await response.json()), status: response.status }
  } catch {
    return { status: 0, message: 'Not saved: npm run dev has ended. Your words stay here.' }
  }
}

/** Once the page shows an edit, or after 3 s if it looks the same. */
function refreshed(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('dev-refresh', resolve, { once: true })
    setTimeout(resolve, 3000)
  })
}

/** Waits until the page shows the edit. */
export async function change(request: EditRequest, files?: File[]): Promise<EditAnswer> {
  const shown = refreshed()
  const answer = await ask(request, files)
  say(answer.message)
  if (answer.status === 200) await shown
  return answer
}
