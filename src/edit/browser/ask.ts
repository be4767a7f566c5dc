import type { Answer, EditRequest } from '../edit-session.ts'

export const ended = '`npm run dev` has ended.'
const language = document.documentElement.lang
export const status = document.querySelector<HTMLElement>('.dev-bar [role=status]')

export async function askServer(request: Partial<EditRequest>): Promise<Answer> {
  // Belongs to the numbers of texts: a refresh brings both, also those of a server started anew.
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

export async function askInBar(request: Partial<EditRequest>): Promise<Answer> {
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

export function buttonFor(textContent: string, onclick: () => void): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { type: 'button', textContent, onclick })
}

export const partsOf = (text: unknown) => [
  ...document.querySelectorAll<HTMLElement>(`[data-edit="${text}"]`),
]

/** Numbers of the texts around an element, the nearest first. */
export function textsAround(element: Element | null): string[] {
  const numbers = new Set<string>()
  for (let around = element; around; around = around.parentElement) {
    for (const { dataset } of around.querySelectorAll<HTMLElement>('[data-edit]')) {
      numbers.add(`${dataset.edit}`)
    }
    if (around.matches('article, main')) break
  }
  return [...numbers]
}

/** Or until a few seconds have passed. */
export async function until(isTrue: () => boolean, frames = 200): Promise<void> {
  for (let frame = 0; frame < frames && !isTrue(); frame++) {
    await new Promise(requestAnimationFrame)
  }
}
