import type { Selection } from '../requests.ts'
import { state } from './desk-state.ts'
import { elementOf } from './page-map.ts'

/** Makes an element: `make('p', { textContent: 'Hello' })`. `fields`: its properties. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fields: object,
  ...inside: (Node | string)[]
) {
  const element = Object.assign(document.createElement(name), fields)
  element.append(...inside)
  return element
}

export interface Button {
  label: string
  press(): void | Promise<void>
}

/** A button that always stands there, and is off while it can do nothing. */
export interface DeskButton extends Button {
  isEnabled?(): boolean
}

const status = make('p', { role: 'status' })
const selectedName = make('p', { className: 'dev-path' })
const acts = make('div', { className: 'dev-acts' })
export const desk = make('aside', { className: 'dev-desk', ariaLabel: 'Edit' })
desk.append(status, selectedName, acts)
// A refresh of the page leaves what has this attribute.
desk.dataset.own = 'true'
const buttons = new Map<HTMLButtonElement, DeskButton>()

export function addDesk(groups: DeskButton[][]): void {
  for (const group of groups) {
    const elements = group.map((button) => {
      const element = make('button', { textContent: button.label, onclick: button.press })
      buttons.set(element, button)
      return element
    })
    acts.append(make('div', {}, ...elements))
  }
  document.body.append(desk)
  show()
}

/** Shows a message. A reload, which an edit may need, keeps it unless it is true only briefly. */
export function say(message: string, isBrief = false): void {
  status.textContent = message
  sessionStorage.setItem('editing', isBrief ? '' : message)
}

/** Shows the state. A refresh of the page takes the attributes away. */
export function show(): void {
  selectedName.textContent = state.selection?.name ?? ''
  moveAttribute('data-selected', selectedElement())
  moveAttribute('data-opened', state.forms[0]?.over)
  for (const [element, { isEnabled }] of buttons) element.disabled = isEnabled?.() === false
}

function moveAttribute(name: string, to: Element | undefined): void {
  for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name)
  to?.setAttribute(name, '')
}

export function select(selection: Selection | undefined, clicked?: Element): void {
  state.selection = selection
  state.clicked = clicked
  show()
}

export const selectedElement = () =>
  state.selection && elementOf(state.selection.version.item, state.clicked)

/** What comes back scrolls until an element has its top where it is in the window now. */
export function keepPlace(find: () => Element | null | undefined): () => void {
  const topNow = () => find()?.getBoundingClientRect().top ?? 0
  const top = topNow()
  return () => scrollBy(0, topNow() - top)
}

/** The panel stands beside the page, which gets narrower; what is selected, or in the middle, stays under the eye. */
export function makeRoom(): void {
  const isBeside = desk.querySelector('.dev-panel') !== null
  if (desk.hasAttribute('data-beside') === isBeside) return
  const seen = selectedElement() ?? document.elementFromPoint(innerWidth / 3, innerHeight / 2)
  const scrollBack = keepPlace(() => seen)
  desk.toggleAttribute('data-beside', isBeside)
  scrollBack()
}
