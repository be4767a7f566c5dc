import type { ComponentType } from 'react'
import type { BuiltPage } from '../checks/finding.ts'
import { outputOf, routeOf } from '../paths.ts'
import { type Problem, quoted } from '../problem.ts'
import type { Modules } from './evaluate.ts'
import type { RenderedPage, RenderOptions } from './render.tsx'

/** A page that threw while it was rendered. */
export interface Failure {
  file: string
  error: unknown
}

export interface RenderedPages<Page> {
  pages: Page[]
  failures: Failure[]
  /** Files that hold no page. */
  problems: Problem[]
  /** Files of pages that are left out because they are drafts. */
  drafts: string[]
}

/**
 * Renders all pages of a bundle, each for itself: one that throws does not hide the others. Each is
 * handed to `take`, so that its HTML need not wait in memory for all others.
 */
export function renderPages<Page>(
  modules: Modules,
  options: RenderOptions,
  take: (page: BuiltPage) => Page,
): RenderedPages<Page> {
  const result: RenderedPages<Page> = { pages: [], failures: [], problems: [], drafts: [] }
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
