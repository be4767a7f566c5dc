import { isSamePage } from '../paths.ts'

/**
 * Starts the fade with a class on `html`. The animation is CSS alone, so nothing has to happen later
 * for the page to become visible. A page that was prerendered ahead of a click waits until it shows.
 */
export function fadeIn(doc: Document & { prerendering?: boolean }): void {
  const start = () => doc.documentElement.classList.add('fade-in')
  if (doc.prerendering) doc.addEventListener('prerenderingchange', start, { once: true })
  else start()
}

/** Marks the link to the page at `path`, by the same rule that the build applies to the route. */
export function markCurrentLink(doc: Document, path: string): void {
  for (const link of doc.querySelectorAll<HTMLAnchorElement>('nav li a')) {
    if (isSamePage(link.pathname, path)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

/** Corrects the copyright year if the visitor's clock is ahead of the build. */
export function updateYear(doc: Document, now: number): void {
  const year = doc.querySelector('[data-year]')
  if (year && now > Number(year.textContent)) year.textContent = `${now}`
}

/** Logs the path of a page that does not exist. Does nothing on other pages. */
export function logUnknownPath(doc: Document, path: string, log: typeof console.log): void {
  if (doc.querySelector('.not-found')) log(`${doc.title}:`, path)
}

/** On disk a link to a folder would open a list of its files, so it gets the name of the page. */
export function linkToFiles(doc: Document): void {
  for (const link of doc.querySelectorAll('a')) {
    if (link.protocol === 'file:') link.pathname = link.pathname.replace(/\/$/, '/index.html')
  }
}

/**
 * A plain click on a facade opens the frame that waits in the template behind it, with a quiet link to
 * its own page beside it: a network or an ad blocker may refuse the frame. One is open at a time;
 * Escape or another one closes it.
 */
export function openFacades(doc: Document): void {
  let close: (() => HTMLElement) | undefined
  doc.addEventListener('click', (event) => {
    // Clicks that open a tab or a window belong to the link. So do all clicks on a page opened from
    // disk: it sends no referrer, and players refuse to start without one.
    const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
    if (event.defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return
    if (doc.location.protocol === 'file:' || !(target instanceof Element)) return
    const link = target.closest<HTMLAnchorElement>('a.facade')
    const frame = link && frameBehind(doc, link)
    if (!frame) return
    event.preventDefault()
    close?.()
    close = open(doc, link, frame)
  })
  doc.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    close?.().focus()
    close = undefined
  })
}

/** Shows the frame in the place of the link; what is handed back puts the link there again. */
function open(doc: Document, link: HTMLAnchorElement, frame: HTMLIFrameElement): () => HTMLElement {
  const box = doc.createElement('div')
  const page = doc.createElement('a')
  box.className = link.className
  page.className = 'facade-page'
  page.href = link.href
  page.textContent = link.href.replace(/.*?\/\//, '')
  box.append(frame)
  link.hidden = true
  link.after(box, page)
  frame.focus()
  return () => {
    box.remove()
    page.remove()
    link.hidden = false
    return link
  }
}

function frameBehind(doc: Document, link: HTMLAnchorElement): HTMLIFrameElement | undefined {
  const template = link.nextElementSibling
  const frame = template instanceof HTMLTemplateElement && template.content.querySelector('iframe')
  if (!frame) return undefined
  const copy = doc.importNode(frame)
  // Only players start by themselves. A web version keeps its URL.
  if ('player' in link.dataset) {
    const src = new URL(copy.src)
    src.searchParams.set('autoplay', '1')
    copy.src = src.href
  }
  return copy
}

/**
 * A copy of the site may lack the files of a `<source>`, and browsers do not fall back when one cannot
 * be loaded. Without its sources, the image shows its JPEG.
 */
export function fallBack(doc: Document): void {
  const onError = ({ target }: Event) => {
    const picture = target instanceof Element && target.closest('picture')
    if (picture) for (const source of picture.querySelectorAll('source')) source.remove()
  }
  // Errors of images do not bubble.
  doc.addEventListener('error', onError, true)
}
