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
// Survives a refresh.
desk.dataset.own = 'true'
document.body.append(desk)

/** The page ends above the desk. A refresh forgets it. */
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

/** Acts of what is selected stand left, those of the site right. */
export function showActs(
  name: string,
  own: string[],
  site: string[],
  run: (act: string) => void,
): void {
  const focused = document.activeElement?.textContent
  const buttons = (names: string[]) =>
    names.map((textContent) => make('button', { textContent, onclick: () => run(textContent) }))
  const [left, right] = [buttons(own), buttons(site)]
  path.textContent = name
  acts.replaceChildren(make('div', {}, ...left), make('div', {}, ...right))
  // A key can be pressed again.
  const isHere = desk.contains(document.activeElement) || document.activeElement === document.body
  if (isHere) [...left, ...right].find(({ textContent }) => textContent === focused)?.focus()
}
