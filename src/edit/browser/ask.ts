import type { Answer } from '../edit-endpoint.ts'

export function make<Name extends keyof HTMLElementTagNameMap>(name: Name, fields: object) {
  return Object.assign(document.createElement(name), fields)
}

const status = make('p', { role: 'status' })
export const tools = make('div', {})
const desk = make('aside', { className: 'dev-desk', ariaLabel: 'Edit' })
desk.append(status, tools)
desk.dataset.own = 'true'
document.body.append(desk)

export function say(message: string): void {
  status.textContent = message
}

export async function ask(request: object, file?: File): Promise<Answer> {
  const token = document.querySelector<HTMLElement>('.dev-edit')?.dataset.token ?? ''
  const line = JSON.stringify(request)
  const body = new Blob(file ? [line, '\n', file] : [line])
  const headers = { 'X-Edit-Token': token }
  try {
    const response = await fetch('/@dev/edit', { method: 'POST', headers, body })
    return { ...(await response.json()), status: response.status }
  } catch {
    return { status: 0, message: 'Not saved: npm run dev has ended. Your words stay here.' }
  }
}

/** Waits until the page shows the edit, or 3 s if it looks the same. */
export async function change(request: object, file?: File): Promise<Answer> {
  const refreshed = new Promise((resolve) => {
    addEventListener('dev-refresh', resolve, { once: true })
    setTimeout(resolve, 3000)
  })
  const answer = await ask(request, file)
  say(answer.message)
  if (answer.status === 200) await refreshed
  return answer
}
