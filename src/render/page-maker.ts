import type { RenderOptions } from '../components/page-context.ts'
import type { PageFacts, PagePlan } from '../page/body.tsx'
import type { SharedHead } from '../page/document.tsx'
import type { LoadedPages } from '../read/page-loader.ts'
import { bugOf, type Fault } from '../shared/fault.ts'
import { pageName } from '../shared/routes.ts'
import { type PageElements, readElements } from './page-elements.ts'
import { isPageModule } from './page-plans.ts'

export interface Page extends PageFacts, PageElements {
  html: string
}

/** `failures`: of pages that threw an error. */
export function renderPages(
  { modules, renderer, explain }: LoadedPages,
  plans: PagePlan[],
  options: RenderOptions,
  head: SharedHead,
) {
  const pages: Page[] = []
  const failures: Fault[] = []
  for (const plan of plans) {
    const module = modules[plan.file]
    if (!isPageModule(module)) continue
    try {
      const body = renderer.renderBody(plan, module, options)
      const elements = readElements(body.html, plan.output, options.siteUrl)
      const html = renderer.renderDocument(body, elements, head)
      pages.push({ ...body.facts, ...elements, html })
    } catch (error) {
      failures.push({ ...(explain(error, plan.file) ?? bugOf(error)), page: pageName(plan) })
    }
  }
  return { pages, failures }
}
