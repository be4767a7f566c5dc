import type { Answer } from '../editing.ts'
import { askServer, buttonFor, linkTo, sentenceOf } from './ask.ts'
import { changed, type EditField, openField } from './field.ts'
import { dropWords, placesWithWords, wordsKeptFor } from './kept-words.ts'

// Runs in pages that are sent for editing. A <dev-text> there is a text, or a paragraph of one.

const status = document.querySelector<HTMLElement>('.dev-bar [role=status]')
const hint = [...(status?.childNodes ?? [])]
const language = document.documentElement.lang
const style = new CSSStyleSheet()
document.adoptedStyleSheets.push(style)

async function askInBar(request: Record<string, string | undefined>): Promise<Answer> {
  const answer = await askServer(request)
  status?.replaceChildren(...sentenceOf(answer))
  return answer
}

const partsOf = (text: unknown) => [
  ...document.querySelectorAll<HTMLElement>(`[data-edit="${text}"]`),
]

/** Opens a text where it stands: after its first part. The others are hidden. */
async function open(part: HTMLElement): Promise<void> {
  const number = part.dataset.edit ?? ''
  const answer = await askInBar({ text: number, language })
  if (answer.words === undefined) return
  const link = part.closest('a')
  if (link?.origin === location.origin) {
    status?.append(' ', linkTo(link.href.replace(/#|$/, '?edit$&'), 'Follow the link'))
  }
  const others = `:root:has([data-edit="${number}"] + .dev-field) :has(> [data-further="${number}"])`
  style.insertRule(`@media screen { ${others} { display: none } }`)
  const parts = partsOf(number)
  const start = parts.slice(0, parts.indexOf(part) + 1).findLast((one) => !one.dataset.further)
  const saved = await openField(start ?? part, answer, { save: saveText(answer.place), isShown })
  reloadLate()
  const [shown] = partsOf(saved?.text ?? part.dataset.edit)
  if (document.activeElement === document.body) shown?.focus({ preventScroll: true })
  await offerWords()
}

function saveText(place?: string): EditField['save'] {
  return async (words, before, isForAll) => {
    // Another start of the server has numbered the texts anew.
    const now = await askServer({ place, language })
    if (now.status !== 200) return now
    if (now.words !== before) return { ...now, status: 409, message: changed(now.words) }
    const request = { text: `${now.text}`, words, ...(!isForAll && { language }) }
    const saved = await askServer(request)
    if (saved.status === 200) status?.replaceChildren(...sentenceOf(saved))
    return saved
  }
}

/** Offers words that were typed on this page and not saved, also where their text is gone. */
async function offerWords(): Promise<void> {
  for (const place of placesWithWords()) {
    const answer = await askServer({ place })
    const words = wordsKeptFor(place)?.words ?? ''
    const part = () => partsOf(answer.text)[0]
    const isOpen = part()?.nextElementSibling?.matches('.dev-field')
    if (words === answer.words) dropWords(place)
    else if (part() ? !isOpen : [404, 422].includes(answer.status))
      offer(words, place, answer, part)
  }
}

function offer(
  words: string,
  place: string,
  answer: Answer,
  part: () => HTMLElement | undefined,
): void {
  const again = buttonFor(`Not saved: “${words.slice(0, 20)}”`, () => {
    const element = part()
    again.remove()
    element?.closest<HTMLElement>('[popover]')?.showPopover()
    if (element) void open(element)
    else if (status)
      void openField(status, { ...answer, place }, { save: saveText(place), isShown })
  })
  status?.append(' ', again)
}

/** Waits until the page shows a text, which it does not while there are errors. */
async function isShown({ text }: Answer, field: HTMLElement): Promise<void> {
  // Emptied, it is gone.
  if (text === undefined) return
  let errors: Element | null = null
  while (field.isConnected && !isStale && partsOf(text).length === 0) {
    await new Promise(requestAnimationFrame)
    const overlay = document.querySelector('.dev-overlay')
    if (overlay !== errors) field.scrollIntoView({ block: 'nearest' })
    errors = overlay
  }
}

let isStale = false
addEventListener('dev-reload', (event) => {
  isStale = document.querySelector('.dev-field') !== null
  if (isStale) event.preventDefault()
})

function reloadLate(): void {
  if (isStale && !document.querySelector('.dev-field')) location.reload()
}

const isUnsaved = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>('.dev-field')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
addEventListener('beforeunload', (event) => isUnsaved() && event.preventDefault())

/** Follows a link once the words of the field that it closes are saved. */
async function followLater(link: HTMLElement): Promise<void> {
  for (let frame = 0; frame < 60 && isUnsaved(); frame++) await new Promise(requestAnimationFrame)
  if (!isUnsaved()) link.click()
}
void offerWords()

// Before the script of the page, which opens players and images.
const openAt = (event: Event) => {
  const target = event.target instanceof Element ? event.target : document.body
  const text = target.closest<HTMLElement>('dev-text, .dev-field, dev-note')
  const link = target.closest('a')
  if (link && !text && isUnsaved()) {
    event.preventDefault()
    return void followLater(link)
  }
  if (!text) return event.type === 'click' && tellFile(target)
  if (text.localName !== 'dev-text') return
  event.preventDefault()
  event.stopPropagation()
  void open(text)
}
addEventListener('click', openAt, true)
addEventListener('keydown', (event) => event.key === 'Enter' && openAt(event))

const titleAround = (target: Element) =>
  target.closest('article')?.querySelector<HTMLElement>(':is(h1, h2) dev-text')?.dataset.edit

/** Says which file to edit for what is no text: for the year of a work its entry, else the page. */
function tellFile(target: Element): void {
  const title = titleAround(target)
  if (target.closest('a, button, summary, .dev-bar')) return
  if (title) void askInBar({ text: title })
  else status?.replaceChildren(...hint)
}

for (const step of ['undo', 'redo']) {
  const button = document.querySelector(`.dev-${step}`)
  button?.addEventListener('click', () => void askInBar({ [step]: 'last' }))
}

addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  if (!(event.target instanceof Element) || !event.dataTransfer?.files.length) return
  event.preventDefault()
  void dropAll([...event.dataTransfer.files], event.target)
})

/** Numbers of the texts around an element, the nearest first. */
function textsAround(element: Element | null): string {
  const numbers = new Set<string | undefined>()
  for (let around = element; around; around = around.parentElement) {
    for (const text of around.querySelectorAll<HTMLElement>('[data-edit]')) {
      numbers.add(text.dataset.edit)
    }
    if (around.matches('article, main')) break
  }
  return [...numbers].join()
}

/** No request may have more than 64 MB. */
const mostBytes = 48e6

function dataOf(file: File): Promise<string> {
  const reader = new FileReader()
  if (file.size > mostBytes) return Promise.resolve('')
  reader.readAsDataURL(file)
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(`${reader.result}`))
  })
}

