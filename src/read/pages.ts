import { constants, contentFile } from '../schema/content-paths.ts'
import type { SiteContent } from '../schema/schema.ts'
import { languagesOf } from '../schema/text.ts'
import { BuildError, type Diagnostic } from '../shared/diagnostic.ts'
import { isTextFile, languageOf, routeOf } from '../shared/routes.ts'
import type { Exports } from './modules/linking.ts'
import { createModules, type EditedTexts, type Modules } from './modules/modules.ts'
import { createExplain, type Explain } from './thrown-errors.ts'

const contentFiles = [...new Set(constants.map(contentFile))]

// They run among the pages, whose content they import.
const renderer = 'src/page/page.tsx'
const feed = 'src/page/feed.tsx'
const marks = 'src/schema/marks/marks.ts'

export interface LoadedPages extends Omit<Awaited<ReturnType<Modules['load']>>, 'run'> {
  content: SiteContent
  /** Page file → its exports, not yet checked. */
  pages: Record<string, Exports>
  renderer: typeof import('../page/page.tsx')
  feed: typeof import('../page/feed.tsx')
  marks: typeof import('../schema/marks/marks.ts')
  /** The Markdown file that a text comes from, if any. */
  textFile(text: unknown): string | undefined
}

export type PageLoader = ReturnType<typeof createPageLoader>

interface LoaderOptions {
  /** Whether the lists that pages import include drafts. */
  showsDrafts?: boolean
  /** What pages see of a file, before its content is frozen. */
  change?: (file: string, exports: Exports) => Exports
  /** Files with another text than on the disk. */
  edited?: EditedTexts
}

export function createPageLoader(root: string, options: LoaderOptions = {}) {
  const { showsDrafts = false, change = (_, exports) => exports, edited } = options
  /** Lists from which drafts were removed → all entries. */
  const completeLists = new WeakMap<object, unknown[]>()
  const textFiles = new Map<unknown, string>()

  /** Also from copies such as `works.slice(0, 3)`. */
  function removeDrafts(list: { draft?: unknown }[]): void {
    const published = list.filter((entry) => !entry?.draft)
    if (published.length === list.length) return
    completeLists.set(list, [...list])
    list.splice(0, list.length, ...published)
  }

  const modules = createModules(
    root,
    (file, own) => {
      const exports = change(file, own)
      if (!file.startsWith('src/content/')) return exports
      if (file.endsWith('.md')) textFiles.set(exports.default, file)
      for (const object of objectsIn(exports)) {
        if (Array.isArray(object) && !showsDrafts) removeDrafts(object)
        // A change by one page would show on every page after it.
        Object.freeze(object)
      }
      return exports
    },
    edited,
  )
  const explain = createExplain(root, modules)
  let content: SiteContent | undefined

  return {
    explain,
    /** `changed`: the files that differ since the last call. */
    async load(pageFiles: string[], changed?: string[]): Promise<LoadedPages> {
      const files = [...contentFiles, renderer, feed, marks, ...pageFiles]
      const { run, ...facts } = await modules.load(files, changed)
      const runAll = (files: string[]) => runEach(files, run, explain)
      const read = contentOf(runAll(contentFiles), completeLists)
      // The same object until a value of it changes, so that it is not checked again.
      const isChanged = Object.entries(read).some(
        ([name, value]) => Object(content)[name] !== value,
      )
      if (!content || isChanged) content = read
      return {
        ...facts,
        content,
        pages: withLanguages(runAll(pageFiles), languagesOf(read.site), showsDrafts),
        renderer: run(renderer) as LoadedPages['renderer'],
        feed: run(feed) as LoadedPages['feed'],
        marks: run(marks) as LoadedPages['marks'],
        textFile: (text) => textFiles.get(text),
      }
    },
  }
}

/** A page in Markdown is in the languages of the files beside it. */
function withLanguages(
  pages: Record<string, Exports>,
  all: string[],
  showsDrafts: boolean,
): Record<string, Exports> {
  const [first = ''] = all
  const texts = Object.entries(pages).filter(([file]) => isTextFile(file))
  const merged = texts.map(([file, exports]) => {
    const versions = texts.filter(
      ([other, { draft }]) =>
        other === file || (routeOf(other) === routeOf(file) && (showsDrafts || !draft)),
    )
    const languages = versions.map(([other]) => languageOf(other, first))
    const isEverywhere = all.every((language) => languages.includes(language))
    return [file, isEverywhere ? exports : { ...exports, languages }]
  })
  return { ...pages, ...Object.fromEntries(merged) }
}

/** The content alone, drafts included: it may be so wrong that no page can import it. */
export async function loadContent(root: string): Promise<SiteContent> {
  const modules = createModules(root, (_, exports) => exports)
  const { run } = await modules.load(contentFiles)
  return contentOf(runEach(contentFiles, run, createExplain(root, modules)))
}

function contentOf(
  exported: Record<string, Exports>,
  completeLists?: WeakMap<object, unknown[]>,
): SiteContent {
  const values = constants.map((name) => {
    const value = exported[contentFile(name)]?.[name]
    return [name, Array.isArray(value) ? (completeLists?.get(value) ?? value) : value]
  })
  return Object.fromEntries(values)
}

/** Collects the errors of all files. A file that many import throws the same error for each. */
function runEach(
  files: string[],
  run: (file: string) => Exports,
  explain: Explain,
): Record<string, Exports> {
  const errors = new Map<string, Diagnostic>()
  const loaded = files.flatMap((file) => {
    try {
      return [[file, { ...run(file) }] as const]
    } catch (error) {
      const diagnostic = explain(error) ?? explain(error, file)
      if (!diagnostic) throw error
      errors.set(JSON.stringify(diagnostic), diagnostic)
      return []
    }
  })
  if (errors.size > 0) throw new BuildError([...errors.values()])
  return Object.fromEntries(loaded)
}

function objectsIn(value: unknown, known = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null || known.has(value)) return known
  known.add(value)
  for (const inner of Object.values(value)) objectsIn(inner, known)
  return known
}
