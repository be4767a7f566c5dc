import type { RenderOptions } from '../components/page-context.ts'
import type { PageFacts, PagePlan } from '../page/body.tsx'
import type { SharedHead } from '../page/document.tsx'
import type { LoadedPages } from '../read/page-loader.ts'
import type { Fault } from '../shared/fault.ts'
import { type PageElements, readElements } from './page-elements.ts'
import { isPageModule } from './page-plans.ts'

export interface Page extends PageFacts, PageElements {
  html: string
}

/** A page that threw an error. */
export interface Failure {
  plan: PagePlan
  fault: Fault
}

/** Runs outside of the bundle: `renderer` is what `src/page/bundled.ts` exports, loaded with the pages. */
export function renderPages(
  { modules, renderer, explain }: LoadedPages,
  plans: PagePlan[],
  options: RenderOptions,
  head: SharedHead,
) {
  const pages: Page[] = []
  const failures: Failure[] = []
  for (const plan of plans) {
    const module = modules[plan.file]
    if (!isPageModule(module)) continue
    try {
      const body = renderer.renderBody(plan, module, options)
      const elements = readElements(body.html, plan.output, options.siteUrl)
      const html = renderer.renderDocument(body, elements, head)
      pages.push({ ...body.facts, ...elements, html })
    } catch (error) {
      failures.push({ plan, fault: explain(error, plan.file) })
    }
  }
  return { pages, failures }
}
