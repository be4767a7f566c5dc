import type { Answer } from '../edit-request.ts'
import { dropAll } from './dropped-files.ts'
import { isUnsaved, openField, saveFields } from './field.ts'
import { moveDragged, showFacts, showFactsAround } from './item-bar.ts'
import { dropWords, placesWithWords, wordsKeptFor } from './kept-words.ts'
import { partsOf, shownText, until } from './page.ts'
import { askInBar, askServer, buttonFor, linkTo, sentenceOf, status } from './server.ts'

// Runs in pages that are sent for editing. A <dev-text> there is a text, or a paragraph of one.

const hint = [...(status?.childNodes ?? [])]
const style = new CSSStyleSheet()
document.adoptedStyleSheets.push(style)

/** Opens a text where it stands: after its first part. The others are hidden. */
async function open(part: HTMLElement): Promise<void> {
  const place = part.dataset.edit ?? ''
  const fact = part.closest<HTMLElement>('.dev-facts dd')
  const answer = await askInBar({ act: 'open', ...shownText(part) })
  // The sheet that it is in may be closed by now: a field there could not take the focus.
  if (answer.words === undefined || !part.checkVisibility()) return
  const link = part.closest('a')
  if (link?.origin === location.origin) {
    status?.append(' ', linkTo(link.href.replace(/#|$/, '?edit$&'), 'Follow the link'))
  }
  const text = `[data-edit="${CSS.escape(place)}"]`
  const others = `:root:has(${text} + .dev-field) :has(> ${text}[data-further])`
  style.insertRule(`@media screen { ${others} { display: none } }`)
  const parts = fact ? [part] : partsOf(place)
  const isFirst = ({ dataset }: HTMLElement) => dataset.further === undefined
  const start = parts.slice(0, parts.indexOf(part) + 1).findLast(isFirst)
  const saving = fact ? { save: saveTo(place) } : { save: saveTo(place), isShown }
  const saved = await openField(start ?? part, answer, saving)
  if (fact && saved) await showFacts()
  const [shown] = fact
    ? document.querySelectorAll<HTMLElement>(`dd[data-name="${fact.dataset.name}"] > dev-text`)
    : partsOf(saved?.place ?? place)
  if (document.activeElement === document.body || fact) shown?.focus({ preventScroll: true })
  await offerWords()
}

function saveTo(place?: string) {
  return async (words: string, before: string, isForAll: boolean) => {
    const language = isForAll ? { language: '' } : {}
    const saved = await askServer({ act: 'write', place, before, words, ...language })
    if (saved.status === 200) status?.replaceChildren(...sentenceOf(saved))
    return saved
  }
}

/** Offers words that were typed on this page and not saved, also where their text is gone. */
async function offerWords(): Promise<void> {
  for (const place of placesWithWords()) {
    const answer = await askServer({ act: 'open', place })
    const words = wordsKeptFor(place)?.words ?? ''
    const [part] = partsOf(place)
    const isOpen = part?.nextElementSibling?.matches('.dev-field')
    if (words === answer.words) dropWords(place)
    else if (part ? !isOpen : [404, 422].includes(answer.status)) offer(words, place, answer)
  }
}

function offer(words: string, place: string, answer: Answer): void {
  const again = buttonFor(`Not saved: “${words.slice(0, 20)}”`, () => {
    const [part] = partsOf(place)
    again.remove()
    part?.closest<HTMLElement>('[popover]')?.showPopover()
    if (part) void open(part)
    else if (status) void openField(status, { ...answer, place }, { save: saveTo(place), isShown })
  })
  status?.append(' ', again)
}

/** Waits until the page shows a text, which it does not while there are errors. */
async function isShown({ place, words }: Answer, field: HTMLElement): Promise<void> {
  // Emptied, it is gone.
  if (place === undefined) return
  let errors: Element | null = null
  await until(() => {
    const overlay = document.querySelector('.dev-overlay')
    if (overlay !== errors) field.scrollIntoView({ block: 'nearest' })
    errors = overlay
    const isThere = partsOf(place).some(({ dataset }) => dataset.words === words)
    return !field.isConnected || isStale || isThere
  })
}

let isStale = false
addEventListener('dev-reload', (event) => {
  isStale = document.querySelector('.dev-field') !== null
  if (isStale) event.preventDefault()
})

addEventListener('dev-closed', () => {
  if (isStale && !document.querySelector('.dev-field')) location.reload()
})
addEventListener('beforeunload', (event) => isUnsaved() && event.preventDefault())

/** Follows a link once the words of the field that it closes are saved. */
async function followLater(link: HTMLElement): Promise<void> {
  await saveFields()
  if (isUnsaved()) return
  // A reload would come instead.
  isStale = false
  link.click()
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

addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  if (!(event.target instanceof Element)) return
  const files = [...(event.dataTransfer?.files ?? [])]
  event.preventDefault()
  void (files.length > 0 ? dropAll(files, event.target) : moveDragged(event.target))
})
