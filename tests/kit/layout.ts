import type { Page } from 'playwright-core'

/** A line of text as it is laid out. */
interface Line {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  /** Where it would be cut off, from the left and from the right. */
  from: number
  to: number
}

/** The lines of all texts that are seen. */
function linesOf(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    /** What lies over the edge of the window is cut off, or of a box that hides what overflows. */
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
      const parent = node.parentElement
      if (!text || !parent || parent.closest('.visually-hidden, template, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, top, right, bottom } of range.getClientRects()) {
        if (right > left) lines.push({ text, left, top, right, bottom, ...edgesOf(parent) })
      }
    }
    return lines
  })
}

/** Texts that are cut off. */
export async function cutOff(page: Page): Promise<string[]> {
  const lines = await linesOf(page)
  return lines
    .filter(({ left, right, from, to }) => left < from - 1 || right > to + 1)
    .map(({ text }) => text)
}

/** Pairs of texts that lie over each other. */
export async function overlaps(page: Page): Promise<string[]> {
  const lines = await linesOf(page)
  return lines.flatMap((a, index) =>
    lines
      .slice(index + 1)
      .filter((b) => areOver(a, b))
      .map((b) => `${a.text} | ${b.text}`),
  )
}

/** Boxes are as high as the font; the letters themselves begin below the top and end above the bottom. */
function areOver(a: Line, b: Line): boolean {
  const topOf = ({ top, bottom }: Line) => top + (bottom - top) * 0.2
  const bottomOf = ({ top, bottom }: Line) => bottom - (bottom - top) * 0.25
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(bottomOf(a), bottomOf(b)) - Math.max(topOf(a), topOf(b))
  return width > 1 && height > 1
}

/** Links that a finger at their middle does not meet, each scrolled to as a reader does. */
export function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('a[href]:not(.skip-link)')]
    return links
      .filter((link) => {
        link.scrollIntoView({ block: 'center', behavior: 'instant' })
        const [box] = link.getClientRects()
        if (!box) return true
        const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        return !met || !(link.contains(met) || met.contains(link))
      })
      .map((link) => link.textContent ?? '')
  })
}
