import { checkSite } from '../../src/check/site-checks.ts'
import type { RenderOptions } from '../../src/components/page-context.ts'
import type { Page } from '../../src/page/document.tsx'
import { readFacts } from '../../src/page/page-facts.ts'
import type { RenderedSite } from '../../src/render/site-maker.ts'
import { isError } from '../../src/shared/diagnostic.ts'
import { outputOf } from '../../src/shared/routes.ts'

/** A page with this body; `more` replaces its parts. */
export function pageOf(route: string, body: string, more: Partial<Page> = {}): Page {
  const title = `Page ${route}`
  const description = `All of ${route}`
  const shareImage = undefined
  const head = `<title>${title}</title><meta name="description" content="${description}">`
  return {
    file: `pages${route === '/' ? '/index' : route}.tsx`,
    ownRoute: route,
    output: outputOf(route),
    html: `<!doctype html><html><head>${head}</head><body><main>${body}</main></body></html>`,
    meta: { title, description, shareImage },
    facts: readFacts(body),
    texts: [],
    isListed: true,
    ...more,
  }
}

/** Of a site without images, in one language. */
export const renderOptions: RenderOptions = {
  siteUrl: new URL('https://preview.example/art/'),
  today: '2026-03-12',
  isIndexed: true,
  showsDrafts: false,
  findImage: () => undefined,
  hasPage: () => false,
}

/** A site with nothing wrong in it, but for what is given. */
export function siteOf(pages: Page[], more: Partial<RenderedSite> = {}): RenderedSite {
  const site = {
    siteUrl: new URL('https://art.example/portfolio/'),
    content: { site: { languages: ['en', 'fr'] } },
    pages,
    files: new Map(),
    diagnostics: [],
    publicFiles: [],
    images: { plans: new Map(), originals: new Map() },
    variants: [],
    imports: new Map(),
    pageOutputs: new Set(pages.map(({ output }) => output)),
    placeholders: 0,
    isIndexed: true,
    isWhole: true,
    sourceText: () => '',
    ...more,
  }
  const copied = site.publicFiles.map(({ output }) => output)
  return { ...site, outputs: new Set([...site.pageOutputs, ...copied]) }
}

export const errorsIn = (site: RenderedSite) => checkSite(site).filter(isError)
