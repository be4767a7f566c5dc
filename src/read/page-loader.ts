import { contentFile } from '../schema/paths.ts'
import { constants, type SiteContent } from '../schema/schema.ts'
import { languagesOf } from '../schema/text.ts'
import { type Diagnostic, throwErrors } from '../shared/diagnostic.ts'
import { listFiles } from '../shared/files.ts'
import { isTextFile, languageOf, routeOf } from '../shared/routes.ts'
import { type Bundle, bundleSite, type Exports } from './bundle.ts'
import { explainThrown } from './messages.ts'

const contentFiles = [...new Set(constants.map((name) => contentFile(name)))]

// Bundled with the pages, because both import the content.
const renderer = 'src/page/document.tsx'

/** File → what it exports. */
type Modules = Record<string, Exports>

/** A list that a content file exports → its place, and its entries with drafts. */
type Lists = Map<unknown, { file: string; name: string; entries: unknown[] }>

export type LoadedPages = Awaited<ReturnType<PageLoader['load']>>

export type PageLoader = ReturnType<typeof createPageLoader>

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

/** `showsDrafts`: whether the lists that pages import include drafts. */
export function createPageLoader(root: string, showsDrafts = false) {
  let bundle: Bundle | undefined
  const explain = (error: unknown, page?: string) =>
    explainThrown(error, bundle?.placeOf(error), page)

  /** @throws {BuildError} with the errors of all files */
  async function load(pageFiles: string[]) {
    const lists: Lists = new Map()
    bundle = await bundleSite(root, [...contentFiles, renderer, ...pageFiles], (file, exports) =>
      prepareLists(file, exports, lists, showsDrafts),
    )
    const { run, rerun, placeOf, imports, sourceText, warnings } = bundle
    const exported = runEach([...contentFiles, ...pageFiles], run, explain)
    const content = contentOf(exported, pageFiles, lists)
    const [first = ''] = languagesOf(content.site)
    const texts = [...imports.keys()].filter(isTextFile)
    const pages = pageFiles.map((file): [string, Exports] => {
      return [file, { ...exported[file], ...textLanguages(file, pageFiles, first) }]
    })
    return {
      content,
      pages: Object.fromEntries(pages),
      renderer: run(renderer) as typeof import('../page/document.tsx'),
      /** The Markdown file that a text comes from. */
      textFile: (text: unknown) => texts.find((file) => sourceText(file) === text),
      /** Runs all again, with changed exports. */
      rerun(...change: Parameters<typeof rerun>) {
        const again = rerun(...change)
        const pages = pageFiles.map((file): [string, Exports] => {
          return [file, { ...again(file), ...textLanguages(file, pageFiles, first) }]
        })
        return {
          pages: Object.fromEntries(pages),
          renderer: again(renderer) as typeof import('../page/document.tsx'),
        }
      },
      placeOf,
      imports,
      sourceText,
      warnings,
    }
  }

  return { explain, load }
}

/** A Markdown page has the languages of the files with its route. */
function textLanguages(page: string, files: string[], first: string) {
  if (!isTextFile(page)) return {}
  const beside = files.filter((file) => isTextFile(file) && routeOf(file) === routeOf(page))
  return { languages: beside.map((file) => languageOf(file, first)) }
}

/** Called by each content file (`moduleOf`): notes its lists, removes drafts, freezes all. */
function prepareLists(file: string, exports: Exports, lists: Lists, showsDrafts: boolean): void {
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
    if (Array.isArray(value) && !showsDrafts) {
      value.splice(0, value.length, ...value.filter((entry) => !entry?.draft))
    }
    // A change by one page would show on every page after it.
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  for (const [name, value] of Object.entries(exports)) {
    if (Array.isArray(value) && !lists.has(value)) {
      lists.set(value, { file, name, entries: [...value] })
    }
    freeze(value)
  }
}

/** The content, and the owner's own lists that are `entries` of a page: `lists` names their files. */
function contentOf(exported: Modules, pageFiles: string[], lists: Lists): SiteContent {
  const used = new Set(pageFiles.flatMap((file) => exported[file]?.entries))
  const own = [...lists.values()].filter(
    ({ name, entries }) => !constants.includes(name) && entries.some((entry) => used.has(entry)),
  )
  const values = constants.map((name) => {
    const value = exported[contentFile(name)]?.[name]
    return [name, lists.get(value)?.entries ?? value]
  })
  return {
    ...Object.fromEntries([...values, ...own.map(({ name, entries }) => [name, entries])]),
    lists: Object.fromEntries(own.map(({ name, file }) => [name, file])),
  }
}

/** Runs all before it throws, and reports each error once. */
function runEach(
  files: string[],
  run: (file: string) => Exports,
  explain: PageLoader['explain'],
): Modules {
  const errors = new Map<string, Diagnostic>()
  const exports: Modules = {}
  for (const file of files) {
    try {
      exports[file] = { ...run(file) }
    } catch (error) {
      const fault = explain(error) ?? explain(error, file)
      if (!fault) throw error
      errors.set(JSON.stringify(fault), fault)
    }
  }
  throwErrors([...errors.values()])
  return exports
}
