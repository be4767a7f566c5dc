import { contentOf, type Lists, noteLists } from '../schema/content-lists.ts'
import { freezeWithoutDrafts } from '../schema/drafts.ts'
import { contentFile } from '../schema/paths.ts'
import { contentNames, type SiteContent } from '../schema/schema.ts'
import { BuildError, type Fault, firstOfEach, throwErrors } from '../shared/fault.ts'
import { listFiles } from '../shared/files.ts'
import { isMarkdown, outputOfRoute, routeOf } from '../shared/routes.ts'
import {
  type Bundle,
  bundleSite,
  type Exports,
  filesBehind,
  type ReplaceModules,
} from './bundle.ts'
import { explainThrown } from './messages.ts'

// How pages and content are loaded:
// 1. All files become one script (`bundle.ts`).
// 2. The content runs, those files first that others import.
// 3. Of each, the lists are noted as they are, for the checks. Then its drafts go, and it freezes.
// 4. Pages run, and see only that.
// 5. `contentOf` finds among the noted lists those of the owner that are checked.

// Bundled with the pages, because both import the content.
const rendererFile = 'src/page/bundled.ts'

export type Renderer = typeof import('../page/bundled.ts')

export interface LoadedPages extends Omit<Bundle, 'start'> {
  /** Includes drafts. Its types hold once it is checked. */
  content: SiteContent
  /** File of `pages/` → what it exports. */
  modules: Record<string, Exports>
  /** What pages threw when they were loaded; they have no module. */
  failures: Fault[]
  isDevelopment: boolean
  /** Explains what a page or a file of the content threw. */
  explain(error: unknown, file: string): Fault
  renderer: Renderer
  /** The Markdown file that a text comes from. */
  textFile(text: unknown): string | undefined
  /** Runs all files again from the start. Editing marks what they export in `afterRun`. */
  rerun(afterRun: AfterRun, replace: ReplaceModules): Pick<LoadedPages, 'modules' | 'renderer'>
}

/** Called for each file before others import it: it may change what the file exports. */
type AfterRun = (file: string, exports: Exports) => void

export interface PageLoader {
  /** Explains what the pages of the latest load throw once they are rendered; undefined for a bug. */
  explain(error: unknown): Fault | undefined
  /** @throws {BuildError} with the errors of all files */
  load(pageFiles: string[]): Promise<LoadedPages>
}

/** Every host can serve the address that follows from it. */
const addressableName =
  /^pages(\/[a-zA-Z\d][\w-]*)*\/([a-zA-Z\d][\w-]*(\.tsx|(\.[a-zA-Z\d-]+)?\.md)|\[id\]\.tsx)$/

/** `files`: sorted, from the root. */
export function findPages(root: string): { files: string[]; faults: Fault[] } {
  const all = listFiles(root, 'pages').filter((file) => !/\/\.[^/]*$|\.test\.tsx?$/.test(file))
  const found = 'a name that cannot be an address'
  const fix =
    'Use only a to z, digits, - and _, or [id], and .tsx or .md in lower case. Finished files belong in public/.'
  const others = all.filter((file) => !addressableName.test(file))
  return {
    files: all.filter((file) => addressableName.test(file)).sort(),
    faults: others.map((file) => {
      const output = outputOfRoute(routeOf(file.replace(/\.\w+$/, '')))
      return { code: 'page-name', file, output, found, fix }
    }),
  }
}

/** Those that every site has come first, since others are made of them. */
function findContentFiles(root: string): string[] {
  const needed = contentNames.map((name) => contentFile(name))
  const others = listFiles(root, 'src/content').filter((file) =>
    /(?<!\.d|\.test)\.(tsx?|json)$/.test(file),
  )
  return [...new Set([...needed, ...others.sort()])]
}

/** `isDevelopment`: keeps drafts. */
export function createPageLoader(root: string, isDevelopment = false): PageLoader {
  let latest: Bundle | undefined
  return {
    explain(error) {
      const line = latest?.sourceLineOf(error)
      // The template itself throws only Errors.
      const isBug = !line && error instanceof Error
      return isBug ? undefined : explainThrown(error, line, 'pages/')
    },
    async load(pageFiles) {
      const contentFiles = findContentFiles(root)
      const bundle = await bundleSite(root, [...contentFiles, ...pageFiles, rendererFile])
      latest = bundle
      const content = sortByImports(contentFiles, bundle.imports)
      return runBundle(bundle, { content, pages: pageFiles }, { isDevelopment })
    },
  }
}

/** Each file comes after those that it imports: by then, these have lost their drafts. */
function sortByImports(files: string[], imports: Bundle['imports']): string[] {
  const visited = new Set<string>()
  const sorted = files.flatMap((file) => filesBehind(file, imports, visited))
  return sorted.filter((file) => files.includes(file))
}

/** What runs of the bundle, in this order: pages import the content as it was changed. */
interface SiteFiles {
  content: string[]
  pages: string[]
}

function runBundle(
  bundle: Bundle,
  files: SiteFiles,
  { isDevelopment }: Pick<LoadedPages, 'isDevelopment'>,
): LoadedPages {
  const lists: Lists = new Map()
  // Drafts go and content freezes here; checks read the lists as they were before.
  const { exported, ...run } = runFiles(bundle, files, (file, exports) => {
    if (!files.content.includes(file)) return
    noteLists(file, exports, lists)
    freezeWithoutDrafts(file, exports, isDevelopment)
  })
  const texts = [...bundle.imports.keys()].filter(isMarkdown)
  return {
    ...bundle,
    ...run,
    content: contentOf(exported, files.pages, lists),
    isDevelopment,
    explain: (error, file) => explainThrown(error, bundle.sourceLineOf(error), file),
    textFile: (text) => texts.find((file) => bundle.sourceText(file) === text),
    rerun(afterRun, replace) {
      const { failures, ...again } = runFiles(bundle, files, afterRun, replace)
      throwErrors(failures)
      return again
    },
  }
}

/** @throws {BuildError} with the errors of all files, if one of the content has any */
function runFiles(
  bundle: Bundle,
  { content, pages }: SiteFiles,
  afterRun: AfterRun,
  replace?: ReplaceModules,
) {
  const run = bundle.start(replace)
  const exported: Record<string, Exports> = {}
  const faults: Fault[] = []
  for (const file of [...content, ...pages]) {
    try {
      const exports = run(file)
      afterRun(file, exports)
      exported[file] = { ...exports }
    } catch (error) {
      if (error instanceof BuildError) faults.push(...error.faults)
      else faults.push(explainThrown(error, bundle.sourceLineOf(error), file))
    }
  }
  // Files that import one that throws, throw the same.
  const failures = firstOfEach(faults, JSON.stringify)
  if (content.some((file) => !exported[file])) throw new BuildError(failures)
  const ofPages = Object.entries(exported).filter(([file]) => pages.includes(file))
  const renderer = run(rendererFile) as Renderer
  return { exported, modules: Object.fromEntries(ofPages), failures, renderer }
}
