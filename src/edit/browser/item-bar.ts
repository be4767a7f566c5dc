import type { Answer, EditRequest } from '../edit-request.ts'
import { dropAll } from './dropped-files.ts'
import { isUnsaved, openField, saveFields } from './field.ts'
import { partsAround, partsOf, shownText, textsOf, until } from './page.ts'
import { askInBar, askServer, buttonFor, status } from './server.ts'

// The buttons for the item that a text belongs to, and for the site.

/** The text that had the focus last. */
let current: HTMLElement | undefined
const bar = document.querySelector<HTMLElement>('.dev-bar')
const sheet = document.querySelector<HTMLElement>('#dev-more')
const acts = [
  ['up', '↑', 'Move up:'],
  ['down', '↓', 'Move down:'],
  ['add', '+', 'Add after this'],
  ['image', 'Image', 'Add or replace an image:'],
  ['delete', 'Delete', 'Delete'],
  ['draft', 'Publish', 'Publish'],
  ['placeholder', 'No placeholder', 'This is no placeholder:'],
] as const

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest('.dev-bar')) return
  const text = target.matches('.dev-field') ? target.previousElementSibling : target
  current = text instanceof HTMLElement && text.dataset.edit ? text : undefined
  const { item = '', ...marks } = current?.dataset ?? {}
  const isPossible = (act: string) => {
    if (/draft|placeholder/.test(act)) return act in marks
    return act === 'image' ? /work|figure/.test(item) : item && (act !== 'add' || item !== 'figure')
  }
  const buttons = acts
    .filter(([act]) => isPossible(act))
    .map(([value, sign, name]) => {
      const title = `${name} ${item}`
      return Object.assign(buttonFor(sign), { value, title, ariaLabel: title })
    })
  bar?.querySelector('.dev-item')?.replaceChildren(...buttons)
})

// The field stays open until its words are saved.
bar?.addEventListener('mousedown', (event) => {
  const isAct = event.target instanceof Element && event.target.closest('.dev-item')
  if (isAct) event.preventDefault()
})
bar?.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return
  if (target.ariaPressed) return void choose(target)
  if (!target.value) return
  const { value, dataset } = target
  const popover = target.closest<HTMLElement>('[popover]')
  if (/^(un|re)do$/.test(value)) void askInBar({ act: value })
  else if (!popover) void actOn(value, () => (dataset.edit ? target : current))
  else if (popover === sheet) void addItem({ ...shown, list: value }, target)
  else if (status) {
    popover.hidePopover()
    void addItem({ list: value }, status)
  }
})
addEventListener('keydown', ({ key, altKey, target }) => {
  const act = { ArrowUp: 'up', ArrowDown: 'down' }[key]
  if (act && altKey && target === current) void actOn(act, () => current)
})

/** The act before. Until the page shows what it did, places on the page are those of before. */
let done: Promise<unknown> = Promise.resolve()

async function actOn(act: string, textOf: () => HTMLElement | undefined): Promise<void> {
  await saveFields()
  if (isUnsaved()) return
  await until(() => !document.querySelector('.dev-field'))
  const text = textOf()
  if (act === 'image' && text) return chooseImages(text)
  if (act === 'add' && text) return addItem(textsOf(text), text)
  done = done.then(async () => {
    const text = textOf()
    if (!text?.isConnected) return
    const refreshed = new Promise((resolve) => {
      addEventListener('dev-refresh', resolve, { once: true })
    })
    await Promise.race([goTo(await askInBar({ act, ...textsOf(text) })), refreshed])
  })
}

/** The focus goes where the page shows it. */
async function goTo({ status, place, words, page }: Answer): Promise<void> {
  if (page) return location.assign(`${page}?edit`)
  if (status !== 200 || !place) return
  const { activeElement } = document
  const parts = () => partsOf(place).filter(({ dataset }) => dataset.words === words)
  await until(() => parts().length > 0)
  // Somebody may have gone on meanwhile.
  const isFree = [document.body, activeElement].includes(document.activeElement)
  if (isFree)
    parts()
      .findLast((one) => one.checkVisibility())
      ?.focus()
}

function chooseImages(text: HTMLElement): void {
  const picture = text.closest('figure')?.querySelector('picture')
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true })
  input.accept = 'image/*'
  input.onchange = () => void dropAll([...(input.files ?? [])], picture ?? text)
  input.click()
}

/** Asks for the words of a new item in a field after an element. */
async function addItem(to: Omit<EditRequest, 'act'>, element: Element): Promise<void> {
  const save = (words?: string) => askInBar({ act: 'add', ...to, words })
  const { asks, message: where } = await save()
  const added = asks && (await openField(element, { where, isLine: true, asks }, { save }))
  if (added && to.place && to.list) await showFacts()
  if (added) await goTo(added)
}

/** The item that the sheet shows. */
let shown: Omit<EditRequest, 'act'> = {}

/** Without an element of the page, what the sheet shows already. */
export async function showFacts(around?: Element, value?: string): Promise<Answer | undefined> {
  const asked = around ? { ...textsOf(around), value } : shown
  const isKnown = asked.place || value
  const answer = isKnown ? await askServer({ act: 'facts', ...asked }) : undefined
  shown = answer?.place ? { place: answer.place } : {}
  const facts = sheet?.querySelector('.dev-facts')
  if (facts) facts.innerHTML = answer?.sheet ?? ''
  return answer
}

/** Opens the sheet; returns the fact that was asked for. */
export async function showFactsAround(target: Element, value: string) {
  const answer = await showFacts(target, value)
  if (!sheet?.matches(':popover-open')) sheet?.showPopover()
  return answer?.opens
    ? partsOf(answer.opens).find((part) => part.closest('.dev-facts'))
    : undefined
}

async function choose(choice: HTMLButtonElement): Promise<void> {
  const { place = '', before } = shownText(choice)
  await askInBar({ act: 'write', place, before, words: choice.value })
  await showFacts()
  partsOf(place)
    .find((part) => part.getAttribute('name') === choice.name)
    ?.focus()
}

const more = document.querySelector('.dev-bar > [popovertarget="dev-more"]')
more?.addEventListener('click', () => void showFacts(current))

let dragged: Element | undefined
addEventListener('dragstart', ({ target }) => {
  dragged = target instanceof Element ? target : undefined
})

/** To the place of the item that it was dropped on. */
export async function moveDragged(target: Element): Promise<void> {
  if (!dragged) return
  const { around = [], ...text } = textsOf(dragged)
  const onto = partsAround(target).map(shownText)
  await goTo(await askInBar({ act: 'move', ...text, around: [...onto, ...around] }))
  dragged = undefined
}
