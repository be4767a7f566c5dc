import type { Page } from 'playwright-core'

/** Below a poster. A click on it puts a player in the place of the poster. */
export const label = '.poster-label'

export function css(page: Page, selector: string, name: string, pseudo = ''): Promise<string[]> {
  const valuesOf = (all: Element[], { name, pseudo }: Record<'name' | 'pseudo', string>) =>
    all.map((element) => getComputedStyle(element, pseudo).getPropertyValue(name))
  return page.locator(selector).evaluateAll(valuesOf, { name, pseudo })
}

export const [lit, dark] = ['rgb(242, 243, 241)', 'rgb(15, 19, 21)']

/** What lies below a page, once its lights have gone down or up. */
export async function ground(page: Page): Promise<string> {
  await page.evaluate(() =>
    Promise.all(
      document.getAnimations().map((one) => one instanceof CSSTransition && one.finished),
    ),
  )
  const [color = ''] = await css(page, 'body', 'background-color')
  return color
}

/** Of texts on the ground of the page, at any moment while the lights change. */
export function lowestContrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    const brightness = (color: string) => {
      const parts = color.match(/[\d.]+/g)?.map(Number) ?? []
      const most = color.startsWith('rgb') ? 255 : 1
      const [r = 0, g = 0, b = 0] = parts.map((part) => (part / most) ** 2.2)
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    }
    const contrast = (text: Element) => {
      const ground = brightness(getComputedStyle(document.body).backgroundColor)
      const ratio = brightness(getComputedStyle(text).color) / ground
      return Math.max(ratio, 1 / ratio)
    }
    const texts = [...document.querySelectorAll('h2, .entry-label, figcaption, nav a, footer a')]
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    if (changes.length === 0) return 0
    const moments = Array.from({ length: 10 }, (_, index) => index * 50)
    const ratios = moments.flatMap((moment) => {
      for (const change of changes) change.currentTime = moment
      return texts.map(contrast)
    })
    for (const change of changes) change.play()
    return Math.min(...ratios)
  })
}

/** A line of text as it is laid out, and where it would be cut off, from the left and from the right. */
interface Line extends Record<'left' | 'top' | 'right' | 'bottom' | 'from' | 'to', number> {
  text: string
}

function linesOf(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    /** The window cuts off what lies over its edge, and so does a box that hides what overflows. */
    const edgesOf = (element: Element | null): { from: number; to: number } => {
      if (!element) return { from: 0, to: innerWidth }
      const outer = edgesOf(element.parentElement)
      if (getComputedStyle(element).overflowX === 'visible') return outer
      const { left, right } = element.getBoundingClientRect()
      return { from: Math.max(left, outer.from), to: Math.min(right, outer.to) }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines: Line[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      if (!text || node.parentElement?.closest('.visually-hidden, template, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const edges = edgesOf(node.parentElement)
      for (const { left, top, right, bottom } of range.getClientRects())
        if (right > left) lines.push({ text, left, top, right, bottom, ...edges })
    }
    return lines
  })
}

/** Texts that are cut off or lie over each other, and links under something else. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const lines = await linesOf(page)
  const isCut = ({ left, right, from, to }: Line) => left < from - 1 || right > to + 1
  const over = lines.flatMap((a, index) => {
    const others = lines.slice(index + 1).filter((b) => areOver(a, b))
    return others.map((b) => `${a.text} | ${b.text}`)
  })
  return [...lines.filter(isCut).map(({ text }) => text), ...over, ...(await coveredLinks(page))]
}

/** Boxes are as high as the font; the letters themselves begin below the top and end above the bottom. */
function areOver(a: Line, b: Line): boolean {
  const topOf = ({ top, bottom }: Line) => top + (bottom - top) * 0.2
  const bottomOf = ({ top, bottom }: Line) => bottom - (bottom - top) * 0.25
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(bottomOf(a), bottomOf(b)) - Math.max(topOf(a), topOf(b))
  return width > 1 && height > 1
}

/** Links that are not met at the middle of a line. How large they are, axe measures. */
function coveredLinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCovered = (link: Element) => {
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [...lines] = link.getClientRects()
      const { left, top, width, height } = lines[lines.length >> 1] ?? new DOMRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      return !link.contains(met) && !met?.contains(link)
    }
    const links = [...document.querySelectorAll('a[href]:not(.skip-link)')]
    return links.filter(isCovered).map(({ outerHTML }) => outerHTML)
  })
}

/** Images that `sizes` promises wrongly: too small a promise makes one soft, too large a one costs bytes. */
export function wrongWidths(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isWrong = (image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect()
      // The promise is the natural width.
      const { naturalWidth: promised, naturalHeight } = image
      const isCropped = getComputedStyle(image).objectFit === 'cover'
      const painted = isCropped ? Math.max(width, (height * promised) / naturalHeight) : width
      // Rows of a gallery grow by up to 40 per cent, and on a phone two upright ones share one.
      return painted > promised + 2 || painted < promised * 0.4
    }
    return [...document.images].filter(isWrong).map(({ outerHTML }) => outerHTML)
  })
}
