import { contentFile } from '../schema/paths.ts'
import { contentNames, type SiteContent } from '../schema/schema.ts'
import { type Diagnostic, throwErrors } from '../shared/diagnostic.ts'
import { listFiles } from '../shared/files.ts'
import { isTextFile } from '../shared/routes.ts'
import { type Bundle, bundleSite, type ChangeModules, type Exports } from './bundle.ts'
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
  renderer: Renderer
  /** The Markdown file that a text comes from. */
  textFile(text: unknown): string | undefined
  /** Runs all again. */
  rerun(prepare: Prepare, change: ChangeModules): Pick<LoadedPages, 'modules' | 'renderer'>
}

/** May change what a file exports before others see it. */
type Prepare = (file: string, exports: Exports) => void

export interface PageLoader {
  /** Explains what pages or content threw; undefined for a bug. `page`: the one being rendered. */
  explain(error: unknown, page?: string): Diagnostic | undefined
  /** @throws {BuildError} with the errors of all files */
  load(pageFiles: string[]): Promise<LoadedPages>
}

/** Sorted, from the root. */
export function findPageFiles(root: string): string[] {
  return listFiles(root, 'pages')
    .filter((file) => !/\/\.[^/]*$|\.test\.tsx?$/.test(file))
    .sort()
}

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

export function createPageLoader(root: string, isDevelopment = false): PageLoader {
  let bundle: Bundle | undefined
  const explain = (error: unknown, page?: string) =>
    explainThrown(error, bundle?.sourceLineOf(error), page)

  async function load(pageFiles: string[]): Promise<LoadedPages> {
    const contentFiles = findContentFiles(root)
    // Content runs first, so that pages find it prepared.
    const files = [...contentFiles, ...pageFiles]
    bundle = await bundleSite(root, [...files, rendererFile])
    const { start, ...sources } = bundle
    const runAll = (prepare: Prepare, change?: ChangeModules) => {
      const run = start(change)
      const exported = runEach(files, explain, (file) => {
        const exports = run(file)
        prepare(file, exports)
        return exports
      })
      const modules = pageFiles.map((file) => [file, exported[file] ?? {}] as const)
      const renderer = run(rendererFile) as Renderer
      return { exported, modules: Object.fromEntries(modules), renderer }
    }
    const lists: Lists = new Map()
    const { exported, ...run } = runAll((file, exports) => {
      if (!contentFiles.includes(file)) return
      noteLists(file, exports, lists)
      freezeContent(exports, isDevelopment)
    })
    const texts = [...sources.imports.keys()].filter(isTextFile)
    return {
      ...sources,
      ...run,
      content: contentOf(exported, pageFiles, lists),
      isDevelopment,
      rerun: runAll,
      textFile: (text) => texts.find((file) => sources.sourceText(file) === text),
    }
  }

  return { explain, load }
}

/** Runs all before it throws, and reports each error once. */
function runEach(
  files: string[],
  explain: PageLoader['explain'],
  run: (file: string) => Exports,
): Record<string, Exports> {
  const errors = new Map<string, Diagnostic>()
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
 * Takes drafts out of lists, but not in development. Then nothing can change any more: what one page
 * changes would show on every page after it.
 */
function freezeContent(value: unknown, isDevelopment: boolean): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  if (Array.isArray(value) && !isDevelopment) {
    value.splice(0, value.length, ...value.filter((entry) => !entry?.draft))
  }
  Object.freeze(value)
  for (const part of Object.values(value)) freezeContent(part, isDevelopment)
}

/**
 * The content, and the owner's own lists that are `entries` of a page: `lists` names their files.
 * @throws {BuildError} if two lists have one name: only one would be checked
 */
function contentOf(
  exported: Record<string, Exports>,
  pageFiles: string[],
  lists: Lists,
): SiteContent {
  const constants = contentNames.map((name) => {
    const value = exported[contentFile(name)]?.[name]
    return [name, lists.get(value)?.entries ?? value]
  })
  const content = Object.fromEntries(constants)
  const files: Record<string, string> = {}
  const twice: Diagnostic[] = []
  const used = new Set(pageFiles.flatMap((file) => exported[file]?.entries))
  for (const { file, name, entries } of lists.values()) {
    const isOfSite = contentNames.includes(name) && file === contentFile(name)
    if (isOfSite || !entries.some((entry) => used.has(entry))) continue
    const fix = 'Export it under a name of its own, such as installations.'
    const found = `a second list named ${name}`
    if (name in content) twice.push({ code: 'name-twice', file, found, fix })
    content[name] = entries
    files[name] = file
  }
  throwErrors(twice)
  return { ...content, lists: files }
}
