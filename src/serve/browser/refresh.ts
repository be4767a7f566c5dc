import { Idiomorph } from 'idiomorph'

// Runs in the pages of the development server, never in those of `dist/`.
let events: EventSource | undefined
let queue = Promise.resolve()
let served = ''

/**
 * Refreshes run one after another, since a pending answer may miss the latest change. `copied`: files that
 * changed, but keep their names, so that the HTML of a page that shows one is the same.
 */
function update(copied: string[] = []): void {
  const isSame = () => !copied.some((file) => served.includes(file))
  const run = async () => {
    if (isSame() || !reload()) await refresh()
    dispatchEvent(new Event('dev-refresh'))
  }
  queue = queue.then(run).catch((error) => {
    console.error(error)
    // No other event repeats this change. A stream that reopens updates by itself.
    setTimeout(() => events?.readyState === EventSource.OPEN && update(), 1000)
  })
}

/** Changes only what differs, so scroll position, focus and an open player stay. */
async function refresh(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' })
  const html = await response.text()
  if (response.status >= 500) throw new Error(html)
  // Relative links depend on the address.
  if (response.redirected) return location.replace(response.url + location.hash)
  if (html === served) return
  const next = new DOMParser().parseFromString(html, 'text/html')
  if (fixedPartsOf(next) !== fixedPartsOf(document) && reload()) return
  // The script of the page has added classes.
  next.documentElement.className = document.documentElement.className
  // The morph would hide an open dialog, but the page behind it would stay inert.
  document.querySelector<HTMLDialogElement>('.dark-room')?.close()
  openPlayer(next)
  setUpLoops(next)
  const callbacks = { beforeNodeMorphed: isOfPage, beforeNodeRemoved: isRemovable }
  void Idiomorph.morph(document.documentElement, next.documentElement, { callbacks })
  served = html
}

/** Leaves alone what a script of development has added, such as an open editing field. */
function isOfPage(node: Node): boolean {
  return !(node instanceof Element && node.hasAttribute('data-own'))
}

function isRemovable(node: Node): boolean {
  return isOfPage(node) && !(node instanceof Element && node.querySelector('.dev-field'))
}

/** Unless an open editing field prevents it. */
function reload(): boolean {
  const isFree = dispatchEvent(new Event('dev-reload', { cancelable: true }))
  if (isFree) location.reload()
  return isFree
}

/** What cannot change while a page is open: its script, its policy and the loops that it has set up. */
function fixedPartsOf(page: Document): string {
  const elements = page.head.querySelectorAll('script, [http-equiv]')
  const loops = Array.from(page.querySelectorAll('.loop-button'), ({ ariaLabel }) => ariaLabel)
  return [...Array.from(elements, ({ outerHTML }) => outerHTML), ...loops].join()
}

/** Copies an open player into the new version. The id lets the morph recognise it. */
function openPlayer(next: Document): void {
  const player = document.querySelector('div.facade')
  const film = player?.nextElementSibling?.innerHTML
  const template = Array.from(next.querySelectorAll('template')).find((x) => x.innerHTML === film)
  if (!player || !template) return
  player.id = 'open-player'
  template.previousElementSibling?.toggleAttribute('hidden', true)
  template.before(next.importNode(player, true))
}

/** Gives the loops of the new version the state that the script of the page gave to those here. */
function setUpLoops(next: Document): void {
  const open = document.querySelectorAll('.loop-button')
  next.querySelectorAll('.loop-button').forEach((button, index) => {
    button.ariaPressed = open[index]?.ariaPressed ?? null
    button.removeAttribute('hidden')
    button.previousElementSibling?.removeAttribute('controls')
  })
}

/** Browsers allow six connections to a host, so hidden tabs close theirs. */
function listen(): void {
  events?.close()
  events = undefined
  if (document.hidden) return
  events = new EventSource(`/@dev/events?page=${encodeURIComponent(location.pathname)}`)
  events.addEventListener('update', ({ data }) => {
    update(JSON.parse(data))
  })
  // Catches up on changes that came before the connection.
  events.addEventListener('open', () => update())
  for (const type of ['open', 'error']) {
    events.addEventListener(type, () => dispatchEvent(new Event(`dev-${type}`)))
  }
}

document.addEventListener('visibilitychange', listen)
listen()
