import type { DocumentProps } from '../components/Document.tsx'
import { BuildError, type Problem } from '../problem.ts'
import { inMemory, type Resource } from '../server/respond.ts'
import type { Modules } from '../site/evaluate.ts'
import type { Settings } from '../site/settings.ts'
import type { Site } from '../site/site.ts'
import type { Sources } from '../site/sources.ts'
import { additionsFor, emptyDocument } from './document.ts'
import { keepFresh } from './fresh.ts'

/** What is wrong with a page. */
export interface Findings {
  errors: Problem[]
  warnings: Problem[]
}

/** A page as it is sent, and what is wrong with it. */
export interface Visit extends Findings {
  resource: Resource
}

/** Pages are shown at the root here, wherever they will be online. */
const localUrl = new URL('http://localhost/')

/** Renders the pages that somebody asks for, each again when something in it changed. */
export function createPages(
  root: string,
  settings: Settings,
  readSources: (file: string) => Promise<Sources>,
  onMade: (site: Site) => void,
): (file: string) => Promise<Visit> {
  const pages = new Map<string, () => Promise<Visit>>()
  return (file) => {
    const page = pages.get(file) ?? createPage(root, settings, () => readSources(file), onMade)
    pages.set(file, page)
    return page()
  }
}

function createPage(
  root: string,
  settings: Settings,
  readSources: () => Promise<Sources>,
  onMade: (site: Site) => void,
): () => Promise<Visit> {
  let lastGood: Renderable | undefined
  const fresh = keepFresh(async () => {
    // What checks the page is loaded while it is bundled.
    const [sources, { makeSite }] = await Promise.all([readSources(), loadSite()])
    const site = await makeSite(sources, { ...settings, siteUrl: localUrl })
    const { document, errors, warnings, origins } = site
    onMade(site)
    const page = document && { document, modules: sources.modules }
    if (page && errors.length === 0) lastGood = page
    const resource = inMemory(render(root, page ?? lastGood, errors))
    const inputs = sources.inputs && [...sources.inputs, ...origins.inputs]
    return { resource, errors, warnings, inputs }
  })
  // While a page cannot be rendered, its last version without an error lies beneath the overlay.
  return () => fresh().catch((error) => failedVisit(root, problemsOf(error), lastGood))
}

interface Renderable {
  document: DocumentProps
  modules: Modules
}

/** A page that cannot be rendered: what is wrong, above its last good version. */
export function failedVisit(root: string, errors: Problem[], lastGood?: Renderable): Visit {
  return { resource: inMemory(render(root, lastGood, errors)), errors, warnings: [] }
}

function render(root: string, page: Renderable | undefined, errors: Problem[]): string {
  const additions = additionsFor(root, errors)
  return page ? page.modules.renderDocument(page.document, additions) : emptyDocument(additions)
}

let siteModule: Promise<typeof import('../site/site.ts')> | undefined

function loadSite() {
  // Not imported each time: tsx would be asked for the module again, almost 1 ms an edit.
  siteModule ??= import('../site/site.ts')
  return siteModule
}

function problemsOf(error: unknown): Problem[] {
  if (error instanceof BuildError) return error.problems
  const found = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [{ file: 'src/', found, expected: 'a site that builds', fix: 'Correct what is named.' }]
}
