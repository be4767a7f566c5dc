import type { Answer, EditRequest } from '../edit-request.ts'

export const ended = '`npm run dev` has ended.'
const language = document.documentElement.lang
export const status = document.querySelector<HTMLElement>('.dev-bar [role=status]')

export async function askServer(request: EditRequest): Promise<Answer> {
  // A refresh brings that of a server started anew.
  const token = document.querySelector<HTMLElement>('[data-token]')?.dataset.token ?? ''
  const headers = { 'Content-Type': 'application/json', 'X-Edit-Token': token }
  const body = JSON.stringify({ page: location.pathname, language, ...request })
  try {
    const response = await fetch('/@dev/edit', { method: 'POST', headers, body })
    return { ...(await response.json()), status: response.status }
  } catch {
    return { status: 0, message: ended }
  }
}

export async function askInBar(request: EditRequest): Promise<Answer> {
  const answer = await askServer(request)
  status?.replaceChildren(...sentenceOf(answer))
  return answer
}

export function sentenceOf({ message, where = '', link }: Partial<Answer>): (Node | string)[] {
  return link ? [`${message} `, linkTo(link, where)] : [`${message}`]
}

export function linkTo(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent })
}

export function buttonFor(textContent: string, onclick?: () => void): HTMLButtonElement {
  return Object.assign(document.createElement('button'), {
    type: 'button',
    textContent,
    onclick: onclick ?? null,
  })
}
