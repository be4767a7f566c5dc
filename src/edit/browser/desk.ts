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
  press(): void
}

/** A button that always stands there, and is off while it can do nothing. */
export interface DeskButton extends Button {
  isEnabled(): boolean
  /** Whether an open text stays open when this is pressed. */
  keepsFocus?(): boolean
}

const status = make('p', { role: 'status' })
const selectedName = make('p', { className: 'dev-path' })
const desk = make('aside', { className: 'dev-desk', ariaLabel: 'Edit' }, status, selectedName)
// A refresh of the page leaves what has this mark.
desk.dataset.own = 'true'
const buttons: { element: HTMLButtonElement; isEnabled(): boolean }[] = []

export function addDesk(groups: DeskButton[][]): void {
  const acts = make('div', { className: 'dev-acts' })
  for (const group of groups) {
    const elements = group.map(({ label, press, isEnabled, keepsFocus }) => {
      const element = make('button', { textContent: label, onclick: press })
      element.onmousedown = (event) => {
        if (keepsFocus?.()) event.preventDefault()
      }
      buttons.push({ element, isEnabled })
      return element
    })
    acts.append(make('div', {}, ...elements))
  }
  desk.append(acts)
  document.body.append(desk)
  new ResizeObserver(makeRoom).observe(desk)
  addEventListener('dev-refresh', makeRoom)
}

/** Leaves room for the desk below the page. */
function makeRoom(): void {
  const height = `${desk.offsetHeight}px`
  document.documentElement.style.setProperty('--desk', height)
  document.body.style.paddingBlockEnd = height
}

/** Shows a message. A reload, which an edit may need, keeps it unless it is true only briefly. */
export function say(message: string, isBrief = false): void {
  status.textContent = message
  if (!isBrief) sessionStorage.setItem('editing', message)
}

export function showSelected(name: string): void {
  selectedName.textContent = name
  updateButtons()
}

export function updateButtons(): void {
  for (const { element, isEnabled } of buttons) element.disabled = !isEnabled()
}

/**
 * What a key asks for where words are typed. Undefined for all other keys, and while a key may choose
 * a word in an input method.
 */
export function intentOf(event: KeyboardEvent, isLine: boolean): 'save' | 'leave' | undefined {
  const { key, isComposing, keyCode, ctrlKey, metaKey } = event
  // Safari ends the choice before its key arrives.
  if (isComposing || keyCode === 229) return undefined
  if (key === 'Escape') return 'leave'
  return key === 'Enter' && (isLine || ctrlKey || metaKey) ? 'save' : undefined
}
