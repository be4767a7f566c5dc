import type { Answer } from '../editing.ts'

export const ended = '`npm run dev` has ended.'

export async function askServer(request: Record<string, string | undefined>): Promise<Answer> {
  // Belongs to the numbers of texts: a refresh brings both, also those of a server started anew.
  const token = document.querySelector<HTMLElement>('[data-token]')?.dataset.token ?? ''
  const headers = { 'Content-Type': 'application/json', 'X-Edit-Token': token }
  const body = JSON.stringify({ page: location.pathname, ...request })
  try {
    const response = await fetch('/@dev/edit', { method: 'POST', headers, body })
    return { ...(await response.json()), status: response.status }
  } catch {
    return { status: 0, message: ended }
  }
}

export function sentenceOf({ message, where = '', link }: Partial<Answer>): (Node | string)[] {
  return link ? [`${message} `, linkTo(link, where)] : [`${message}`]
}

export function linkTo(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent })
}

export function buttonFor(textContent: string, onclick: () => void): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { type: 'button', textContent, onclick })
}
