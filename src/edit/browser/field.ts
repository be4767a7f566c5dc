import type { Target } from '../requests.ts'
import { change } from './ask.ts'
import { make, say } from './desk.ts'

/** Copied, so that words wrap as they do on the page. */
const style = [
  ...['font', 'color', 'colorScheme', 'direction', 'letterSpacing', 'wordSpacing'],
  ...['textAlign', 'textTransform', 'textIndent'],
] as const

/** The open field. */
export let open: { insert(words: string): void; takesFigures: boolean; focus(): void } | undefined
export let saving: Promise<void> | undefined

/** Of this project and a text of this kind that begins with these words: places in lists change. */
function draftKey(target: Target, words: string): string {
  const { project } = document.querySelector<HTMLElement>('.dev-edit')?.dataset ?? {}
  const place = target.text?.place.filter((key) => typeof key === 'string')
  return JSON.stringify(['draft', project, place, words])
}

/** Opens a field over an element until its words are saved or given up. */
export function openField(element: Element, target: Target): void {
  const { text } = target
  if (!text) return
  const { place, isLine, takesFigures } = text
  let before = text.words
  let { item, stamp } = target
  const key = draftKey(target, before)
  const draft = localStorage.getItem(key)
  const field = make('textarea', {
    className: 'dev-field',
    ariaLabel: 'Your words',
    value: draft ?? before,
  })
  field.dataset.own = 'true'
  document.body.append(field)
  const placing = new ResizeObserver(() => putOn(field, element))
  for (const one of [element, document.body]) placing.observe(one)
  let isRefused = false
  // Words of an earlier visit are only offered.
  let isOffered = draft !== null
  putOn(field, element)
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest' })
  if (draft !== null) say('These words were not saved. Enter saves them, Escape gives them up.')

  function close(): void {
    field.readOnly = true
    placing.disconnect()
    if (!isOffered) localStorage.removeItem(key)
    open = undefined
    const hasFocus = document.activeElement === field
    field.remove()
    if (!hasFocus || !(element instanceof HTMLElement)) return
    element.tabIndex = 0
    element.focus({ preventScroll: true })
  }
  async function save(): Promise<void> {
    if (field.readOnly) return
    const typed = field.value.trim()
    if (typed === before) return close()
    field.readOnly = true
    const answer = await change({
      act: 'write',
      item,
      stamp,
      place,
      before: [before],
      values: [typed],
    })
    if (answer.status === 200) return close()
    field.readOnly = false
    isRefused = true
    field.focus()
    // Both versions were shown: saving again means this one.
    before = answer.target?.text?.words ?? before
    stamp = answer.target?.stamp ?? stamp
    item = answer.target?.item ?? item
  }
  field.oninput = () => {
    isRefused = false
    isOffered = false
    localStorage.setItem(key, field.value)
  }
  field.onblur = () => {
    if (isOffered) close()
    else if (!isRefused) saving = save()
  }
  field.onkeydown = (event) => {
    event.stopPropagation()
    // The key belongs to an input method.
    if (event.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape' || event.key === 'Enter') isOffered = false
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || !(isLine || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    saving = save()
  }
  open = {
    takesFigures,
    focus: () => field.focus(),
    insert(words) {
      field.focus()
      field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
      field.dispatchEvent(new Event('input'))
    },
  }
}

function putOn(field: HTMLElement, element: Element): void {
  const box = element.getBoundingClientRect()
  const own = getComputedStyle(element)
  for (const name of style)
    field.style.setProperty(name.replace(/[A-Z]/g, '-$&').toLowerCase(), own[name as 'font'])
  field.style.minHeight = `${box.height}px`
  field.style.width = `${Math.max(box.width, 200)}px`
  field.style.left = `${box.left + scrollX}px`
  field.style.top = `${box.top + scrollY}px`
}
