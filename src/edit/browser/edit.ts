import type { Answer } from '../editing.ts'

// Runs in pages that are sent for editing. A <dev-text> there is a text, or a paragraph of one.

const token = document.currentScript?.dataset.token ?? ''
const status = document.querySelector('.dev-bar [role=status]')
const style = new CSSStyleSheet()
document.adoptedStyleSheets.push(style)

async function ask(request: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', 'X-Edit-Token': token }
  const body = JSON.stringify(request)
  const response = await fetch('/@dev/edit', { method: 'POST', headers, body })
  const answer: Answer = { ...(await response.json()), status: response.status }
  const { message, where = '', link = '' } = answer
  status?.replaceChildren(`${message} `, linkTo(link, where))
  return answer
}

function linkTo(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent })
}

/** The first and the last paragraph of a text that is shown here, and maybe elsewhere too. */
function endsOf(part: HTMLElement): [first: HTMLElement, last: HTMLElement] {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-edit="${part.dataset.edit}"]`)]
  const starts = all.filter(({ dataset }) => dataset.further === undefined)
  const isBehind = (one: HTMLElement) => part.compareDocumentPosition(one) & 4
  const first = starts.findLast((one) => !isBehind(one)) ?? part
  const next = starts.find(isBehind)
  return [first, all[next ? all.indexOf(next) - 1 : all.length - 1] ?? part]
}

async function open(part: HTMLElement): Promise<void> {
  const text = Number(part.dataset.edit)
  const answer = await ask({ text })
  if (answer.words === undefined) return
  const link = part.closest('a')
  if (link) status?.append(' ', linkTo(link.href, 'Follow the link'))
  const [first, last] = endsOf(part)
  let end = last
  for (let above = end.parentElement; above; above = end.parentElement) {
    if (above.contains(first) && !above.matches('ul, ol, dl')) break
    end = above
  }
  // A refresh changes all that the page was sent with, but no rule that it was not.
  const old = `[data-edit="${text}"]`
  style.insertRule(`:is(${old}, :has(${old})):has(~ [data-field="${text}"]) { display: none }`)
  const field = createField(text, answer)
  end.after(field)
  field.focus()
  getSelection()?.selectAllChildren(field)
  getSelection()?.collapseToEnd()
}

function createField(shown: number, { words = '', isLine, where }: Answer): HTMLElement {
  const field = document.createElement('dev-text')
  Object.assign(field.dataset, { own: '', field: shown })
  Object.assign(field, { className: 'dev-field', role: 'textbox', textContent: words })
  Object.assign(field, {
    contentEditable: 'plaintext-only',
    ariaLabel: where,
    ariaMultiLine: !isLine,
  })
  let text = shown
  let written = words
  let status = 0
  const close = () => {
    const hadFocus = document.activeElement === field
    status = -1
    observer.disconnect()
    field.remove()
    if (hadFocus) document.querySelector<HTMLElement>(`[data-edit="${text}"]`)?.focus()
  }
  const closeIfShown = () => {
    if (status === 200 && document.querySelector(`[data-edit="${text}"]`)) close()
  }
  // The words stay until the page shows them, which it does not while there are errors.
  const observer = new MutationObserver(closeIfShown)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  const save = async () => {
    const now = field.innerText.trim()
    if (now === written.trim()) return status === 0 && close()
    const answer = await ask({ text, words: now })
    ;({ status, text = text } = answer)
    if (status === 200) written = now
    closeIfShown()
  }
  // Once somebody else has written there too, only a key replaces it.
  field.addEventListener('blur', () => void (status !== -1 && status !== 409 && save()))
  field.addEventListener('keydown', (event) => {
    const isDone = event.key === 'Enter' && (isLine || event.ctrlKey || event.metaKey)
    event.stopPropagation()
    if (event.key !== 'Escape' && !isDone) return
    event.preventDefault()
    if (isDone) void save()
    else close()
  })
  return field
}

const textAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('dev-text') : null

// Before the script of the page, which opens players and images.
const openAt = (event: Event) => {
  const text = textAt(event)
  if (!text) return
  event.preventDefault()
  event.stopPropagation()
  if (!text.matches('.dev-field')) void open(text)
}
addEventListener('click', openAt, true)
addEventListener('keydown', (event) => event.key === 'Enter' && openAt(event))

document.querySelector('.dev-bar > button')?.addEventListener('click', () => {
  void ask({ undo: true })
})

addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  const file = event.dataTransfer?.files[0]
  if (!file || !(event.target instanceof Element)) return
  event.preventDefault()
  void drop(file, event.target)
})

async function drop(file: File, target: Element): Promise<void> {
  const reader = new FileReader()
  reader.readAsDataURL(file)
  await new Promise((resolve) => reader.addEventListener('load', resolve))
  const base64 = `${reader.result}`.replace(/.*,/, '')
  const image = { name: file.name, base64, id: target.closest('article')?.id ?? '' }
  const { words, message } = await ask({ image })
  // Not for an image that cannot be taken.
  const alt = words ? prompt(`What does ${words} show, for people who cannot see it?`) : null
  const old = target.closest('picture')?.querySelector<HTMLElement>('.dev-alt')
  if (alt !== null)
    await ask({ image: { ...image, alt }, ...(old && { text: Number(old.dataset.edit) }) })
  else if (words) status?.replaceChildren(message)
}