/** The first takes the place of an image, the others follow in the work. */
async function dropAll(files: File[], target: Element): Promise<void> {
  let image = target.closest('picture')?.querySelector('img')
  for (const file of files) {
    const address = image ? new URL(image.src).pathname : undefined
    const drawn = image
    const around = () => textsAround(drawn ?? target.closest('article'))
    const data = await dataOf(file)
    // The texts have other numbers after another start.
    const drop = (alt?: string) =>
      askInBar({ name: file.name, data, address, around: around(), alt })
    const { asks, message: where } = await drop()
    const place = target.closest(image ? 'figure' : 'article')?.lastElementChild ?? image
    image = undefined
    // Nothing is asked of an image that cannot be taken, or is described.
    if (!asks || !place) continue
    const added = await openField(place, { where, isLine: true, asks }, { save: drop })
    if (!added) status?.replaceChildren(`Not added: ${file.name}`)
  }
  reloadLate()
}

/** The text that had the focus last, and the buttons for the item of a list that it belongs to. */
let current: HTMLElement | undefined
const itemBar = document.querySelector<HTMLElement>('.dev-item')

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest('.dev-bar')) return
  const text = target.matches('.dev-field') ? target.previousElementSibling : target
  const { item = '' } = text instanceof HTMLElement ? text.dataset : {}
  current = text instanceof HTMLElement && item ? text : undefined
  itemBar?.toggleAttribute('hidden', !current)
  for (const button of itemBar?.querySelectorAll('button') ?? []) {
    button.ariaLabel = `${itemActs[button.value]} ${item}`
    button.title = button.ariaLabel
    button.hidden = button.value === 'add' && !/line|news|section|group|paragraph/.test(item)
  }
})

const itemActs: Record<string, string> = {
  up: 'Move up:',
  down: 'Move down:',
  add: 'Add after this',
  delete: 'Delete',
}

// The field stays open until its words are saved.
itemBar?.addEventListener('mousedown', (event) => event.preventDefault())
itemBar?.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement) void actOn(target.value)
})
addEventListener('keydown', ({ key, altKey, target }) => {
  const act = { ArrowUp: 'up', ArrowDown: 'down' }[key]
  if (act && altKey && target === current) void actOn(act)
})

async function actOn(act: string): Promise<void> {
  const field = document.querySelector<HTMLElement>('.dev-field')
  field?.blur()
  await until(() => !field?.isConnected)
  if (field?.isConnected || !current?.isConnected) return
  const request = { act, text: current.dataset.edit, around: textsAround(current) }
  if (act === 'add') {
    const where = 'What is new? It may begin with its date.'
    const save = (words: string) => askInBar({ ...request, words })
    await openField(current, { where, isLine: true }, { save })
    reloadLate()
    return
  }
  const { status, text } = await askInBar(request)
  if (status !== 200 || text === undefined) return
  await until(() => partsOf(`${text}`).length > 0)
  partsOf(`${text}`)[0]?.focus()
}

/** Or until a few seconds have passed. */
async function until(isTrue: () => boolean): Promise<void> {
  for (let frame = 0; frame < 200 && !isTrue(); frame++) await new Promise(requestAnimationFrame)
}
