import type { Selection } from '../requests.ts'
import { showSelected } from './desk.ts'
import { elementOf } from './page-map.ts'

let selection: Selection | undefined

export const selected = () => selection

/** `near`: what was clicked, where several elements show the item. */
export function select(next: Selection | undefined, near?: Element): void {
  selection = next
  for (const element of document.querySelectorAll('[data-selected]')) {
    element.removeAttribute('data-selected')
  }
  markSelected(near)
  showSelected(next?.name ?? '')
}

/** A refresh of the page takes the mark away. */
export function markSelected(near?: Element): void {
  selectedElement(near)?.setAttribute('data-selected', '')
}

export const selectedElement = (near?: Element) =>
  selection && elementOf(selection.version.item, near)
