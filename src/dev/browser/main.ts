import { patch } from './patch.ts'

/** Runs in the pages that the development server sends; never part of `dist/`. */
let events: EventSource | undefined
let isRunning = false
let isWaiting = false
let sheet: CSSStyleSheet | undefined
let marks: string[] | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** The page as it was sent last. */
let served = ''

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
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  const html = await response?.text().catch(() => undefined)
  if (!response || html === undefined || response.status >= 500) return askLater()
  // Links of the page lead elsewhere from another address.
  if (response.redirected) return location.replace(response.url + location.hash)
  if (html === served) return
  // The policy of this page holds for the parsed one as well: it would complain of the style.
  const inline = /<style>([\s\S]*?)<\/style>/
  const next = new DOMParser().parseFromString(html.replace(inline, ''), 'text/html')
  if (bindingOf(next) !== bindingOf(document)) return location.reload()
  keepMarks(document.documentElement.classList, next.documentElement.classList)
  swapStyle(inline.exec(html)?.[1] ?? '')
  patch(document, next)
  served = html
}

/** Nobody tells again of a change that was not fetched, unless the stream was closed meanwhile. */
function askLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => events?.readyState === EventSource.OPEN && update(), 1000)
}

/** Classes that the page's own script gave to `html` once, when it was opened. */
function keepMarks(live: DOMTokenList, next: DOMTokenList): void {
  marks ??= [...live].filter((name) => !next.contains(name))
  next.add(...marks)
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
    if (copied.some((file) => served.includes(file))) location.reload()
    else void update()
  })
  // What changed while nobody listened was not told.
  stream.addEventListener('open', update)
  events = stream
}

document.addEventListener('visibilitychange', listen)
listen()
