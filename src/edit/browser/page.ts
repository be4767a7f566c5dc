import type { EditRequest } from '../edit-request.ts'

/** What the page shows of the text at a place. */
export const partsOf = (place = '') => [
  ...document.querySelectorAll<HTMLElement>(`[data-edit="${CSS.escape(place)}"]`),
]

export const shownText = ({ dataset: { edit: place, words: before } }: HTMLElement) => ({
  ...(place !== undefined && { place }),
  ...(before !== undefined && { before }),
})

/** A text, or the nearest one to an element: of an item, not a word for screen readers beside it. */
export function textsOf(element: Element): Omit<EditRequest, 'act'> {
  const near = partsAround(element)
  const isText = element instanceof HTMLElement && element.dataset.edit
  const text = isText ? element : (near.find(({ dataset }) => dataset.item) ?? near[0])
  return { ...(text && shownText(text)), around: near.map(shownText) }
}

/** One part of each text around an element, the nearest first. */
export function partsAround(element: Element | null): HTMLElement[] {
  const parts = new Map<unknown, HTMLElement>()
  for (let around = element; around; around = around.parentElement) {
    for (const part of around.querySelectorAll<HTMLElement>('dev-text')) {
      if (!parts.has(part.dataset.edit)) parts.set(part.dataset.edit, part)
    }
    if (around.matches('article, main')) break
  }
  return [...parts.values()]
}

/** Asks again whenever the page has changed, or a field is closed. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    await new Promise((resolve) => {
      for (const type of ['dev-refresh', 'dev-closed']) {
        addEventListener(type, resolve, { once: true })
      }
    })
  }
}
