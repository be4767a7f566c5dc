import { Idiomorph } from 'idiomorph'

/** Marks the link of a facade, and the box around the player that a click puts in its place. */
const facade = '.facade'
/** What holds for as long as a page is open: no script can exchange it. */
const bound = 'style, script, [http-equiv]'

/**
 * Makes the open page equal to a newer version of it, changing only what differs: so the scroll
 * position, the focus and an open player stay. Elements with an id are known again by it.
 */
export function patch(live: Document, next: Document): void {
  openPlayers(live, next)
  for (const element of next.head.querySelectorAll(bound)) element.remove()
  Idiomorph.morph(live.documentElement, next.documentElement, {
    head: { shouldRemove: (element) => !element.matches(bound) },
  })
  for (const player of live.querySelectorAll(`div${facade}`)) player.removeAttribute('id')
}

/** The new version has the players open that are open now, under ids by which they are known again. */
function openPlayers(live: Document, next: Document): void {
  const links = [...next.querySelectorAll<HTMLElement>(`a${facade}`)]
  for (const [n, player] of live.querySelectorAll(`div${facade}`).entries()) {
    const video = videoOf(player)
    const link = links.find((other) => video !== undefined && videoOf(other) === video)
    const page = player.nextElementSibling?.cloneNode(true)
    if (!link || !page) continue
    const box = next.createElement('div')
    player.id = box.id = `open-player-${n}`
    box.className = link.className
    box.innerHTML = link.nextElementSibling?.innerHTML ?? ''
    // With what the click added to the address: another one would load the player again.
    const address = player.querySelector('iframe')?.getAttribute('src') ?? ''
    box.querySelector('iframe')?.setAttribute('src', address)
    link.hidden = true
    link.after(box, page)
  }
}

/** What the template behind a link or an open player plays. */
function videoOf(facade: Element): string | undefined {
  let element = facade.nextElementSibling
  while (element && !(element instanceof HTMLTemplateElement)) element = element.nextElementSibling
  return element?.content.querySelector('iframe')?.getAttribute('src') ?? undefined
}
