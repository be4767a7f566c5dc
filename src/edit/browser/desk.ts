/** `make('p', { textContent: 'Hello' })` */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fields: object,
  ...inside: (Node | string)[]
) {
  const element = Object.assign(document.createElement(name), fields)
  element.append(...inside)
  return element
}

const status = make('p', { role: 'status' })
const path = make('p', { className: 'dev-path' })
const acts = make('div', { className: 'dev-acts' })
const desk = make('aside', { className: 'dev-desk', ariaLabel: 'Edit' }, status, path, acts)
// A refresh of the page leaves what has this mark.
desk.dataset.own = 'true'
document.body.append(desk)

/** Lets the page end above the desk. */
function makeRoom(): void {
  const height = `${desk.offsetHeight}px`
  document.documentElement.style.setProperty('--desk', height)
  document.body.style.paddingBlockEnd = height
}
new ResizeObserver(makeRoom).observe(desk)
addEventListener('dev-refresh', makeRoom)

/** A reload, which an edit may need, keeps the message. */
export function say(message: string): void {
  status.textContent = message
  sessionStorage.setItem('editing', message)
}

export interface Button {
  label: string
  press(): void
}

/** Shows the buttons of what is selected, and those of the site. */
export function showButtons(name: string, ofItem: Button[], ofSite: Button[]): void {
  const focused = desk.contains(document.activeElement) && document.activeElement?.textContent
  const groups = [ofItem, ofSite].map((buttons) => {
    const elements = buttons.map(({ label, press }) =>
      make('button', { textContent: label, onclick: press }),
    )
    return make('div', {}, ...elements)
  })
  path.textContent = name
  acts.replaceChildren(...groups)
  // So that a key can be pressed again.
  for (const button of acts.querySelectorAll('button')) {
    if (button.textContent === focused) button.focus()
  }
}
