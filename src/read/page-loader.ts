import { contentFile, hasFields } from '../schema/paths.ts'
import { contentNames, type SiteContent } from '../schema/schema.ts'
import { type Fault, throwErrors } from '../shared/fault.ts'
import { listFiles } from '../shared/files.ts'
import { isTextFile } from '../shared/routes.ts'
import { type Bundle, bundleSite, type Exports, type ReplaceModules } from './bundle.ts'
import { explainThrown, missingConstant } from './messages.ts'

// Bundled with the pages, because both import the content.
const rendererFile = 'src/page/bundled.ts'

/** The part of the template that runs with the content. */
export type Renderer = typeof import('../page/bundled.ts')

/** The content and what pages export, before anything is rendered. */
export interface LoadedPages extends Omit<Bundle, 'start'> {
  /** With drafts. Its types hold once it is checked. */
  content: SiteContent
  /** File of `pages/` → what it exports. */
  modules: Record<string, Exports>
  /** Whether this is for development, which shows drafts. */
  isDevelopment: boolean
  explain: Explain
  renderer: Renderer
  /** The Markdown file that a text comes from. */
  textFile(text: unknown): string | undefined
  /** Runs all files again from the start: so editing renders pages with marks. */
  rerun(
    changeExports: ChangeExports,
    replaceModules: ReplaceModules,
  ): Pick<LoadedPages, 'modules' | 'renderer'>
}

/** Changes what a file exports, before other files import it. */
type ChangeExports = (file: string, exports: Exports) => void

/** Explains what pages or content threw; undefined for a bug. `page`: the one being rendered. */
export type Explain = (error: unknown, page?: string) => Fault | undefined

export interface PageLoader {
  /** By the pages that were loaded last. */
  explain: Explain
  /** @throws {BuildError} with the errors of all files */
  load(pageFiles: string[]): Promise<LoadedPages>
}

/** Sorted, from the root. */
export function findPageFiles(root: string): string[] {
  return listFiles(root, 'pages')
    .filter((file) => !/\/\.[^/]*$|\.test\.tsx?$/.test(file))
    .sort()
}

/** Whether every host can serve the address that follows from the name. */
export function isPageName(file: string): boolean {
  const name = /^pages(\/[a-z\d][\w-]*)*\/([a-z\d][\w-]*(\.tsx|(\.[a-z\d-]+)?\.md)|\[id\]\.tsx)$/i
  return name.test(file)
}

/** Those that every site has come first, since others are made of them. */
function findContentFiles(root: string): string[] {
  const needed = contentNames.map((name) => contentFile(name))
  const others = listFiles(root, 'src/content').filter((file) =>
    /(?<!\.d|\.test)\.(tsx?|json)$/.test(file),
  )
  return [...new Set([...needed, ...others.sort()])]
}

/** Loads pages and content, anew each time. `isDevelopment`: keeps drafts. */
export function createPageLoader(root: string, isDevelopment = false): PageLoader {
  let bundle: Bundle | undefined
  const explainBy = (own: Bundle | undefined) => (error: unknown, page?: string) =>
    explainThrown(error, own?.sourceLineOf(error), page)

  async function load(pageFiles: string[]): Promise<LoadedPages> {
    const contentFiles = findContentFiles(root)
    // Content runs first, so that pages import it as it was changed.
    const files = [...contentFiles, ...pageFiles]
    const own = await bundleSite(root, [...files, rendererFile])
    bundle = own
    const { start, ...sources } = own
    const explain = explainBy(own)
    const runAll = (changeExports: ChangeExports, replaceModules?: ReplaceModules) => {
      const run = start(replaceModules)
      const exported = runEach(files, explain, (file) => {
        const exports = run(file)
        changeExports(file, exports)
        return exports
      })
      const modules = pageFiles.map((file) => [file, exported[file] ?? {}] as const)
      const renderer = run(rendererFile) as Renderer
      return { exported, modules: Object.fromEntries(modules), renderer }
    }
    const lists: Lists = new Map()
    // Drafts go and content freezes here; checks read the lists as they were before.
    const { exported, ...run } = runAll((file, exports) => {
      if (!contentFiles.includes(file)) return
      noteLists(file, exports, lists)
      settle(exports, isDevelopment)
    })
    const texts = [...sources.imports.keys()].filter(isTextFile)
    return {
      ...sources,
      ...run,
      explain,
      content: contentOf(exported, pageFiles, lists),
      isDevelopment,
      rerun: runAll,
      textFile: (text) => texts.find((file) => sources.sourceText(file) === text),
    }
  }

  return { explain: (error, page) => explainBy(bundle)(error, page), load }
}

