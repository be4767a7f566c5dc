import { createHash } from 'node:crypto'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from './components/Document.tsx'
import { altOf, colourClass } from './components/Picture.tsx'
import { PageContext, type PageNotes } from './page-context.ts'
import { linkFrom, routeOf } from './paths.ts'

export { checkContent, countStandIns, listStandIns } from './content/check.ts'
export { pictures } from './content/pictures.ts'
export { site } from './content/site.ts'

/** What all pages of one build share. */
export interface Surroundings {
  /** Where the site will be online, with a slash at the end. */
  siteUrl: URL
  year: number
  /** Compiled style; its `url(/…)` are made relative to each page. */
  style: string
  script: string
  /** Root-relative URL of the font to preload. */
  font: string
  picture: PageContext['picture']
}

export interface RenderedPage {
  html: string
  notes: PageNotes
}

/** One page file's component → the whole document. Throws what the component throws. */
export function renderPage(
  file: string,
  Page: ComponentType,
  surroundings: Surroundings,
): RenderedPage {
  const { siteUrl, year, picture, script } = surroundings
  const route = routeOf(file)
  const url = (target: string) => {
    notes.links.add(target)
    return linkFrom(route, target, siteUrl.pathname)
  }
  const notes: PageNotes = {
    title: '',
    description: '',
    pictures: new Map(),
    colours: new Set(),
    links: new Set(),
    frameOrigins: new Set(),
  }
  const body = renderToStaticMarkup(
    <PageContext value={{ route, year, url, picture, notes }}>
      <Page />
    </PageContext>,
  )
  const style = styleOf(surroundings.style, notes, url)
  const html = renderToStaticMarkup(
    <Document
      {...headOf(route, notes, surroundings)}
      policy={policyOf(style, script, notes.frameOrigins)}
      icon={url('/icon.svg')}
      font={url(surroundings.font)}
      style={style}
      script={script}
      body={body}
    />,
  )
  return { html: `<!doctype html>${html}\n`, notes }
}

function headOf(route: string, notes: PageNotes, { siteUrl, picture }: Surroundings) {
  const { title, description, card } = notes
  if (route === '/404') return { title, description }
  const absolute = (target: string) => new URL(`.${linkFrom('/404', target, '/')}`, siteUrl).href
  const image = card && picture(card)
  return {
    title,
    description,
    canonical: absolute(route),
    ...(image && { card: { url: absolute(image.card), alt: altOf(card) } }),
  }
}

/** The shared style with its links as this page needs them, and the grounds of its pictures. */
function styleOf(shared: string, { colours }: PageNotes, url: (target: string) => string): string {
  const linked = shared.replace(
    /(url\(\s*)(?:(["'])(\/.*?)\2|(\/[^)]*))/g,
    (_, start: string, quote = '', quoted?: string, bare = '') =>
      start + quote + url(quoted ?? bare) + quote,
  )
  const rules = [...colours].map((c) => `.${colourClass(c)}{background:#${c}}`)
  return linked + rules.join('')
}

/** Content-Security-Policy: only what the page really uses; the hashes stand for style and script. */
function policyOf(style: string, script: string, frameOrigins: Set<string>): string {
  return [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src '${sha256(style)}'`,
    `script-src '${sha256(script)}'`,
    ...(frameOrigins.size > 0 ? [`frame-src ${[...frameOrigins].sort().join(' ')}`] : []),
    // Lighthouse reads robots.txt through the page.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
