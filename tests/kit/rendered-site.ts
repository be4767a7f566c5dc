import { checkSite } from '../../src/check/site-checks.ts'
import { PageUsage, type RenderOptions } from '../../src/components/page-context.ts'
import type { Page } from '../../src/page/page.tsx'
import type { Style } from '../../src/read/style/stylesheet.ts'
import type { RenderedSite } from '../../src/render/rendered-site.ts'
import * as marks from '../../src/schema/marks/marks.ts'
import { slugOf } from '../../src/schema/marks/slugs.ts'
import { isError, isWarning } from '../../src/shared/diagnostic.ts'
import { outputOf } from '../../src/shared/routes.ts'

/** A page with this body; `more` replaces its parts. */
export function pageOf(route: string, body: string, more: Partial<Page> = {}): Page {
  const title = `Page ${route}`
  const description = `All of ${route}`
  const head = `<title>${title}</title><meta name="description" content="${description}">`
  return {
    file: `pages${route === '/' ? '/index' : route}.tsx`,
    route,
    output: outputOf(route),
    html: `<!doctype html><html><head>${head}<style>a{}</style></head><body><main>${body}</main></body></html>`,
    meta: { title, description },
    usage: new PageUsage(),
    sources: {},
    isUnlisted: false,
    ...more,
  }
}

export function usageOf<Part extends keyof PageUsage>(part: Part, used: Partial<PageUsage[Part]>) {
  const usage = new PageUsage()
  Object.assign(usage[part], used)
  return usage
}

/** Of a site without images, in one language. */
export const renderOptions: Omit<RenderOptions, 'language'> = {
  siteUrl: new URL('https://preview.example/art/'),
  ...{ today: '2026-03-12', draftIds: [], isDevelopment: false, isIndexed: true, hasFeed: false },
  ...{ image: () => undefined, pageAbout: () => undefined, hasPage: () => false },
  ...{ file: () => undefined, styleFor: () => '', script: '', loopScript: '', font: undefined },
  ...{ paper: { light: '', dark: '' }, slugOf },
}

const ink = '#000000'
const light = { paper: '#ffffff', ink, quiet: ink, line: ink, blue: ink }
const palette = { light, dark: light }

export const noStyle: Style = {
  ...{ css: '', rules: [], fonts: new Map(), preload: undefined, palette, files: [] },
}

/** A site with nothing wrong in it, but for what is given. */
export function siteOf(pages: Page[], more: Partial<RenderedSite> = {}): RenderedSite {
  const site = {
    siteUrl: new URL('https://art.example/portfolio/'),
    ...{ content: { site: { languages: ['en', 'fr'] } }, marks },
    ...{ pages, diagnostics: [], outside: {} },
    ...{ isWhole: true, isStrict: false, untranslated: { same: [], partial: [] } },
    pageFiles: new Map(pages.map(({ output, file }) => [output, file])),
    ...{ generated: [], publicFiles: [], imagePlans: new Map(), originals: [], drafts: [] },
    ...{ draftTargets: new Set<string>(), redirects: {}, style: noStyle, imports: new Map() },
    ...{ files: new Map(), images: [], placeholders: {}, isIndexed: true },
    sourceText: () => '',
    ...more,
  }
  const copied = site.publicFiles.map(({ output }) => output)
  return { ...site, outputs: new Set([...site.generated, ...site.pageFiles.keys(), ...copied]) }
}

export const errorsIn = (site: RenderedSite) => checkSite(site).diagnostics.filter(isError)
export const warningsIn = (site: RenderedSite) => checkSite(site).diagnostics.filter(isWarning)
