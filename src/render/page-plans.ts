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

/** A page for each language that the file makes. It links to those that other files make. */
function plansOf(file: string, entry: PageEntry | undefined, pages: PageSources): PagePlan[] {
  const route = routeOf(file, entry?.id)
  const languages = languagesOf(pages.content.site)
  const [first = ''] = languages
  // A page in Markdown has a file for each language.
  const files = isMarkdown(file) ? textFilesOf(route, pages) : [file]
  const made = new Set(files.flatMap((one) => languagesMade(one, entry, pages)))
  const inOrder = languages.filter((language) => made.has(language))
  const routes = new Map(inOrder.map((language) => [language, routeIn(language, route, first)]))
  return languagesMade(file, entry, pages).map((language) => {
    const ownRoute = routeIn(language, route, first)
    return { file, output: outputOfRoute(ownRoute), route, ownRoute, language, routes, entry }
  })
}

function textFilesOf(route: string, { modules }: PageSources): string[] {
  return Object.keys(modules).filter((file) => isMarkdown(file) && routeOf(file) === route)
}

function languagesMade(
  file: string,
  entry: PageEntry | undefined,
  { content, modules, isDevelopment }: PageSources,
): string[] {
  const languages = languagesOf(content.site)
  const [first = ''] = languages
  // Hosts know only one 404 page.
  const isInOne = isMarkdown(file) || routeOf(file) === notFoundRoute
  const possible = isInOne ? [languageOf(file, first)] : languages
  return languages.filter((language) => {
    const on = { language, showsDrafts: isDevelopment }
    const isWanted = isShown(modules[file] ?? {}, on) && isShown(entry ?? {}, on)
    return possible.includes(language) && isWanted
  })
}

function listEntries({ entries }: Record<string, unknown> = {}): PageEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.id === 'string') : []
}

/** Whether a file exports a page: another check reports one that does not. */
export function isPageModule(exports: unknown): exports is PageModule {
  return hasFields(exports) && typeof exports.default === 'function'
}
