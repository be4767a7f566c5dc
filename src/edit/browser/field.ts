import type { Target } from '../edit-endpoint.ts'
import { change, make } from './ask.ts'

/** So that the words wrap in the field as they do on the page. */
const style = ['font', 'color', 'direction', 'letterSpacing', 'textAlign', 'textTransform'] as const

export let saving: Promise<void> | undefined

/** Lies over an element, or below it, until its words are saved or given up. */
export function openField(element: Element, target: Target, isBelow = false): void {
  const { place, words, isLine } = target
  // Kept for the next click on the text.
  const key = `words of ${place}`
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
  let before: string = kept.before ?? words
  const ariaLabel = isBelow ? 'What it shows' : 'Your words'
  const field = make('textarea', { className: 'dev-field', ariaLabel, value: kept.words ?? words })
  field.classList.toggle('dev-below', isBelow)
  // It stays when the page is refreshed.
  field.dataset.own = 'true'
  document.body.append(field)
  const placing = new ResizeObserver(() => putOn(field, element, isBelow))
  for (const one of [element, document.body]) placing.observe(one)
  field.focus({ preventScroll: true })

  let isRefused = false
  function close(): void {
    field.readOnly = true
    placing.disconnect()
    localStorage.removeItem(key)
    const hasFocus = document.activeElement === field
    field.remove()
    if (!hasFocus || !(element instanceof HTMLElement)) return
    element.tabIndex = 0
    element.focus({ preventScroll: true })
  }
  async function save(): Promise<void> {
    if (field.readOnly) return
    if (field.value === before) return close()
    field.readOnly = true
    const typed = field.value.trim()
    const { status, found } = await change({ act: 'write', place, before, words: typed })
    if (status === 200) {
      target.words = typed
      return close()
    }
    field.readOnly = false
    isRefused = true
    // Both versions were shown: the next time, this one is meant.
    before = found?.words ?? before
  }
  field.oninput = () => {
    isRefused = false
    localStorage.setItem(key, JSON.stringify({ words: field.value, before }))
  }
  field.onblur = () => {
    if (!isRefused) saving = save()
  }
  field.onkeydown = (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || !(isLine || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    saving = save()
  }
}

function putOn(field: HTMLElement, element: Element, isBelow: boolean): void {
  const box = element.getBoundingClientRect()
  const own = getComputedStyle(element)
  for (const name of isBelow ? [] : style) field.style[name] = own[name]
  field.style.setProperty('--paper', own.getPropertyValue('--paper'))
  field.style.minHeight = isBelow ? '' : `${box.height}px`
  field.style.width = `${Math.max(box.width, 200)}px`
  field.style.left = `${box.left + scrollX}px`
  field.style.top = `${(isBelow ? box.bottom : box.top) + scrollY}px`
}
