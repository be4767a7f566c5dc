import { patch } from './patch.ts'

/** Runs in the pages that the development server sends; never part of `dist/`. */
const events = new EventSource(`/@dev/events?page=${encodeURIComponent(location.pathname)}`)
let isRunning = false
let isWaiting = false
let sheet: CSSStyleSheet | undefined

/** One refresh at a time, and one more after it for whatever came meanwhile. */
async function update(): Promise<void> {
  isWaiting = true
  if (isRunning) return
  isRunning = true
  while (isWaiting) {
    isWaiting = false
    await refresh().catch(console.error)
  }
  isRunning = false
}

async function refresh(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' })
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (scriptOf(next) !== scriptOf(document)) return location.reload()
  document.title = next.title
  swapStyle(next.querySelector('style')?.textContent ?? '')
  patch(document.body, next.body)
}

/** The policy forbids a new inline style, but not a sheet that a script of the site builds. */
function swapStyle(css: string): void {
  const inline = document.querySelector('style')
  if (!inline || (!sheet && inline.textContent === css)) return
  sheet ??= new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  if (inline.sheet) inline.sheet.disabled = true
}

function scriptOf(page: Document): string | null | undefined {
  return page.querySelector('head script:not([src])')?.textContent
}

events.addEventListener('update', update)
events.addEventListener('reload', () => location.reload())
// What changed while the server was away was not told.
let wasAway = false
events.addEventListener('error', () => {
  wasAway = true
})
events.addEventListener('open', () => {
  if (wasAway) update()
  wasAway = false
})
