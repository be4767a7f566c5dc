import { isSamePage } from '../paths.ts'

/**
 * The page fades in under a class on `html`: the animation is CSS alone, so nothing has to happen
 * later for the page to become visible. A page prerendered ahead of a click starts once it is shown.
 */
export function fadeIn(doc: Document & { prerendering?: boolean }): void {
  const start = () => doc.documentElement.classList.add('fade')
  if (doc.prerendering) doc.addEventListener('prerenderingchange', start, { once: true })
  else start()
}

/** Marks the link to the page at `path`, by the rule the build used for the route. */
export function markCurrentLink(doc: Document, path: string): void {
  for (const link of doc.querySelectorAll<HTMLAnchorElement>('nav li a')) {
    if (isSamePage(link.pathname, path)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

/** The copyright year, when the visitor's clock is ahead of the build. */
export function updateYear(doc: Document, now: number): void {
  const year = doc.querySelector('[data-year]')
  if (year && now > Number(year.textContent)) year.textContent = `${now}`
}

/** Tells the console which path was not found, on the 404 page only. */
export function logUnknownPath(
  doc: Document,
  path: string,
  log: (...words: string[]) => void,
): void {
  if (doc.querySelector('.lost')) log('Page not found:', path)
}

/** Opened from disk, a link to a folder would list its files: it is led to the page in it. */
export function linkToFiles(doc: Document): void {
  if (doc.location.protocol !== 'file:') return
  for (const link of doc.querySelectorAll('a')) {
    if (link.protocol === 'file:') link.pathname = link.pathname.replace(/\/$/, '/index.html')
  }
}

/** A plain click on a poster puts the player, which waits in the template behind it, in its place. */
export function playOnClick(doc: Document): void {
  doc.addEventListener('click', (event) => {
    // Clicks that open a tab or window are left to the link. So are pages opened from disk: players
    // refuse to start without a referrer, and such pages send none.
    const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
    if (event.defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return
    if (doc.location.protocol === 'file:' || !(target instanceof Element)) return
    const link = target.closest('a.film')
    const frame = link && frameBehind(link)
    if (!frame) return
    event.preventDefault()
    const box = doc.createElement('div')
    box.className = link.className
    box.append(frame)
    link.replaceWith(box)
    frame.focus()
  })
}

function frameBehind(link: Element): HTMLIFrameElement | undefined {
  const template = link.nextElementSibling
  const frame = template instanceof HTMLTemplateElement && template.content.querySelector('iframe')
  if (!frame) return undefined
  const copy = link.ownerDocument.importNode(frame)
  const src = new URL(copy.src)
  // A web version is no player: it keeps its address.
  if (copy.allow.includes('autoplay')) src.searchParams.set('autoplay', '1')
  copy.src = src.href
  return copy
}
