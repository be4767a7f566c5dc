import type { RenderOptions } from '../components/page-context.ts'
import type { Body, PageModule, PagePlan } from '../page/body.tsx'
import type { SharedHead } from '../page/document.tsx'
import type { Renderer } from '../read/page-loader.ts'
import type { Sources } from '../read/sources.ts'
import { bugOf, type Diagnostic } from '../shared/diagnostic.ts'
import { pageName } from '../shared/routes.ts'
import { type PageElements, readElements } from './page-elements.ts'
import { isPageModule } from './page-plans.ts'

/** A finished page, and what its body holds. */
export interface Page extends Omit<Body, 'context'>, PageElements {
  /** The whole document. */
  html: string
}

/** `failures`: of pages that threw an error. */
export function renderPages(
  { modules, renderer, explain }: Pick<Sources, 'modules' | 'renderer' | 'explain'>,
  plans: PagePlan[],
  options: RenderOptions,
  head: SharedHead,
) {
  const pages: Page[] = []
  const failures: Diagnostic[] = []
  for (const plan of plans) {
    const module = modules[plan.file]
    try {
      if (isPageModule(module)) pages.push(renderPage(renderer, plan, module, options, head))
    } catch (error) {
      failures.push({ ...(explain(error, plan.file) ?? bugOf(error)), page: pageName(plan) })
    }
  }
  return { pages, failures }
}

/** The head follows from the elements of the body. */
function renderPage(
  renderer: Renderer,
  plan: PagePlan,
  module: PageModule,
  options: RenderOptions,
  head: SharedHead,
): Page {
  const body = renderer.renderBody(plan, module, options)
  const elements = readElements(body.html, plan.output, options.siteUrl)
  const { context: _, ...facts } = body
  return { ...facts, ...elements, html: renderer.renderDocument(body, elements, head) }
}
