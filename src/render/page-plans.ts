import type { PageEntry } from '../components/page-context.ts'
import type { PageModule, PagePlan } from '../page/body.tsx'
import type { LoadedPages } from '../read/page-loader.ts'
import { languagesOf } from '../schema/languages.ts'
import { hasFields } from '../schema/paths.ts'
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
  return inOrder.flatMap((file) => {
    // Any other file makes one page, without an entry.
    const entries = isListFile(file) ? listEntries(pages.modules[file]) : [undefined]
    return entries.flatMap((entry) => plansOf(file, entry, pages))
  })
}

function plansOf(file: string, entry: PageEntry | undefined, pages: PageSources): PagePlan[] {
  const route = routeOf(file, entry?.id)
  const languages = languagesOf(pages.content.site)
  const [first = ''] = languages
  // A page in Markdown has a file for each language.
  const files = isMarkdown(file) ? textFilesOf(route, pages) : [file]
  const made = languages.filter((language) =>
    files.some((one) => makesPage(one, entry, language, pages)),
  )
  const routes = new Map(made.map((language) => [language, routeIn(language, route, first)]))
  return [...routes]
    .filter(([language]) => makesPage(file, entry, language, pages))
    .map(([language, ownRoute]) => {
      return { file, output: outputOfRoute(ownRoute), route, ownRoute, language, routes, entry }
    })
}

function textFilesOf(route: string, { modules }: PageSources): string[] {
  return Object.keys(modules).filter((file) => isMarkdown(file) && routeOf(file) === route)
}

/** Whether the file makes a page in this language. Hosts know only one 404 page. */
function makesPage(
  file: string,
  entry: PageEntry | undefined,
  language: string,
  { content, modules, isDevelopment }: PageSources,
): boolean {
  const [first = ''] = languagesOf(content.site)
  const isInOne = isMarkdown(file) || routeOf(file) === notFoundRoute
  if (isInOne && language !== languageOf(file, first)) return false
  const on = { language, showsDrafts: isDevelopment }
  return isShown(modules[file] ?? {}, on) && isShown(entry ?? {}, on)
}

function listEntries({ entries }: Record<string, unknown> = {}): PageEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.id === 'string') : []
}

/** Whether a file exports a page: another check reports one that does not. */
export function isPageModule(exports: unknown): exports is PageModule {
  return hasFields(exports) && typeof exports.default === 'function'
}
