import { patch } from './patch.ts'

/** Runs in the pages that the development server sends; never part of `dist/`. */
let events: EventSource | undefined
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
  if (response.status >= 500) return
  const [before, style = '', after = ''] = (await response.text()).split(/<\/?style>/)
  // The policy of this page holds for the parsed one as well: it would complain of the style.
  const next = new DOMParser().parseFromString(`${before}${after}`, 'text/html')
  if (bindingOf(next) !== bindingOf(document)) return location.reload()
  document.title = next.title
  document.documentElement.lang = next.documentElement.lang
  swapStyle(style)
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

/** What a page is bound to for as long as it is open: its script, and its policy but for the style. */
function bindingOf(page: Document): string {
  const script = page.querySelector('head script:not([src])')?.textContent
  const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content')
  return `${script} ${policy?.replace(/style-src[^;]*/, '')}`
}

/** A browser keeps six connections to a host: tabs that are not looked at give theirs back. */
function listen(): void {
  events?.close()
  events = undefined
  if (document.hidden) return
  const stream = new EventSource(`/@dev/events?page=${encodeURIComponent(location.pathname)}`)
  stream.addEventListener('update', ({ data }) => {
    const copied: string[] = JSON.parse(data)
    // The page does not change with what it shows.
    if (copied.some((file) => document.documentElement.outerHTML.includes(file))) location.reload()
    else void update()
  })
  // What changed while nobody listened was not told.
  stream.addEventListener('open', update)
  events = stream
}

document.addEventListener('visibilitychange', listen)
listen()
