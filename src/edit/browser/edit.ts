import type { Answer } from '../editing.ts'

// Runs in pages that are sent for editing. A <dev-text> there is a text, or a paragraph of one.

const token = document.currentScript?.dataset.token ?? ''
const status = document.querySelector('.dev-bar [role=status]')
const hint = [...(status?.childNodes ?? [])]
const style = new CSSStyleSheet()
document.adoptedStyleSheets.push(style)

async function ask(request: Record<string, string | undefined>): Promise<Answer> {
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

const partsOf = (text: string) => [
  ...document.querySelectorAll<HTMLElement>(`[data-edit="${text}"]`),
]

/** A field after an element. Once it is left, `save` tells whether it can be closed. */
function openField(
  place: Element,
  { words = '', isLine, where = '' }: Partial<Answer>,
  save: (words: string, field: HTMLElement) => Promise<boolean>,
): Promise<void> {
  const field = document.createElement('textarea')
  Object.assign(field, {
    className: 'dev-field',
    value: words,
    ariaLabel: where,
    placeholder: where,
  })
  // A refresh leaves it alone.
  field.dataset.own = ''
  place.after(field)
  field.focus()
  return new Promise((resolve) => {
    let isNew = true
    const close = () => {
      field.onblur = null
      field.remove()
      resolve()
    }
    field.onblur = async () => {
      const { value } = field
      const isUnchanged = isNew && value === words
      isNew = false
      if (isUnchanged || ((await save(value.trim(), field)) && field.value === value)) close()
    }
    field.onkeydown = (event) => {
      event.stopPropagation()
      if (event.key === 'Escape') close()
      if (event.key !== 'Enter' || !(isLine || event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.blur()
    }
  })
}

/** Opens a text where it stands: after its first part. The others are hidden. */
async function open(part: HTMLElement): Promise<void> {
  const number = part.dataset.edit ?? ''
  const answer = await ask({ text: number })
  if (answer.words === undefined) return
  const link = part.closest('a')
  if (link?.origin === location.origin) {
    status?.append(' ', linkTo(link.href.replace(/#|$/, '?edit$&'), 'Follow the link'))
  }
  const others = `:root:has([data-edit="${number}"] + .dev-field) :has(> [data-further="${number}"])`
  style.insertRule(`@media screen { ${others} { display: none } }`)
  const parts = partsOf(number)
  const start = parts.slice(0, parts.indexOf(part) + 1).findLast((one) => !one.dataset.further)
  let text = `${answer.text}`
  await openField(start ?? part, answer, async (words, field) => {
    const saved = await ask({ text, words })
    text = `${saved.text ?? text}`
    return saved.status === 200 && isShown(text, field)
  })
  if (document.activeElement === document.body) partsOf(text)[0]?.focus({ preventScroll: true })
}

/** Waits until the page shows a text, which it does not while there are errors. */
async function isShown(text: string, field: HTMLElement): Promise<boolean> {
  let errors: Element | null = null
  while (field.isConnected && partsOf(text).length === 0) {
    await new Promise(requestAnimationFrame)
    const overlay = document.querySelector('.dev-overlay')
    if (overlay !== errors) field.scrollIntoView({ block: 'nearest' })
    errors = overlay
  }
  return true
}

// Before the script of the page, which opens players and images.
const openAt = (event: Event) => {
  const target = event.target instanceof Element ? event.target : document.body
  const text = target.closest<HTMLElement>('dev-text, .dev-field')
  if (!text) return event.type === 'click' && tellFile(target)
  event.preventDefault()
  event.stopPropagation()
  if (!text.matches('.dev-field')) void open(text)
}
addEventListener('click', openAt, true)
addEventListener('keydown', (event) => event.key === 'Enter' && openAt(event))

const titleAround = (target: Element) =>
  target.closest('article')?.querySelector<HTMLElement>(':is(h1, h2) dev-text')?.dataset.edit

/** Says which file to edit for what is no text: for the year of a work its entry, else the page. */
function tellFile(target: Element): void {
  const title = titleAround(target)
  if (target.closest('a, button, summary, .dev-bar')) return
  if (title) void ask({ text: title })
  else status?.replaceChildren(...hint)
}

document.querySelector('.dev-undo')?.addEventListener('click', () => void ask({ undo: 'last' }))

addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  if (!(event.target instanceof Element) || !event.dataTransfer?.files.length) return
  event.preventDefault()
  void dropAll([...event.dataTransfer.files], event.target)
})

/** The first takes the place of an image, the others follow in the work. */
async function dropAll(files: File[], target: Element): Promise<void> {
  const text = titleAround(target)
  let image = target.closest('picture')?.querySelector('img')
  for (const file of files) {
    const reader = new FileReader()
    reader.readAsDataURL(file)
    await new Promise((resolve) => reader.addEventListener('load', resolve))
    const address = image ? new URL(image.src).pathname : undefined
    const dropped = { name: file.name, data: `${reader.result}`, address, text }
    const { status, message: where } = await ask(dropped)
    const place = target.closest(image ? 'figure' : 'article')?.lastElementChild ?? image
    image = undefined
    // Nothing is asked of an image that cannot be taken.
    if (status !== 200 || !place) continue
    await openField(place, { where, isLine: true }, async (alt) => {
      return (await ask({ ...dropped, alt })).status === 200
    })
  }
}
