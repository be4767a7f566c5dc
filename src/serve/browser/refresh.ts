import { Idiomorph } from 'idiomorph'

// Runs in the pages that the development server sends; never part of `dist/`.
let events: EventSource | undefined
let queue = Promise.resolve()
let served = ''

/** One refresh after the other: an answer on its way may already miss the latest change. */
function update(): void {
  queue = queue.then(refresh).catch((error) => {
    console.error(error)
    // Nobody speaks again of a change that was not fetched, unless the stream was closed meanwhile.
    setTimeout(() => events?.readyState === EventSource.OPEN && update(), 1000)
  })
}

/** Changes only what differs, so scroll position, focus and an open player stay. */
async function refresh(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' })
  const html = await response.text()
  if (response.status >= 500) throw new Error(html)
  // Links of the page lead elsewhere from another address.
  if (response.redirected) return location.replace(response.url + location.hash)
  if (html === served) return
  const next = new DOMParser().parseFromString(html, 'text/html')
  if (bindingOf(next) !== bindingOf(document)) return location.reload()
  // Its script has given the page a class.
  next.documentElement.className = document.documentElement.className
  openPlayer(next)
  void Idiomorph.morph(document.documentElement, next.documentElement)
  served = html
}

/** What holds for as long as a page is open: its script and its policy. */
function bindingOf({ head }: Document): string {
  const elements = head.querySelectorAll('script, [http-equiv]')
  return Array.from(elements, ({ outerHTML }) => outerHTML).join()
}

/** A player that is open is so in the new version too, with an id by which it is known again. */
function openPlayer(next: Document): void {
  const player = document.querySelector('div.facade')
  const film = player?.nextElementSibling?.innerHTML
  const template = Array.from(next.querySelectorAll('template')).find((x) => x.innerHTML === film)
  if (!player || !template) return
  player.id = 'open-player'
  template.previousElementSibling?.toggleAttribute('hidden', true)
  template.before(next.importNode(player, true))
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
