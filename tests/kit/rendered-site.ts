import type { RenderedSite, Style } from '../../src/checks/rendered-site.ts'
import { checkSite } from '../../src/checks/site.ts'
import { type Page, PageUsage } from '../../src/page.ts'
import { outputOf } from '../../src/paths.ts'
import type { Problem } from '../../src/problem.ts'

/** A page with this body; `more` replaces its parts. */
export function pageOf(route: string, body: string, more: Partial<Page> = {}): Page {
  const title = `Page ${route}`
  const description = `All of ${route}`
  const head = `<title>${title}</title><meta name="description" content="${description}">`
  return {
    file: `pages${route === '/' ? '/index' : route}.tsx`,
    route,
    output: outputOf(route),
    html: `<!doctype html><html><head>${head}<style>a{}</style></head><body>${body}</body></html>`,
    meta: { title, description },
    usage: new PageUsage(),
    isUnlisted: false,
    ...more,
  }
}

const ink = '#000000'
const light = { paper: '#ffffff', ink, quiet: ink, line: ink, blue: ink }
const palette = { light, dark: light }

export const noStyle: Style = { css: '', fonts: new Map(), preload: undefined, palette }

/** A site with nothing wrong in it, but for what is given. */
export function siteOf(pages: Page[], more: Partial<RenderedSite> = {}): RenderedSite {
  return {
    root: '/home/artist/site',
    siteUrl: new URL('https://art.example/portfolio/'),
    languages: ['en', 'fr'],
    ...{ pages, failures: [], warnings: [], outside: {}, isWhole: true },
    pageFiles: new Map(pages.map(({ output, file }) => [output, file])),
    ...{ generated: [], publicFiles: [], imageFacts: new Map(), originals: [], drafts: [] },
    ...{ draftTargets: new Set(), redirects: {}, style: noStyle, imports: new Map() },
    sourceText: () => '',
    ...more,
  }
}

/** What is wrong with a site: 'link “Contact”: "", which leads nowhere. Write it, …'. */
export function errorsIn(site: RenderedSite, isStrict = false): string[] {
  return checkSite(site, isStrict).errors.map(textOf)
}

/** Its warnings, but for images that nothing shows. */
export const warningsIn = (site: RenderedSite) => checkSite(site, false).warnings.map(textOf)

function textOf({ file, line, field, page, found, fix }: Problem): string {
  const place = [file, line].filter(Boolean).join(':')
  return `${[place, field].filter(Boolean).join(': ')}${page ? ` on ${page}` : ''}: ${found}. ${fix}`
}
