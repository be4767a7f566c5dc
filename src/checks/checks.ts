import type { BuiltPage } from '../build/render-pages.ts'
import type { Problem } from '../problem.ts'
import type { Site } from './checked-page.ts'
import { checkHead, checkRepetition } from './head.ts'
import { checkLeaks } from './leaks.ts'
import { createLocator } from './locate.ts'
import { checkIds, checkNames } from './names.ts'
import { checkLevels, checkOutline } from './outline.ts'
import { readPageFacts } from './page-facts.ts'
import { checkPolicy } from './policy.ts'
import { checkReferences, checkSchemes } from './references.ts'

export interface Findings {
  /** What would be broken: nothing is published. */
  problems: Problem[]
  /** What is hardly meant, but works. */
  warnings: Problem[]
}

/** Mistakes that only show on the finished pages, all at once. */
export function checkPages(pages: BuiltPage[], site: Site): Findings {
  const checked = pages.map((page) => ({ ...page, facts: readPageFacts(page.html) }))
  const locate = createLocator(site)
  const problems = checked.flatMap((page) => [
    ...checkHead(page),
    ...checkOutline(page),
    ...checkIds(page),
    ...checkNames(page),
    ...checkPolicy(page),
    ...checkReferences(page, checked, site),
    ...checkLeaks(page, site),
  ])
  const warnings = checked.flatMap((page) => [...checkLevels(page), ...checkSchemes(page, site)])
  return {
    problems: problems.map(locate),
    warnings: [...warnings, ...checkRepetition(checked)].map(locate),
  }
}
