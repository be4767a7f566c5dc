/**
 * The build has marked links that are paths. Whether a full address is this page is known only in the
 * browser.
 */
export function markCurrentLink(doc: Document) {
  // '/a', '/a/', '/a/index.html' are one.
  const withoutIndex = (address: string) => address.replace(/(\/(index\.html)?)?([?#].*)?$/, '')
  for (const link of doc.querySelectorAll<HTMLAnchorElement>('nav li a')) {
    if (!link.hash && withoutIndex(link.href) === withoutIndex(doc.location.href))
      link.ariaCurrent = 'page'
  }
}

/** A page that was built last year says this year. */
export function updateYear(doc: Document) {
  doc.querySelector('[data-year]')?.replaceChildren(`${new Date().getFullYear()}`)
}

/** Names the dead link to whoever looks for it: the page is the same for all. */
export function logUnknownPath(doc: Document) {
  if (doc.querySelector('.not-found')) console.log(`${doc.title}:`, doc.location.pathname)
}

/** On disk, a link to a folder lists its files. */
export function linkToFiles(doc: Document) {
  for (const link of doc.links) {
    if (link.protocol === 'file:') link.pathname = link.pathname.replace(/\/$/, '/index.html')
  }
}

/** Where an AVIF is missing, no browser tries the JPEG by itself. */
export function replaceBroken(doc: Document) {
  const useJpeg = ({ target }: Event) => {
    if (target instanceof Element) target.closest('picture:has(source)')?.replaceChildren(target)
  }
  doc.addEventListener('error', useJpeg, true)
}

/** Safari prints lazy images only once they are loaded. */
export function loadToPrint(doc: Document) {
  addEventListener('beforeprint', () => {
    for (const image of doc.images) image.loading = 'eager'
  })
}

/** Loops play in view, unless stopped or unwanted. */
export function playLoops(doc: Document) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const loop of doc.querySelectorAll<HTMLVideoElement>('video[loop]')) {
    let isInView: boolean | undefined
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting
      if (isInView) loop.play().catch(() => {})
      else loop.pause()
    })
    observer.observe(loop)
    // In view, only the visitor pauses it.
    loop.addEventListener('pause', () => isInView && observer.disconnect())
  }
}

/** Clicks with Ctrl, Cmd, Shift or Alt stay the browser's. */
function onClick(doc: Document, selector: string, open: (link: HTMLElement) => void) {
  doc.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element && event.target.closest<HTMLElement>(selector)
    if (!link) return
    event.preventDefault()
    open(link)
  })
}

/**
 * A film takes its poster's place, until a click on its label or Escape. The label keeps the focus:
 * a player would swallow Escape. Players refuse to start in a page from disk.
 */
export function playFilms(doc: Document) {
  if (!doc.location.host) return
  const player = doc.createElement('div')
  onClick(doc, 'a.poster:has(+ template)', (link) => {
    const isPlaying = player.nextElementSibling === link
    if (isPlaying) return player.remove()
    player.className = `player ${link.className}`
    player.innerHTML = link.nextElementSibling?.innerHTML ?? ''
    link.before(player)
    player.firstElementChild?.scrollIntoView({ block: 'nearest' })
  })
  doc.addEventListener('keydown', ({ key }) => {
    const link = player.nextElementSibling
    // In the large view, Escape closes that alone.
    const isOutside = !doc.querySelector('dialog[open]')
    if (key !== 'Escape' || !isOutside || !(link instanceof HTMLElement)) return
    player.remove()
    link.focus()
  })
}

export function openLargeView(doc: Document) {
  const view = doc.querySelector<HTMLDialogElement>('.large-view')
  if (!view) return
  onClick(doc, 'a.linked-image', (link) => {
    const links = [...(link.closest('article') ?? doc).querySelectorAll('.linked-image')]
    const figures = links.map(enlarge)
    view.firstElementChild?.replaceChildren(...view.querySelectorAll('button'), ...figures)
    view.showModal()
    figures[links.indexOf(link)]?.scrollIntoView()
  })
  view.addEventListener('click', ({ target, detail }) => {
    const step = target instanceof HTMLButtonElement && Number(target.value)
    if (step) view.scrollBy(step * innerWidth, 0)
    // The second half of a double click on the image does not close it.
    else if (detail < 2) view.close()
  })
}

/** Shows the image that the page has already loaded until the larger one arrives. */
function enlarge(link: Element) {
  const figure = link.ownerDocument.createElement('figure')
  // The image, and the caption that follows the link.
  const html =
    link.innerHTML + (link.parentElement?.querySelector(':scope>figcaption')?.outerHTML ?? '')
  // As wide as the window: of the sizes, browsers take the first that fits.
  figure.innerHTML = html.replace(' sizes="', '$&100vw,')
  figure.style.setProperty('--shown', `url("${link.querySelector('img')?.currentSrc}")`)
  return figure
}
