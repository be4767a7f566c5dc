import type { Answer, EditRequest, Fact } from '../edit-request.ts'
import { addItem } from './item-bar.ts'
import { textsOf } from './page.ts'
import { askInBar, askServer, buttonFor } from './server.ts'

// The sheet of all that an item has.

const sheet = document.querySelector<HTMLElement>('#dev-more')

/** The item that it shows. */
let shown: Omit<EditRequest, 'act'> = {}

/** Without an element of the page, what the sheet shows already. */
export async function showFacts(around?: Element, value?: string): Promise<Answer> {
  const asked = around ? { ...textsOf(around), value } : shown
  const isKnown = asked.place || value
  const answer = isKnown
    ? await askServer({ act: 'facts', ...asked })
    : { status: 404, message: '' }
  const { facts = [], lists = [], place, message, status } = answer
  shown = place ? { place } : {}
  const heading = Object.assign(document.createElement('h2'), { textContent: message })
  const list = document.createElement('dl')
  list.append(...facts.flatMap(rowOf))
  const adding = lists.map((name) => {
    const add = async () => {
      await addItem({ place, list: name }, button)
      await showFacts()
    }
    const button = buttonFor(`+ ${name}`, () => void add())
    return button
  })
  const parts = status === 200 ? [heading, list, ...adding] : []
  sheet?.querySelector('.dev-facts')?.replaceChildren(...parts)
  return answer
}

/** Opens the sheet; returns the fact that was asked for. */
export async function showFactsAround(target: Element, value: string) {
  const { opens } = await showFacts(target, value)
  if (!sheet?.matches(':popover-open')) sheet?.showPopover()
  const facts = sheet?.querySelectorAll<HTMLElement>('.dev-facts dev-text') ?? []
  return opens ? [...facts].find(({ dataset }) => dataset.edit === opens) : undefined
}

function rowOf(fact: Fact): HTMLElement[] {
  const { name, words, place, options } = fact
  const term = Object.assign(document.createElement('dt'), { textContent: name })
  const description = document.createElement('dd')
  description.dataset.name = name
  const text = document.createElement('dev-text')
  Object.assign(text, { textContent: words, tabIndex: 0, ariaLabel: words || name })
  Object.assign(text.dataset, { edit: place, words })
  const choices = options?.map((option) => choiceOf(fact, option))
  description.append(...(choices ?? [text]))
  return [term, description]
}

/** Pressed while it is chosen. */
function choiceOf(fact: Fact, option: string): HTMLButtonElement {
  const { name, place, words: before, isList } = fact
  const chosen = before.split(', ').filter(Boolean)
  const isChosen = chosen.includes(option)
  const others = isList ? chosen.filter((one) => one !== option) : []
  const words = [...others, ...(isChosen ? [] : [option])].join(', ')
  const choose = async () => {
    await askInBar({ act: 'write', place, before, words })
    await showFacts()
    const selector = `dd[data-name="${name}"] > [value="${option}"]`
    sheet?.querySelector<HTMLElement>(selector)?.focus()
  }
  const button = buttonFor(option === 'true' ? 'yes' : option, () => void choose())
  return Object.assign(button, { value: option, ariaPressed: `${isChosen}` })
}
