/**
 * Starts the fade with a class on `html`. The animation is CSS alone, so nothing has to happen later
 * for the page to become visible. A page that was prerendered ahead of a click waits until it shows.
 */
export function fadeIn(doc: Document & { prerendering?: boolean }): void {
  const start = () => {
    doc.documentElement.className = 'fade-in'
  }
  if (doc.prerendering) doc.addEventListener('prerenderingchange', start)
  else start()
}

type Address = Pick<Location, 'host' | 'pathname' | 'hash'>

/** Marks the link to the page itself, however that is written: '/a', '/a/' or '/a/index.html'. */
export function markCurrentLink(doc: Document, page: Address): void {
  const plain = ({ host, pathname }: Address) => host + pathname.replace(/\/(index\.html)?$/, '')
  for (const link of doc.querySelectorAll<HTMLAnchorElement>('nav li a')) {
    if (!link.hash && plain(link) === plain(page)) link.ariaCurrent = 'page'
  }
}

/** Corrects the copyright year if the visitor's clock is ahead of the build. */
export function updateYear(doc: Document, now: number): void {
  const year = doc.querySelector('[data-year]')
  if (year && now > +year.textContent) year.textContent = `${now}`
}

/** Logs the path of a page that does not exist. Does nothing on other pages. */
export function logUnknownPath(doc: Document, path: string, log: typeof console.log): void {
  if (doc.querySelector('.not-found')) log(`${doc.title}:`, path)
}

/** On disk a link to a folder would open a list of its files, so it gets the name of the page. */
export function linkToFiles(doc: Document): void {
  for (const link of doc.links) {
    if (link.protocol === 'file:') link.pathname = link.pathname.replace(/\/$/, '/index.html')
  }
}

/**
 * Shows the JPEG of an image where a copy of the site lacks the files of its `<source>`: browsers do
 * not fall back by themselves. Loads all images for paper: Safari prints none that is not loaded.
 */
export function loadImages(doc: Document): void {
  const onError = ({ target }: Event) => {
    if (target instanceof Element) target.closest('picture:has(source)')?.replaceChildren(target)
  }
  // Errors of images do not bubble.
  doc.addEventListener('error', onError, true)
  window.onbeforeprint = () => {
    for (const image of doc.images) image.loading = 'eager'
  }
}

/**
 * A plain click opens a facade or an image in the page. One frame is open at a time; Escape or another
 * one closes it.
 */
export function openMedia(doc: Document, history: History): void {
  let close: (() => HTMLElement) | undefined
  doc.addEventListener('click', (event) => {
    const { target } = event
    // Clicks that open a tab or a window belong to the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (!(target instanceof Element)) return
    const image = target.closest<HTMLElement>('.linked-image')
    const link = target.closest<HTMLAnchorElement>('a.facade')
    const frame = link && frameBehind(doc, link)
    if (image) enlarge(doc, image, history)
    if (image || frame) event.preventDefault()
    if (!frame) return
    close?.()
    close = openFrame(doc, link, frame)
  })
  doc.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || doc.querySelector('dialog')) return
    close?.().focus()
    close = undefined
  })
}

/** None on a page from disk: it sends no referrer, and players refuse to start without one. */
function frameBehind(doc: Document, link: HTMLAnchorElement) {
  const template = link.nextElementSibling
  return (
    doc.location.host &&
    template instanceof HTMLTemplateElement &&
    doc
      .importNode(template.content, true)
      .querySelector<HTMLIFrameElement | HTMLVideoElement>('iframe,video')
  )
}

/**
 * Opens the frame in the place of the link, with a small link to its own page: a network or an ad
 * blocker may refuse the frame. Returns what closes it.
 */
function openFrame(
  doc: Document,
  link: HTMLAnchorElement,
  frame: HTMLIFrameElement | HTMLVideoElement,
) {
  const box = doc.createElement('div')
  const page = doc.importNode(link)
  box.className = link.className
  page.className = 'facade-page'
  page.textContent = link.host
  // Only players start by themselves, and have the poster behind them until they show something.
  const { player } = link.dataset
  if (player) {
    frame.src = frame.src.replace(/(?=#|$)/, player)
    box.append(link.firstElementChild?.cloneNode(true) ?? '')
  }
  box.append(frame, page)
  link.hidden = true
  link.after(box)
  frame.focus()
  return () => {
    box.remove()
    link.hidden = false
    return link
  }
}

/**
 * Shows an image as large as the window, with the others of its entry beside it: they snap, so that
 * arrow keys and swipes are the browser's. A click, Escape and Back close it.
 */
function enlarge(doc: Document, link: Element, history: History): void {
  const links = [...(link.closest('article') ?? doc).querySelectorAll('.linked-image')]
  const dialog = doc.createElement('dialog')
  dialog.ariaLabel = link.querySelector('img')?.alt ?? ''
  // Without `sizes`, an image is taken to be as wide as the window.
  dialog.innerHTML = links
    .map((one) => `<figure>${one.innerHTML}${one.nextElementSibling?.outerHTML ?? ''}</figure>`)
    .join('')
    .replace(/ sizes="[^"]*"/g, '')
  doc.body.append(dialog)
  dialog.showModal()
  dialog.children[links.indexOf(link)]?.scrollIntoView()
  history.pushState(1, '')
  // The second click of a double click would close it at once.
  dialog.onclick = ({ detail }) => detail < 2 && dialog.close()
  window.onpopstate = () => dialog.close()
  dialog.onclose = () => {
    dialog.remove()
    if (history.state) history.back()
  }
}
