import type { Selection } from '../requests.ts'
import { showSelected } from './desk.ts'
import { elementOf } from './page-map.ts'

/** What the buttons of the desk act on. */
export let selection: Selection | undefined

/** `near`: what was clicked, where several elements show the item. */
export function select(next: Selection | undefined, near?: Element): void {
  selection = next
  for (const one of document.querySelectorAll('[data-selected]'))
    one.removeAttribute('data-selected')
  markSelected(near)
  showSelected(next?.name ?? '')
}

/** A refresh of the page takes the mark away. */
export function markSelected(near?: Element): void {
  selectedElement(near)?.setAttribute('data-selected', '')
}

export const selectedElement = (near?: Element) => selection && elementOf(selection.item, near)
