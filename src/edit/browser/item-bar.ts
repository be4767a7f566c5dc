import type { Answer, EditRequest, Fact } from '../edit-session.ts'
import { askInBar, askServer, buttonFor, partsOf, status, textsAround, until } from './ask.ts'
import { dropAll } from './dropped-files.ts'
import { openField } from './field.ts'

// The buttons for the item that a text belongs to, and the sheet of all that it has.

/** The text that had the focus last. */
let current: HTMLElement | undefined
const bar = document.querySelector<HTMLElement>('.dev-item')
const sheet = document.querySelector<HTMLElement>('#dev-more')
const acts: Record<string, string> = {
  up: 'Move up:',
  down: 'Move down:',
  add: 'Add after this',
  image: 'Add or replace an image:',
  delete: 'Delete',
  draft: 'Publish',
  placeholder: 'This is no placeholder:',
}

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest('.dev-bar')) return
  const text = target.matches('.dev-field') ? target.previousElementSibling : target
  current = text instanceof HTMLElement && text.dataset.edit ? text : undefined
  for (const button of bar?.querySelectorAll('button') ?? []) {
    const { item = '', draft, placeholder } = current?.dataset ?? {}
    const name = item || 'page'
    button.title = button.ariaLabel = `${acts[button.value]} ${name}`
    const isPossible = /draft|placeholder/.test(button.value)
      ? { draft, placeholder }[button.value]
      : item && (button.value !== 'add' || item !== 'figure')
    button.hidden = !isPossible || (button.value === 'image' && !/work|figure/.test(item))
  }
})

/** A text, or the nearest one to an element: of an item, not a word for screen readers beside it. */
function textsOf(element: Element): Partial<EditRequest> {
  const around = textsAround(element)
  const own = element instanceof HTMLElement ? element.dataset.edit : undefined
  const ofItem = around.find((text) => partsOf(text).some(({ dataset }) => dataset.item))
  return { text: own ?? ofItem ?? around[0], around: around.join() }
}

// The field stays open until its words are saved.
bar?.addEventListener('mousedown', (event) => event.preventDefault())
bar?.addEventListener('click', ({ target }) => {
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
  const { draft, placeholder } = current.dataset
  const mark = { draft, placeholder }[act]
  if (act === 'image') return chooseImages(current)
  if (act === 'add') return add(textsOf(current), current)
  const request = mark ? { text: mark, words: '' } : { act, ...textsOf(current) }
  await goTo(await askInBar(request))
}

/** The focus goes where the page shows it. */
async function goTo({ status, text, page }: Answer): Promise<void> {
  if (page) return location.assign(`${page}?edit`)
  if (status !== 200 || text === undefined) return
  await until(() => partsOf(text).length > 0)
  const part = partsOf(text).findLast((one) => one.checkVisibility())
  part?.focus()
}

function chooseImages(text: HTMLElement): void {
  const picture = text.closest('figure')?.querySelector('picture')
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true })
  input.accept = 'image/*'
  input.onchange = () => void dropAll([...(input.files ?? [])], picture ?? text)
  input.click()
}

/** Asks for the words of a new item in a field after an element. */
async function add(to: Partial<EditRequest>, element: Element): Promise<void> {
  const save = (words?: string) => askInBar({ act: 'add', ...to, words })
  const { asks, message: where } = await save()
  if (!asks) return
  const added = await openField(element, { where, isLine: true, asks }, { save })
  if (added && to.list && to.place) await showFacts()
  if (added) await goTo(added)
}

for (const button of document.querySelectorAll<HTMLButtonElement>('#dev-new button')) {
  button.addEventListener('click', () => {
    document.querySelector<HTMLElement>('#dev-new')?.hidePopover()
    if (status) void add({ list: button.value }, status)
  })
}

const more = document.querySelector('.dev-bar > [popovertarget="dev-more"]')
more?.addEventListener('click', () => void showFacts(current))

/** By the place of one of its facts, which last longer than the numbers of texts. */
let shown: Partial<EditRequest> = {}

/** All that an item has. Without a text of it, what the sheet shows already. */
export async function showFacts(text?: Element, value?: string): Promise<Answer> {
  const asked = text ? { ...textsOf(text), value } : shown
  const answer = await askServer({ act: 'facts', ...asked })
  const { facts = [], lists = [], place, message, status } = answer
  shown = place ? { place } : {}
  const heading = Object.assign(document.createElement('h2'), { textContent: message })
  const list = document.createElement('dl')
  list.append(...facts.flatMap(rowOf))
  const adding = lists.map((name) => {
    const button = buttonFor(`+ ${name}`, () => void add({ place, list: name }, button))
    return button
  })
  const parts = status === 200 ? [heading, list, ...adding] : []
  sheet?.querySelector('.dev-facts')?.replaceChildren(...parts)
  return answer
}

/** Opens the sheet; returns the fact that was asked for. */
export async function showFactsAround(target: Element, value: string) {
  const { text } = await showFacts(target, value)
  if (!sheet?.matches(':popover-open')) sheet?.showPopover()
  return sheet?.querySelector<HTMLElement>(`.dev-facts [data-edit="${text}"]`)
}

function rowOf(fact: Fact): HTMLElement[] {
  const term = Object.assign(document.createElement('dt'), { textContent: fact.name })
  const description = document.createElement('dd')
  description.dataset.name = fact.name
  const text = document.createElement('dev-text')
  Object.assign(text, { textContent: fact.value, tabIndex: 0, ariaLabel: fact.value || fact.name })
  text.dataset.edit = `${fact.text}`
  const choices = fact.options?.map((option) => choiceOf(fact, option))
  description.append(...(choices ?? [text]))
  return [term, description]
}

/** Pressed while it is chosen. */
function choiceOf({ name, text, value, isList }: Fact, option: string): HTMLButtonElement {
  const chosen = value.split(', ').filter(Boolean)
  const isChosen = chosen.includes(option)
  const others = isList ? chosen.filter((one) => one !== option) : []
  const words = [...others, ...(isChosen ? [] : [option])].join(', ')
  const choose = async () => {
    await askInBar({ text: `${text}`, words })
    await showFacts()
    const selector = `dd[data-name="${name}"] > [value="${option}"]`
    sheet?.querySelector<HTMLElement>(selector)?.focus()
  }
  const button = buttonFor(option === 'true' ? 'yes' : option, () => void choose())
  return Object.assign(button, { value: option, ariaPressed: `${isChosen}` })
}

let dragged: Element | undefined
addEventListener('dragstart', ({ target }) => {
  dragged = target instanceof Element ? target : undefined
})

/** To the place of the item that it was dropped on. */
export async function moveDragged(target: Element): Promise<void> {
  if (!dragged) return
  const onto = textsAround(target).join()
  await goTo(await askInBar({ act: 'move', ...textsOf(dragged), onto }))
  dragged = undefined
}
