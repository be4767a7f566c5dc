import type { PageEntry } from '../components/page-context.ts'
import type { PageModule, PagePlan } from '../page/body.tsx'
import type { LoadedPages } from '../read/page-loader.ts'
import { hasFields } from '../schema/paths.ts'
import { languagesOf } from '../schema/text.ts'
import {
  isListFile,
  isShown,
  isTextFile,
  languageOf,
  outputOfRoute,
  routeOf,
  routesOf,
} from '../shared/routes.ts'

export type PlannedPages = Pick<LoadedPages, 'content' | 'modules' | 'isDevelopment'>

/** All pages. Those with a file of their own come before those of an [id].tsx. */
export function listPlans({ content, modules, isDevelopment }: PlannedPages): PagePlan[] {
  const plans: PagePlan[] = []
  const languages = languagesOf(content.site)
  const [first = ''] = languages
  const all = Object.keys(modules)
  const files = [...all.filter((file) => !isListFile(file)), ...all.filter(isListFile)]
  for (const file of files) {
    const exports = modules[file] ?? {}
    const page = isTextFile(file) ? { languages: textLanguages(file, files, first) } : exports
    // Any other file makes one page, without an entry.
    const entries = isListFile(file) ? listEntries(exports) : [undefined]
    for (const entry of entries) {
      const route = routeOf(file, entry?.id)
      const routes = routesOf(route, [page, entry ?? {}], languages)
      for (const [language, localRoute] of routes) {
        if (entry && !isShown(entry, { language, showsDrafts: isDevelopment })) continue
        if (isTextFile(file) && language !== languageOf(file, first)) continue
        plans.push({ file, output: outputOfRoute(localRoute), route, language, routes, entry })
      }
    }
  }
  return plans
}

/** A page in Markdown has the languages of all files with its route. */
function textLanguages(page: string, files: string[], first: string): string[] {
  const beside = files.filter((file) => isTextFile(file) && routeOf(file) === routeOf(page))
  return beside.map((file) => languageOf(file, first))
}

function listEntries({ entries }: Record<string, unknown>): PageEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.id === 'string') : []
}

/** Whether a file exports a page: another check reports one that does not. */
export function isPageModule(exports: unknown): exports is PageModule {
  return hasFields(exports) && typeof exports.default === 'function'
}
