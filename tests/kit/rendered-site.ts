import { checkSite, type KnownSources } from '../../src/check/site-checks.ts'
import type { RenderOptions } from '../../src/components/page-context.ts'
import { readElements } from '../../src/render/page-elements.ts'
import type { Page } from '../../src/render/page-maker.ts'
import type { RenderedSite } from '../../src/render/site-maker.ts'
import { type Diagnostic, isError } from '../../src/shared/diagnostic.ts'
import { outputOfRoute } from '../../src/shared/routes.ts'

const siteUrl = new URL('https://art.example/portfolio/')

/** A page with this body; `more` replaces its parts. */
export function pageOf(route: string, body: string, more: Partial<Page> = {}): Page {
  const title = `Page ${route}`
  const description = `All of ${route}`
  const shareImage = undefined
  return {
    file: `pages${route === '/' ? '/index' : route}.tsx`,
    ownRoute: route,
    output: outputOfRoute(route),
    language: 'en-GB',
    html: '',
    meta: { title, description, shareImage },
    ...readElements(`<main>${body}</main>`, outputOfRoute(route), siteUrl),
    texts: [],
    isUnlisted: false,
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

/** What is wrong with a site of these pages, in which nothing else is. */
export function errorsIn(pages: Page[], publicFiles: KnownSources['publicFiles']): Diagnostic[] {
  const pageOutputs = new Set(pages.map(({ output }) => output))
  const site: RenderedSite = {
    siteUrl,
    isIndexed: true,
    placeholders: 0,
    pages,
    failures: [],
    files: new Map(),
    variants: [],
    pageOutputs,
    outputs: new Set([...pageOutputs, ...publicFiles.map(({ output }) => output)]),
  }
  const sources: KnownSources = {
    loaded: {
      content: { site: { languages: ['en', 'fr'] } },
      imports: new Map(),
      sourceText: () => '',
    },
    publicFiles,
    images: { plans: new Map(), originals: new Map() },
    style: { references: [], colours: [] },
    diagnostics: [],
  }
  return checkSite(site, sources).filter(isError)
}
