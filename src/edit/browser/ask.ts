import type { EditAnswer, EditRequest } from '../requests.ts'
import { say } from './desk.ts'

type Question = Omit<EditRequest, 'page'>

/** Requests go one after another: a field may still be saving. */
let last: Promise<unknown> = Promise.resolve()

export function ask(question: Question, files: File[] = []): Promise<EditAnswer> {
  const reply = last.then(() => send(question, files))
  last = reply
  return reply
}

async function send(question: Question, files: File[]): Promise<EditAnswer> {
  const token = document.querySelector<HTMLElement>('.dev-edit')?.dataset.token ?? ''
  const path = decodeURIComponent(location.pathname).slice(1)
  const page = path.replace(/(^|\/)$/, '$1index.html')
  const body = new Blob([JSON.stringify({ page, ...question }), '\n', ...files])
  try {
    const headers = { 'X-Edit-Token': token }
    const response = await fetch('/@dev/edit', { method: 'POST', headers, body })
    return { ...(await response.json()), status: response.status }
  } catch {
    return { status: 0, message: 'Not saved: npm run dev has ended. Your words stay here.' }
  }
}

/** Asks for an edit, and waits until the page shows it. */
export async function change(question: Question, files?: File[]): Promise<EditAnswer> {
  const refreshed = new Promise((resolve) => {
    addEventListener('dev-refresh', resolve, { once: true })
  })
  const answer = await ask(question, files)
  say(answer.message)
  if (answer.status === 200) await refreshed
  return answer
}
