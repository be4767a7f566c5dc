/**
 * Makes the live page equal to a newer version of it, changing only what differs: so the scroll
 * position, the focus and an open player stay. Elements with an id are known again by it.
 */
export function patch(live: Element, next: Element): void {
  if (live.isEqualNode(next) && templatesOf(live) === templatesOf(next)) return
  patchAttributes(live, next)
  patchChildren(live, next)
}

/** `isEqualNode` does not look into templates. */
function templatesOf(element: Element): string {
  return [...element.querySelectorAll('template')].map(({ innerHTML }) => innerHTML).join()
}

function patchAttributes(live: Element, next: Element): void {
  for (const { name } of [...live.attributes]) {
    if (!next.hasAttribute(name)) live.removeAttribute(name)
  }
  for (const { name, value } of next.attributes) {
    if (live.getAttribute(name) !== value) live.setAttribute(name, value)
  }
}

function patchChildren(live: Element, next: Element): void {
  const known = dropGone(live, next)
  let cursor = live.firstChild
  for (const wanted of [...next.childNodes]) {
    const match = matchFor(wanted, cursor, known)
    if (match && match === cursor) cursor = cursor.nextSibling
    else live.insertBefore(match ?? wanted, cursor)
    if (match) patchNode(match, wanted)
  }
  for (let rest = cursor; rest; rest = cursor) {
    cursor = rest.nextSibling
    rest.remove()
  }
}

/** Removes children whose id is not wanted any more; the others by their id. */
function dropGone(live: Element, next: Element): Map<string, Element> {
  const wanted = new Set([...next.children].map(({ id }) => id))
  const children = [...live.children].filter(({ id }) => id)
  for (const child of children) if (!wanted.has(child.id)) child.remove()
  return new Map(children.filter(({ id }) => wanted.has(id)).map((child) => [child.id, child]))
}

function matchFor(
  wanted: Node,
  cursor: Node | null,
  known: Map<string, Element>,
): Node | undefined {
  if (wanted instanceof Element && wanted.id) {
    const match = known.get(wanted.id)
    return match?.nodeName === wanted.nodeName ? match : undefined
  }
  if (!cursor || (cursor instanceof Element && cursor.id)) return undefined
  return cursor.nodeName === wanted.nodeName || isOpenPlayer(cursor, wanted) ? cursor : undefined
}

function patchNode(live: Node, next: Node): void {
  if (isOpenPlayer(live, next)) return
  if (live instanceof HTMLTemplateElement && next instanceof HTMLTemplateElement) {
    live.innerHTML = next.innerHTML
  } else if (live instanceof Element && next instanceof Element) patch(live, next)
  else if (live.nodeValue !== next.nodeValue) live.nodeValue = next.nodeValue
}

/** A player stands where the page has its poster; it goes when it would play something else. */
function isOpenPlayer(live: Node, next: Node): boolean {
  if (!(live instanceof Element && next instanceof Element)) return false
  const before = filmOf(live)
  const isPlayer = live.matches('div.film') && next.matches('a.film')
  return isPlayer && before !== undefined && before === filmOf(next)
}

/** What the player in the template beside it plays. */
function filmOf({ nextElementSibling: template }: Element): string | undefined {
  if (!(template instanceof HTMLTemplateElement)) return undefined
  return template.content.querySelector('iframe')?.src
}
