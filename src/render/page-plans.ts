import type { PageEntry } from '../components/page-context.ts'
import type { PageModule, PagePlan } from '../page/body.tsx'
import type { LoadedPages } from '../read/page-loader.ts'
import { languagesOf } from '../schema/languages.ts'
import { hasFields } from '../schema/paths.ts'
import { remember } from '../shared/memo.ts'
import {
  isListFile,
  isMarkdown,
  isShown,
  languageOf,
  notFoundRoute,
  outputOfRoute,
  routeIn,
  routeOf,
} from '../shared/routes.ts'

export type PageSources = Pick<LoadedPages, 'content' | 'modules' | 'isDevelopment'>

/** Pages with a file of their own come before those of an [id].tsx. */
export function listPlans(pages: PageSources): PagePlan[] {
  const files = Object.keys(pages.modules)
  const inOrder = [...files.filter((file) => !isListFile(file)), ...files.filter(isListFile)]
  const plans = inOrder.flatMap((file) => {
    // Any other file makes one page, without an entry.
    const entries = isListFile(file) ? listEntries(pages.modules[file]) : [undefined]
    return entries.flatMap((entry) => plansOf(file, entry, pages))
  })
  // A page can have a file for each language.
  const routesAt = remember((_: string) => new Map<string, string>())
  for (const language of languagesOf(pages.content.site)) {
    const inLanguage = plans.filter((plan) => plan.language === language)
    for (const { route, ownRoute } of inLanguage) routesAt(route).set(language, ownRoute)
  }
  return plans.map((plan) => ({ ...plan, routes: routesAt(plan.route) }))
}

/** A page for each language that the file makes. */
function plansOf(
  file: string,
  entry: PageEntry | undefined,
  { content, modules, isDevelopment }: PageSources,
) {
  const route = routeOf(file, entry?.id)
  const languages = languagesOf(content.site)
  const [first = ''] = languages
  // Hosts know only one 404 page.
  const isInOne = isMarkdown(file) || route === notFoundRoute
  const made = languages.filter((language) => {
    const on = { language, showsDrafts: isDevelopment }
    const isPossible = !isInOne || language === languageOf(file, first)
    return isPossible && isShown(modules[file] ?? {}, on) && isShown(entry ?? {}, on)
  })
  return made.map((language) => {
    const ownRoute = routeIn(language, route, first)
    return { file, output: outputOfRoute(ownRoute), route, ownRoute, language, entry }
  })
}

function listEntries({ entries }: Record<string, unknown> = {}): PageEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.id === 'string') : []
}

/** Whether a file exports a page: another check reports one that does not. */
export function isPageModule(exports: unknown): exports is PageModule {
  return hasFields(exports) && typeof exports.default === 'function'
}