/** Runs all before it throws, and reports each error once. */
function runEach(
  files: string[],
  explain: Explain,
  run: (file: string) => Exports,
): Record<string, Exports> {
  const errors = new Map<string, Fault>()
  const exported: Record<string, Exports> = {}
  for (const file of files) {
    try {
      exported[file] = { ...run(file) }
    } catch (error) {
      const fault = explain(error) ?? explain(error, file)
      if (!fault) throw error
      errors.set(JSON.stringify(fault), fault)
    }
  }
  // All that import a missing constant fail in words that do not name the cause.
  const missing = contentNames.filter((name) => {
    const exports = exported[contentFile(name)]
    return exports && !(name in exports)
  })
  throwErrors(missing.map(missingConstant))
  throwErrors([...errors.values()])
  return exported
}

/** A list that a content file exports, with drafts. */
interface List {
  file: string
  name: string
  entries: unknown[]
}

/** Exported array → what it holds. */
type Lists = Map<unknown, List>

function noteLists(file: string, exports: Exports, lists: Lists): void {
  for (const [name, value] of Object.entries(exports)) {
    if (Array.isArray(value) && !lists.has(value)) {
      lists.set(value, { file, name, entries: [...value] })
    }
  }
}

/**
 * Drafts leave their lists, but not in development. Then nothing can change any more: what one page
 * changes would show on every page after it.
 */
function settle(value: unknown, isDevelopment: boolean): void {
  if (!hasFields(value)) return
  if (Array.isArray(value) && !isDevelopment) removeDrafts(value)
  if (Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) settle(part, isDevelopment)
}

function removeDrafts(list: { draft?: unknown }[]): void {
  const others = list.filter((entry) => !entry?.draft)
  if (others.length === list.length) return
  if (Object.isFrozen(list)) throw new Error('a frozen list, which no draft can leave')
  list.splice(0, list.length, ...others)
}

/** All that the site's content files export, and the owner's own lists. @throws {BuildError} */
function contentOf(
  exported: Record<string, Exports>,
  pageFiles: string[],
  lists: Lists,
): SiteContent {
  const entries = new Set(pageFiles.flatMap((file) => exported[file]?.entries))
  const own = ownLists([...lists.values()], entries)
  const constants = contentNames.map((name) => {
    const value = exported[contentFile(name)]?.[name]
    return [name, lists.get(value)?.entries ?? value]
  })
  return {
    ...Object.fromEntries(constants),
    ...Object.fromEntries(own.map(({ name, entries }) => [name, entries])),
    lists: Object.fromEntries(own.map(({ name, file }) => [name, file])),
  }
}

/**
 * Those that no site has by itself, and whose entries have pages.
 * @throws {BuildError} if two have one name: only one would be checked
 */
function ownLists(lists: List[], entriesWithPages: Set<unknown>): List[] {
  const own = lists.filter(({ file, name, entries }) => {
    const isOfEverySite = contentNames.includes(name) && file === contentFile(name)
    return !isOfEverySite && entries.some((entry) => entriesWithPages.has(entry))
  })
  const names = new Set(contentNames)
  const twice = own.filter(({ name }) => {
    const isTaken = names.has(name)
    names.add(name)
    return isTaken
  })
  const fix = 'Export it under a name of its own, such as installations.'
  throwErrors(
    twice.map(({ file, name }) => {
      return { code: 'name-twice', file, found: `a second list named ${name}`, fix }
    }),
  )
  return own
}
