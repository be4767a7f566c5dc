import type { Target } from '../edit-endpoint.ts'
import { change, make } from './ask.ts'

/** Copied, so that words wrap as they do on the page. */
const style = ['font', 'color', 'direction', 'letterSpacing', 'textAlign', 'textTransform'] as const

export let saving: Promise<void> | undefined

/** Opens a field over an element, or below it, until its words are saved or given up. */
export function openField(element: Element, target: Target, isBelow = false): void {
  const { place, words, isLine } = target
  // Unsaved words stay for the next click on the text.
  const key = `words of ${place}`
  const draft = JSON.parse(localStorage.getItem(key) ?? '{}')
  let before: string = draft.before ?? words
  const field = makeField(draft.words ?? words, isBelow)
  const placing = new ResizeObserver(() => putOn(field, element, isBelow))
  for (const one of [element, document.body]) placing.observe(one)
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
    const answer = await change({ act: 'write', place, before, words: typed })
    if (answer.status === 200) {
      target.words = typed
      return close()
    }
    field.readOnly = false
    isRefused = true
    // Both versions were shown: saving again means this one.
    before = answer.target?.words ?? before
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

function makeField(value: string, isBelow: boolean): HTMLTextAreaElement {
  const ariaLabel = isBelow ? 'What it shows' : 'Your words'
  const field = make('textarea', { className: 'dev-field', ariaLabel, value })
  field.classList.toggle('dev-below', isBelow)
  // Survives a refresh.
  field.dataset.own = 'true'
  document.body.append(field)
  field.focus({ preventScroll: true })
  return field
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
