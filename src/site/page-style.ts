import { colourClass } from '../components/Picture.tsx'
import type { PageUsage } from '../components/page-context.ts'
import { linkFrom } from '../paths.ts'
import type { RenderOptions } from './render.tsx'

/** The shared style, and what this page alone needs. */
export function styleOf(route: string, usage: PageUsage, options: RenderOptions): string {
  const { css, targets } = linkedStyle(route, options)
  for (const target of targets) usage.links.add(target)
  return css + coloursOf(usage)
}

/** The shared style with its links as pages of one depth need them. */
interface LinkedStyle {
  css: string
  /** Where its links lead. */
  targets: string[]
}

/** Of a build, by the way from a page to the root: one text for thousands of pages. */
const linkedStyles = new WeakMap<RenderOptions, Map<string, LinkedStyle>>()

function linkedStyle(route: string, options: RenderOptions): LinkedStyle {
  const base = options.siteUrl.pathname
  const way = linkFrom(route, '/', base)
  const styles = linkedStyles.get(options) ?? new Map<string, LinkedStyle>()
  const style = styles.get(way) ?? linkStyle(options.style, (to) => linkFrom(route, to, base))
  linkedStyles.set(options, styles.set(way, style))
  return style
}

function linkStyle(shared: string, url: (target: string) => string): LinkedStyle {
  const targets: string[] = []
  const css = shared.replace(
    /(url\(\s*)(?:(["'])(\/.*?)\2|(\/[^)]*))/g,
    (_, start: string, quote = '', quoted?: string, bare = '') => {
      const target = quoted ?? bare
      targets.push(target)
      return start + quote + url(target) + quote
    },
  )
  return { css, targets }
}

/** The backgrounds of the images on a page. */
function coloursOf({ colours }: PageUsage): string {
  return [...colours].map((c) => `.${colourClass(c)}{background:#${c}}`).join('')
}
