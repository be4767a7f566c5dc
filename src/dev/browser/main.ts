import { Idiomorph } from 'idiomorph'

/** Runs in the pages that the development server sends; never part of `dist/`. */
let events: EventSource | undefined
let sheet: CSSStyleSheet | undefined
let queue = Promise.resolve()
/** The page as it was sent last. */
let served = ''

/** One refresh after the other: an answer on its way may already miss the latest change. */
function update(): void {
  queue = queue.then(refresh).catch(console.error)
}

async function refresh(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  const html = await response?.text().catch(() => undefined)
  if (!response || html === undefined || response.status >= 500) {
    // Nobody speaks again of a change that was not fetched, unless the stream was closed meanwhile.
    setTimeout(() => events?.readyState === EventSource.OPEN && update(), 1000)
    return
  }
  // Links of the page lead elsewhere from another address.
  if (response.redirected) return location.replace(response.url + location.hash)
  if (html === served) return
  // The policy of this page holds for the parsed one as well: it would complain of the style.
  const inline = /<style>([\s\S]*?)<\/style>/
  const next = new DOMParser().parseFromString(html.replace(inline, ''), 'text/html')
  if (bindingOf(next) !== bindingOf(document)) return location.reload()
  swapStyle(inline.exec(html)?.[1] ?? '')
  document.documentElement.lang = next.documentElement.lang
  morph(next)
  served = html
}

/** What a page is bound to for as long as it is open: its script, and its policy but for the style. */
function bindingOf(page: Document): string {
  const script = page.querySelector('head script')?.textContent
  const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content')
  return `${script} ${policy?.replace(/style-src[^;]*/, '')}`
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

/** Changes only what differs, so scroll position, focus and open players stay. */
function morph(next: Document): void {
  const bound = 'style, script, [http-equiv]'
  for (const element of next.head.querySelectorAll(bound)) element.remove()
  Idiomorph.morph(document.head, next.head, {
    head: { shouldRemove: (element) => !element.matches(bound) },
  })
  // A click hides the link of a player and puts the player beside it.
  Idiomorph.morph(document.body, next.body, {
    callbacks: {
      beforeNodeRemoved: (node) =>
        !(node instanceof Element && node.matches('div.facade, .facade-page')),
      beforeAttributeUpdated: (name, element) =>
        !(name === 'hidden' && element.matches('a.facade')),
    },
  })
}

/** A browser keeps six connections to a host: tabs that are not looked at give theirs back. */
function listen(): void {
  events?.close()
  events = undefined
  if (document.hidden) return
  events = new EventSource(`/@dev/events?page=${encodeURIComponent(location.pathname)}`)
  events.addEventListener('update', ({ data }) => {
    const copied: string[] = JSON.parse(data)
    // The page does not change with a file that it shows.
    if (copied.some((file) => served.includes(file))) location.reload()
    else update()
  })
  // Whatever changed while nobody listened.
  events.addEventListener('open', update)
}

document.addEventListener('visibilitychange', listen)
listen()
