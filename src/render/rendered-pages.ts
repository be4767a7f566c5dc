import type { RenderOptions } from '../components/page-context.ts'
import type { Page, PagePlan } from '../page/page.tsx'
import type { Sources } from '../read/sources.ts'
import { slugOf } from '../schema/marks/slugs.ts'
import { bugOf, type Diagnostic } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import { outputOf, pageName } from '../shared/routes.ts'
import { pathOf } from '../shared/urls.ts'
import { draftEntries, isPageModule } from './page-plans.ts'
import { createPruner } from './style-pruner.ts'

type Plans = Map<string, PagePlan>

type Basis = Pick<RenderOptions, 'siteUrl' | 'isIndexed' | 'today'>

/** All planned pages, or in development `only` one, and the feed if there is one. */
export function renderPages(sources: Sources, basis: Basis, plans: Plans, only?: string) {
  const options = { ...basis, ...optionsFor(sources, plans, only !== undefined) }
  const pages: Page[] = []
  const failures: Diagnostic[] = []
  for (const [output, plan] of plans) {
    const { file, language } = plan
    const module = sources.pages[file]
    if ((only ?? output) !== output || !isPageModule(module)) continue
    try {
      pages.push(sources.renderer.renderPage(plan, module, { ...options, language }))
    } catch (error) {
      const failure = sources.explain(error, file) ?? bugOf(error)
      failures.push({ ...failure, page: pageName(plan) })
    }
  }
  if (!options.hasFeed) return { pages, failures }
  // Development takes files that are not pages from the first page, so others need not wait for it.
  const isRead = (only ?? 'index.html') === 'index.html'
  return { pages, failures, feed: isRead ? sources.feed.renderFeed(pages, options) : '' }
}

/** What all pages get. */
function optionsFor(sources: Sources, plans: Plans, isDevelopment: boolean) {
  const { style, script, loopScript, images, publicFiles } = sources
  const { light, dark } = style.palette
  const files = new Map(publicFiles.map((file) => [`/${file.output}`, file]))
  const routes = new Map<unknown, string>(
    [...plans.values()].map(({ entry, route }) => [entry, route]),
  )
  return {
    isDevelopment,
    hasPage: (route) => plans.has(outputOf(route)),
    pageAbout: (entry) => routes.get(entry),
    draftIds: draftEntries(sources).map(({ id }) => id),
    styleFor: isDevelopment ? () => style.css : createPruner(style.rules, script),
    font: style.preload,
    paper: { light: light.paper, dark: dark.paper },
    script,
    loopScript,
    slugOf,
    hasFeed: sources.feed.hasFeed(),
    image: (name) => images.plans.get(name)?.image,
    file: (path) => files.get(toNFC(pathOf(path))),
  } satisfies Partial<RenderOptions>
}
