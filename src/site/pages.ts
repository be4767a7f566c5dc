import type { ComponentType } from 'react'
import type { BuiltPage, CheckedPage, SitePage } from '../checks/finding.ts'
import { createReader } from '../checks/page-reader.ts'
import type { DocumentProps } from '../components/Document.tsx'
import { outputOf, routeOf } from '../paths.ts'
import { type Problem, quoted } from '../problem.ts'
import type { OutputFile } from '../publish/outputs.ts'
import type { Progress } from '../terminal.ts'
import type { Origins } from './bundle.ts'
import { createSourceReader, explain, type Modules } from './evaluate.ts'
import type { Part } from './parts.ts'
import type { RenderedPage, RenderOptions } from './render.tsx'
import type { Sources } from './sources.ts'

/** The pages of a site as they were rendered. */
export interface RenderedPages {
  pages: CheckedPage[]
  /** What pages threw, each with its page. */
  failures: Problem[]
  /** Files that hold no page. */
  problems: Problem[]
  /** Files of pages that are left out because they are drafts. */
  drafts: string[]
  /** The pages that leave drafts out or are drafts themselves, with these; but for known pages. */
  pagesWithDrafts(): SitePage[]
  /** What the pages were made from. */
  origins: Origins
  /** The text of a source as it was bundled, by its path from the root; empty when there is none. */
  sourceText(file: string): string
}

/** What becomes of the pages while they are rendered. */
export interface Watch {
  /** Puts a page where it can wait until all are checked; without it, pages wait in memory. */
  keep?: (output: string, html: string) => OutputFile
  onPage?: (progress: Progress) => void
}

/** Renders the pages of all parts, and puts those that are known beside them. */
export async function renderParts(
  { root, known, pageFiles, parts }: Sources,
  options: RenderOptions,
  { keep = (_, html) => html, onPage = () => {} }: Watch,
) {
  const rendered = new Map<string, OutputFile>()
  let document: DocumentProps | undefined
  const read = createReader(root)
  const total = pageFiles.pages.length - known.pages.length
  const results: ReturnType<typeof withoutCode>[] = []
  const renderings: (() => SitePage[])[] = []
  for await (const part of parts) {
    const result = renderPages(part.modules, options, (page) => {
      document ??= page.document
      rendered.set(page.output, keep(page.output, page.html))
      onPage({ done: rendered.size, total, item: page.file })
      return read(page)
    })
    results.push(withoutCode(root, part, result))
    renderings.push(...renderingsWithDrafts(part, result, options))
  }
  const pages = results.flatMap((result) => result.pages)
  const rest: Omit<RenderedPages, 'pages'> = {
    failures: results.flatMap(({ failures }) => failures),
    problems: results.flatMap(({ problems }) => problems),
    drafts: results.flatMap(({ drafts }) => drafts),
    pagesWithDrafts: () => renderings.flatMap((render) => render()),
    origins: {
      inputs: [...new Set(results.flatMap(({ inputs }) => inputs))],
      imports: new Map(results.flatMap(({ imports }) => [...imports])),
    },
    sourceText: createSourceReader(results.map(({ map }) => map)),
  }
  const all = known.pages.length > 0 ? inOrder([...pages, ...known.pages], pageFiles.files) : pages
  return { ...rest, pages: all, rendered, document }
}

/** What came of a part, so that its code can leave the memory: of thousands of pages it is most. */
function withoutCode(
  root: string,
  { bundle }: Part,
  { failures, ...result }: PartResult<CheckedPage>,
) {
  const { map, inputs, imports } = bundle
  const explained = failures.map(({ file, error }) => explain(root, bundle, error, file))
  return { ...result, failures: explained, map, inputs, imports }
}

/** Renders the pages with drafts once more, with these, when it is called; most parts have none. */
function renderingsWithDrafts(
  { modules }: Part,
  { drafts, pages }: PartResult<CheckedPage>,
  options: RenderOptions,
): (() => SitePage[])[] {
  const hiding = pages.filter(({ usage }) => usage.hidesDrafts).map(({ file }) => file)
  const files = [...drafts, ...hiding]
  if (files.length === 0) return []
  const some = Object.fromEntries(files.map((file) => [file, modules.pages[file] ?? {}]))
  const withDrafts = { ...options, showsDrafts: true }
  return [() => renderPages({ ...modules, pages: some }, withDrafts, (page) => page).pages]
}

function inOrder(pages: CheckedPage[], files: string[]): CheckedPage[] {
  const places = new Map(files.map((file, index) => [file, index]))
  return pages.sort((a, b) => (places.get(a.file) ?? 0) - (places.get(b.file) ?? 0))
}

interface PartResult<Page> {
  pages: Page[]
  failures: { file: string; error: unknown }[]
  problems: Problem[]
  drafts: string[]
}

/**
 * Renders all pages of a part, each for itself: one that throws does not hide the others. Each is
 * handed to `take`, so that its HTML need not wait in memory for all others.
 */
function renderPages<Page>(
  modules: Modules,
  options: RenderOptions,
  take: (page: BuiltPage) => Page,
): PartResult<Page> {
  const result: PartResult<Page> = { pages: [], failures: [], problems: [], drafts: [] }
  for (const [file, { default: Page, draft, unlisted }] of Object.entries(modules.pages)) {
    if (draft !== undefined && typeof draft !== 'boolean') {
      result.problems.push(wrongDraft(file, draft))
      continue
    }
    if (draft && !options.showsDrafts) {
      result.drafts.push(file)
      continue
    }
    if (!isComponent(Page)) {
      result.problems.push(withoutComponent(file))
      continue
    }
    const isUnlisted = unlisted === true
    const module = { default: Page, draft: draft ?? false, unlisted: isUnlisted }
    let page: RenderedPage
    try {
      page = modules.renderPage(file, module, options)
    } catch (error) {
      result.failures.push({ file, error })
      continue
    }
    const route = routeOf(file)
    result.pages.push(take({ file, route, output: outputOf(route), isUnlisted, ...page }))
  }
  return result
}

/** A function, or what `memo` and `forwardRef` make of one. */
function isComponent(value: unknown): value is ComponentType {
  return (
    typeof value === 'function' ||
    (typeof value === 'object' && value !== null && '$$typeof' in value)
  )
}

function withoutComponent(file: string): Problem {
  return {
    file,
    found: 'no default export that is a component',
    expected: 'export default function Page() { return <Layout title="…">…</Layout> }',
    fix: 'Export the page like this.',
  }
}

/** What is meant to be kept back must not be published by a slip. */
function wrongDraft(file: string, draft: unknown): Problem {
  return {
    file,
    field: 'draft',
    found: quoted(draft),
    expected: 'true, or no such line',
    fix: 'Write export const draft = true, or take the line out.',
  }
}
