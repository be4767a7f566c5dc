import type { PageEntry } from '../components/page-context.ts'
import type { PageModule, PagePlan } from '../page/body.tsx'
import type { LoadedPages } from '../read/page-loader.ts'
import { languagesOf } from '../schema/languages.ts'
import { hasFields } from '../schema/paths.ts'
import {
  type Item,
  isListFile,
  isShown,
  isTextFile,
  languageOf,
  outputOfRoute,
  routeOf,
  routesOf,
} from '../shared/routes.ts'

export type PlannedPages = Pick<LoadedPages, 'content' | 'modules' | 'isDevelopment'>

/** Pages with a file of their own come before those of an [id].tsx. */
export function listPlans(pages: PlannedPages): PagePlan[] {
  const files = Object.keys(pages.modules)
  const inOrder = [...files.filter((file) => !isListFile(file)), ...files.filter(isListFile)]
  return inOrder.flatMap((file) => {
    const exports = pages.modules[file] ?? {}
    // Any other file makes one page, without an entry.
    const entries = isListFile(file) ? listEntries(exports) : [undefined]
    return entries.flatMap((entry) => plansOf(file, entry, pages))
  })
}

function plansOf(file: string, entry: PageEntry | undefined, pages: PlannedPages): PagePlan[] {
  const { content, modules, isDevelopment } = pages
  const languages = languagesOf(content.site)
  const [first = ''] = languages
  const route = routeOf(file, entry?.id)
  const items: Item[] = [modules[file] ?? {}, entry ?? {}]
  const written = isTextFile(file) ? [{ languages: languagesWritten(route, pages) }] : []
  const routes = routesOf(route, [...items, ...written], languages)
  const isMade = (language: string) => {
    const isOwn = !isTextFile(file) || language === languageOf(file, first)
    return isOwn && items.every((item) => isShown(item, { language, showsDrafts: isDevelopment }))
  }
  return [...routes]
    .filter(([language]) => isMade(language))
    .map(([language, localRoute]) => {
      return { file, output: outputOfRoute(localRoute), route, language, routes, entry }
    })
}

/** A page in Markdown has a file for each language. */
function languagesWritten(
  route: string,
  { content, modules, isDevelopment }: PlannedPages,
): string[] {
  const [first = ''] = languagesOf(content.site)
  const files = Object.keys(modules).filter((file) => isTextFile(file) && routeOf(file) === route)
  return files
    .map((file) => ({ language: languageOf(file, first), facts: modules[file] ?? {} }))
    .filter(({ language, facts }) => isShown(facts, { language, showsDrafts: isDevelopment }))
    .map(({ language }) => language)
}

function listEntries({ entries }: Record<string, unknown>): PageEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.id === 'string') : []
}

/** Whether a file exports a page: another check reports one that does not. */
export function isPageModule(exports: unknown): exports is PageModule {
  return hasFields(exports) && typeof exports.default === 'function'
}
