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

document
  .querySelector('.dev-undo')
  ?.addEventListener('click', () => void askInBar({ undo: 'last' }))

addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  if (!(event.target instanceof Element) || !event.dataTransfer?.files.length) return
  event.preventDefault()
  void dropAll([...event.dataTransfer.files], event.target)
})

/** The first takes the place of an image, the others follow in the work. */
async function dropAll(files: File[], target: Element): Promise<void> {
  let image = target.closest('picture')?.querySelector('img')
  for (const file of files) {
    const reader = new FileReader()
    reader.readAsDataURL(file)
    await new Promise((resolve) => reader.addEventListener('load', resolve))
    const address = image ? new URL(image.src).pathname : undefined
    const drop = (alt?: string) =>
      // The title has another number after another start.
      askInBar({
        name: file.name,
        data: `${reader.result}`,
        address,
        text: titleAround(target),
        alt,
      })
    const { status, message: where } = await drop()
    const place = target.closest(image ? 'figure' : 'article')?.lastElementChild ?? image
    image = undefined
    // Nothing is asked of an image that cannot be taken.
    if (status === 200 && place) await openField(place, { where, isLine: true }, { save: drop })
  }
  reloadLate()
}
