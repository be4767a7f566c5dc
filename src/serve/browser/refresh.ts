import { Idiomorph } from 'idiomorph'

// Runs in pages of the development server alone.
let events: EventSource | undefined
let queue = Promise.resolve()

function listen(): void {
  events?.close()
  // Browsers allow six connections to a host, so hidden tabs give theirs back.
  if (document.hidden) return
  events = new EventSource('/@dev/events')
  events.onmessage = () => void update()
  // Catches up on changes that came before the connection.
  events.onopen = () => void update()
}

/** One after another, since a pending answer may miss the latest change. */
function update(): Promise<void> {
  // No event repeats a failed update, but a new connection does.
  queue = queue.then(refresh).catch(() => void setTimeout(listen, 1000))
  return queue
}

/** Changes only what differs, so scroll position, focus and an open player stay. */
async function refresh(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' })
  const html = await response.text()
  if (response.status >= 500) throw new Error(html)
  const next = new DOMParser().parseFromString(html, 'text/html')
  // What the site's script has changed in the page stays until the page changes.
  if (versionOf(next) !== versionOf(document)) {
    // Relative links depend on the address.
    const needsReload = response.redirected || fixedPartsOf(next) !== fixedPartsOf(document)
    if (needsReload) return location.reload()
    foldErrors(next)
    morph(next)
  }
  dispatchEvent(new Event('dev-refresh'))
}

function versionOf(page: Document): string | undefined {
  return page.querySelector<HTMLElement>('[data-version]')?.dataset.version
}

function morph({ documentElement: next }: Document): void {
  next.className = document.documentElement.className
  void Idiomorph.morph(document.documentElement, next, {
    // Browsers keep the old style until the new one is there, so nothing moves.
    head: { style: 'morph' },
    callbacks: {
      beforeNodeMorphed: mayChange,
      beforeNodeRemoved: mayChange,
      // Editing sets it, and without it an element loses the focus.
      beforeAttributeUpdated: (name) => name !== 'tabindex',
    },
  })
}

/** What is in use stays: an open player, an open dialog, a field of editing. */
function mayChange(node: Node): boolean {
  return !(node instanceof Element && node.matches('.player, dialog[open], [data-own]'))
}

/** What cannot change while a page is open: its scripts and its policy. */
function fixedPartsOf({ head }: Document): string {
  const elements = head.querySelectorAll('script, [http-equiv]')
  return Array.from(elements, ({ outerHTML }) => outerHTML).join()
}

const errorsIn = (page: Document) =>
  page.querySelector<HTMLDetailsElement>('.dev-overlay details') ?? undefined

/** What Escape closes before the errors: a field or the panel of editing, a large image. */
const inFront = 'form[data-own], dialog[open]'

/**
 * Errors that were put aside come back with another one. Over a page that is being edited they only leave a
 * sign until it is clicked: the page may have an open field.
 */
function foldErrors(page: Document): void {
  const errors = errorsIn(page)
  if (!errors) return
  const putAside = sessionStorage.getItem('errors')?.split(' ') ?? []
  const names = errors.dataset.errors?.split(' ') ?? []
  const isNew = names.some((name) => !putAside.includes(name))
  const isEdited = sessionStorage.getItem('editing') !== null && page.querySelector('main') !== null
  const wasOpen = page !== document && errorsIn(document)?.open === true
  errors.open = isEdited ? wasOpen : isNew
}

function putErrorsAside({ dataset }: HTMLElement): void {
  sessionStorage.setItem('errors', dataset.errors ?? '')
}

addEventListener(
  'keydown',
  (event) => {
    const errors = errorsIn(document)
    if (event.key !== 'Escape' || !errors?.open || document.querySelector(inFront)) return
    putErrorsAside(errors)
    errors.open = false
    // A film below them goes on.
    event.stopImmediatePropagation()
  },
  true,
)

const editing = '/@dev/edit.js'
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('.dev-edit')) void import(editing)
  const errors = target.closest('.dev-overlay summary') && errorsIn(document)
  // The click is about to close or open them.
  if (errors?.open) putErrorsAside(errors)
  else if (errors) sessionStorage.removeItem('errors')
})
foldErrors(document)
if (sessionStorage.getItem('editing') !== null) void import(editing)
// It waits until the page shows what it has written.
addEventListener('dev-update', (event) => {
  if (event instanceof CustomEvent) void update().then(event.detail)
})
document.addEventListener('visibilitychange', listen)
listen()
