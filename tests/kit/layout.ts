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

/** Texts, and images that are links, of which a part is cut off, or lies under something else. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** `owner` is met wherever this part of it is seen. */
    const isHidden = (part: Range | Element, owner: Element) =>
      Array.from(part.getClientRects()).some((_, index) => {
        const rectNow = () => part.getClientRects()[index] ?? new DOMRect()
        const middle = rectNow().top + rectNow().height / 2
        scrollBy({ top: middle - innerHeight / 2, behavior: 'instant' })
        const { left, right, top, height } = rectNow()
        for (let x = left + 1; x < right - 1; x += 32) {
          // Boxes of lines are higher than letters, and may lie over each other.
          for (const y of [top + height * 0.3, top + height * 0.7])
            if (!owner.contains(document.elementFromPoint(x, y))) return true
        }
        return false
      })
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      if (!owner || owner.closest('.visually-hidden, .skip-link, template, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if (node.textContent?.trim() && isHidden(range, owner)) found.push(`${node.textContent}`)
    }
    const links = [...document.querySelectorAll('a[href]:has(img, svg)')]
    const isCovered = (link: Element) => isHidden(link.querySelector('img, svg') ?? link, link)
    return [...found, ...links.filter(isCovered).map(({ outerHTML }) => outerHTML)]
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
