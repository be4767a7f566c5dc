/** As '/a', '/a/' or '/a/index.html'. */
export function markCurrentLink(doc: Document): void {
  const plain = (address: string) => address.replace(/[?#].*/, '').replace(/\/(index\.html)?$/, '')
  for (const link of doc.querySelectorAll<HTMLAnchorElement>('nav li a')) {
    if (!link.hash && plain(link.href) === plain(doc.location.href)) link.ariaCurrent = 'page'
  }
}

export function updateYear(doc: Document): void {
  const year = doc.querySelector('[data-year]')
  if (year) year.textContent = `${new Date().getFullYear()}`
}

export function logUnknownPath(doc: Document): void {
  if (doc.querySelector('.not-found')) console.log(`${doc.title}:`, doc.location.pathname)
}

/** On disk, a link to a folder would list its files. */
export function linkToFiles(doc: Document): void {
  for (const link of doc.links) {
    if (link.protocol === 'file:') link.pathname = link.pathname.replace(/\/$/, '/index.html')
  }
}

/** No browser falls back to the JPEG. Safari prints what is loaded. */
export function loadImages(doc: Document): void {
  const useJpeg = ({ target }: Event) =>
    Object(target).closest('picture:has(source)')?.replaceChildren(target)
  doc.addEventListener('error', useJpeg, true)
  window.onbeforeprint = () => {
    for (const image of doc.images) image.loading = 'eager'
  }
}

/** Loops play in view, unless visitors want less motion or stop them. */
export function playLoops(doc: Document): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const loop of doc.querySelectorAll<HTMLVideoElement>('video[loop]')) {
    const observer = new IntersectionObserver(([{ isIntersecting } = {}]) => {
      loop.onpause = () => isIntersecting && observer.disconnect()
      if (isIntersecting) loop.play().catch(() => {})
      else loop.pause()
    })
    observer.observe(loop)
  }
}

/** Other clicks open a tab. */
function onClick(doc: Document, selector: string, open: (link: HTMLElement) => boolean): void {
  doc.addEventListener('click', (event) => {
    const link = Object(event.target).closest(selector)
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (open(link)) event.preventDefault()
  })
}

/** Films play in the place of the poster, until Escape. On disk, players refuse. */
export function playFilms(doc: Document): void {
  const player = doc.createElement('div')
  onClick(doc, 'a.poster', (link) => {
    const { content } = Object(link.nextSibling)
    if (!content || player.nextSibling === link || !doc.location.host) return false
    player.className = link.className
    player.replaceChildren(doc.importNode(content, true))
    link.before(player)
    player.querySelector('iframe')?.focus()
    return true
  })
  doc.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const link = Object(player.nextSibling)
    player.remove()
    link.focus?.()
  })
}

/** The images of a work, side by side. They snap to keys and swipes. */
export function openDarkRoom(doc: Document): void {
  const room = doc.querySelector<HTMLDialogElement>('.dark-room')
  if (!room) return
  onClick(doc, 'a.linked-image', (link) => {
    const links = [...(link.closest('article') ?? doc).querySelectorAll('.linked-image')]
    const figures = links.map(largeFigure)
    for (const old of room.querySelectorAll('figure')) old.remove()
    room.firstElementChild?.append(...figures)
    room.ariaLabel = Object(link.querySelector('img')).alt
    room.showModal()
    figures[links.indexOf(link)]?.scrollIntoView()
    return true
  })
  room.onclick = ({ target, detail }) => {
    const { value } = Object(target)
    if (value) room.scrollBy(value * room.clientWidth, 0)
    else if (detail < 2) room.close() // The first of two opened it.
  }
}

function largeFigure(link: Element): HTMLElement {
  const figure = document.createElement('figure')
  figure.innerHTML = link.innerHTML.replace(' sizes="', '$&100vw,')
  figure.append(link.nextElementSibling?.cloneNode(true) ?? '')
  return figure
}
