/**
 * The animation is CSS alone, so nothing has to happen later for the page to become visible. A
 * prerendered page fades in once it is shown.
 */
export function fadeIn(doc: Document & { prerendering?: boolean }): void {
  const start = () => {
    doc.documentElement.className = 'fade-in'
  }
  if (doc.prerendering) doc.addEventListener('prerenderingchange', start)
  else start()
}

type Address = Pick<Location, 'host' | 'pathname' | 'hash'>

/** However the link is written: '/a', '/a/' or '/a/index.html'. */
export function markCurrentLink(doc: Document, page: Address): void {
  const plain = ({ host, pathname }: Address) => host + pathname.replace(/\/(index\.html)?$/, '')
  for (const link of doc.querySelectorAll<HTMLAnchorElement>('nav li a')) {
    if (!link.hash && plain(link) === plain(page)) link.ariaCurrent = 'page'
  }
}

/** The visitor's clock may be ahead of the build. `now`: '2026'. */
export function updateYear(doc: Document, now: string): void {
  const year = doc.querySelector('[data-year]')
  if (year && now > year.textContent) year.textContent = now
}

export function logUnknownPath(doc: Document): void {
  if (doc.querySelector('.not-found')) console.log(`${doc.title}:`, location.pathname)
}

/** On disk, a link to a folder would open a list of its files, so it gets the name of its page. */
export function linkToFiles(doc: Document): void {
  for (const link of doc.links) {
    if (link.protocol === 'file:') link.pathname = link.pathname.replace(/\/$/, '/index.html')
  }
}

/**
 * When a file of a `<source>` fails, browsers do not fall back to the JPEG by themselves. Safari prints
 * only images that are loaded.
 */
export function loadImages(doc: Document): void {
  doc.addEventListener(
    'error',
    ({ target }) => {
      Object(target).closest('picture:has(source)')?.replaceChildren(target)
    },
    // Errors of images do not bubble.
    true,
  )
  window.onbeforeprint = () => {
    for (const image of doc.images) image.loading = 'eager'
  }
}

/** One frame is open at a time: Escape closes it, and so does opening another. */
export function openMedia(doc: Document): void {
  let close: (() => HTMLElement) | undefined
  doc.addEventListener('click', (event) => {
    // Clicks that open a tab or a window belong to the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const target = Object(event.target)
    const image: Element | null = target.closest('.linked-image')
    const link: HTMLAnchorElement | null = target.closest('a.facade')
    const frame = link && frameBehind(doc, link)
    const room = image && doc.querySelector('.dark-room')
    if (room) {
      // On the way back, Chromium would leave the place of the visitor for the `#…` of the address.
      history.scrollRestoration = 'manual'
      history.pushState(linkedImages(doc).indexOf(image), '')
      followHistory(doc)
    }
    if (room || frame) event.preventDefault()
    if (!frame) return
    close?.()
    close = openFrame(doc, link, frame)
  })
  doc.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || doc.querySelector(':modal')) return
    close?.().focus()
    close = undefined
  })
}

const linkedImages = (within: ParentNode) => [...within.querySelectorAll('.linked-image')]

/** None on disk: pages there send no referrer, and players require one. */
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

/** Adds a small link to its page, in case a network or an ad blocker refuses it. Returns how to close it. */
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
  // The poster stays behind the player until it shows something.
  box.append(link.children[0]?.cloneNode(true) ?? '', frame, page)
  link.hidden = true
  link.after(box)
  frame.focus()
  frame.scrollIntoView({ block: 'nearest' })
  return () => {
    box.remove()
    link.hidden = false
    return link
  }
}

/**
 * The dark room follows the history: its entry holds the number of the image that is open. So Back
 * closes the room, and a reload or the way back from a link in a caption opens it again.
 */
export function followHistory(doc: Document): void {
  const room = doc.querySelector<HTMLDialogElement>('.dark-room')
  const link = linkedImages(doc)[history.state]
  // A link to the `#…` that is in the address keeps the number, but leads out of the room.
  if (room && link && !room.open) enlarge(doc, link, room)
  else room?.close()
  // By then, the browser has left the place alone.
  setTimeout(() => {
    history.scrollRestoration = 'auto'
  })
}

/** Images snap, so the browser handles arrow keys and swipes. A click closes the room, as Escape and Back do. */
function enlarge(doc: Document, link: Element, room: HTMLDialogElement): void {
  const links = linkedImages(link.closest('article') ?? doc)
  const figures = links.map((one, index) => largeFigure(doc, one, `${index + 1} / ${links.length}`))
  room.ariaLabel = link.querySelector('img')?.alt ?? ''
  room.children[0]?.append(...figures)
  room.showModal()
  figures[links.indexOf(link)]?.scrollIntoView()
  room.onclick = ({ target, detail }) => {
    const element = Object(target)
    const step = +element.value
    // Negative where pages read from right to left.
    const place = Math.round(Math.abs(room.scrollLeft / room.clientWidth))
    if (step) figures.at((place + step) % figures.length)?.scrollIntoView()
    // The second click of a double click would close it at once.
    else if (detail < 2 && !element.closest('a')) room.close()
  }
  room.onclose = () => {
    for (const figure of figures) figure.remove()
    if (history.state !== null) history.back()
  }
}

/** In its largest file: visitors may zoom in. */
function largeFigure(doc: Document, link: Element, count: string): HTMLElement {
  const figure = doc.createElement('figure')
  const image = link.querySelector('img')
  const picture = link.innerHTML.replace(' sizes="', '$&250vw,')
  const caption = link.nextElementSibling?.innerHTML ?? ''
  figure.style.cssText = `--ratio:${image && image.clientWidth / image.clientHeight};--seen:url(${image?.currentSrc})`
  figure.innerHTML = `${picture}<figcaption><span>${count}</span>${caption}</figcaption>`
  return figure
}
