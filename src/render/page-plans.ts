import type { PageEntry, PageModule, PagePlan } from '../page/page.tsx'
import type { LoadedPages } from '../read/pages.ts'
import type { Entry } from '../schema/schema.ts'
import { languagesOf } from '../schema/text.ts'
import { foldCase } from '../shared/file-names.ts'
import {
  isListFile,
  isTextFile,
  languageOf,
  outputOf,
  routeOf,
  routesOf,
} from '../shared/routes.ts'

type Loaded = Pick<LoadedPages, 'content' | 'pages'>

/** Path in `dist/` → what is rendered there. `more`: entries to add to each list. */
export function pagesByOutput(
  { content, pages }: Loaded,
  withDrafts = false,
  more: PageEntry[] = [],
): Map<string, PagePlan> {
  const plans = new Map<string, PagePlan>()
  const languages = languagesOf(content.site)
  const files = Object.entries(pages).filter(([, { draft }]) => withDrafts || !draft)
  const isOwn = ownRoutes(files.map(([file]) => file))
  for (const [file, exports] of files) {
    for (const entry of isListFile(file) ? [...listEntries(exports), ...more] : [undefined]) {
      const route = routeOf(file, entry?.id)
      if (entry && ((entry.draft && !withDrafts) || isOwn(route))) continue
      const [first = ''] = languages
      for (const [language, own] of routesOf(route, [exports, entry ?? {}], languages)) {
        if (isTextFile(file) && language !== languageOf(file, first)) continue
        plans.set(outputOf(own), { file, route, language, ...(entry && { entry }) })
      }
    }
  }
  return plans
}

/** All pages with drafts, and '#' with the ids of entries that are drafts. */
export function draftTargets(loaded: Loaded): Set<string> {
  const drafts = draftEntries(loaded)
  const ids = drafts.map(({ id }) => `#${id}`)
  // In a build, no list of entries holds drafts, and any may list them later.
  return new Set([...pagesByOutput(loaded, true, drafts).keys(), ...ids])
}

export function draftEntries({ content: { works, workshops } }: Loaded): Entry[] {
  return [...works, ...workshops].filter(({ draft }) => draft)
}

export function listEntries({ entries }: Record<string, unknown>): PageEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.id === 'string') : []
}

// To some hosts and disks, routes that differ in case are the same.
export const placeAt = (route: string) => foldCase(outputOf(route))
export const placeOf = (file: string) => placeAt(routeOf(file))

/** Routes with a file of their own, which wins over one named [id].tsx. */
export function ownRoutes(files: string[]): (route: string) => boolean {
  const places = new Set(files.filter((file) => !isListFile(file)).map(placeOf))
  return (route) => places.has(placeAt(route))
}

/** A component is a function, or what `memo` and `forwardRef` return; not JSX, which has props. */
export function isPageModule(exports: unknown): exports is PageModule {
  const component: unknown = Object(exports).default
  const isWrapped = '$$typeof' in Object(component) && !('props' in Object(component))
  return typeof component === 'function' || isWrapped
}
