import type { Answer } from '../edit-session.ts'
import {
  askInBar,
  askServer,
  buttonFor,
  linkTo,
  partsOf,
  sentenceOf,
  status,
  until,
} from './ask.ts'
import { dropAll } from './dropped-files.ts'
import { type EditField, openField } from './field.ts'
import { moveDragged, showFacts, showFactsAround } from './item-bar.ts'
import { dropWords, placesWithWords, wordsKeptFor } from './kept-words.ts'

// Runs in pages that are sent for editing. A <dev-text> there is a text, or a paragraph of one.

const hint = [...(status?.childNodes ?? [])]
const style = new CSSStyleSheet()
document.adoptedStyleSheets.push(style)

/** Opens a text where it stands: after its first part. The others are hidden. */
async function open(part: HTMLElement): Promise<void> {
  const number = part.dataset.edit ?? ''
  const fact = part.closest<HTMLElement>('.dev-facts dd')
  const answer = await askInBar({ text: number })
  // The sheet that it is in may be closed by now: a field there could not take the focus.
  if (answer.words === undefined || !part.checkVisibility()) return
  const link = part.closest('a')
  if (link?.origin === location.origin) {
    status?.append(' ', linkTo(link.href.replace(/#|$/, '?edit$&'), 'Follow the link'))
  }
  const others = `:root:has([data-edit="${number}"] + .dev-field) :has(> [data-further="${number}"])`
  style.insertRule(`@media screen { ${others} { display: none } }`)
  const parts = fact ? [part] : partsOf(number)
  const start = parts.slice(0, parts.indexOf(part) + 1).findLast((one) => !one.dataset.further)
  const save = saveText(answer.place)
  const saved = await openField(start ?? part, answer, { save, ...(!fact && { isShown }) })
  if (fact && saved) await showFacts()
  const [shown] = fact
    ? document.querySelectorAll<HTMLElement>(`dd[data-name="${fact.dataset.name}"] > dev-text`)
    : partsOf(saved?.text ?? number)
  if (document.activeElement === document.body || fact) shown?.focus({ preventScroll: true })
  await offerWords()
}

function saveText(place?: string): EditField['save'] {
  return async (words, before, isForAll) => {
    const saved = await askServer({ place, before, words, ...(isForAll && { language: '' }) })
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
  await until(() => {
    const overlay = document.querySelector('.dev-overlay')
    if (overlay !== errors) field.scrollIntoView({ block: 'nearest' })
    errors = overlay
    return !field.isConnected || isStale || partsOf(text).length > 0
  }, Number.POSITIVE_INFINITY)
}

let isStale = false
addEventListener('dev-reload', (event) => {
  isStale = document.querySelector('.dev-field') !== null
  if (isStale) event.preventDefault()
})

addEventListener('dev-closed', () => {
  if (isStale && !document.querySelector('.dev-field')) location.reload()
})

const isUnsaved = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>('.dev-field')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
addEventListener('beforeunload', (event) => isUnsaved() && event.preventDefault())

/** Follows a link once the words of the field that it closes are saved. */
async function followLater(link: HTMLElement): Promise<void> {
  await until(() => !isUnsaved())
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
    void followLater(link)
  } else if (text?.localName === 'dev-text') {
    event.preventDefault()
    event.stopPropagation()
    void open(text)
  } else if (!text && event.type === 'click') void openValue(event, target)
}
addEventListener('click', openAt, true)
addEventListener('keydown', (event) => event.key === 'Enter' && openAt(event))

/** What is no text, such as a year or an address, is opened among the facts of what it belongs to. */
async function openValue(event: Event, target: Element): Promise<void> {
  if (target.closest('button, summary, .dev-bar')) return
  const link = target.closest('a')
  if (link?.origin === location.origin) return
  // Words of a page itself, outside of any item, are in its file.
  const isValue = target.childElementCount === 0 && target.closest('article, li')
  const words = isValue ? target.textContent : ''
  const value = link?.getAttribute('href')?.replace(/^mailto:/, '') ?? words
  if (!value) return void status?.replaceChildren(...hint)
  event.preventDefault()
  const fact = await showFactsAround(target, value)
  if (fact) await open(fact)
}

for (const step of ['undo', 'redo']) {
  const button = document.querySelector(`.dev-${step}`)
  button?.addEventListener('click', () => void askInBar({ [step]: 'last' }))
}

addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  if (!(event.target instanceof Element)) return
  const files = [...(event.dataTransfer?.files ?? [])]
  event.preventDefault()
  void (files.length > 0 ? dropAll(files, event.target) : moveDragged(event.target))
})
