import type { ImagePlan } from '../images/plan.ts'
import type { Problem } from '../problem.ts'
import type { CheckContext, CheckedPage, Finding } from './finding.ts'
import { checkImageNames, warnOfSmallImages } from './image-use.ts'
import { checkLeaks } from './leaks.ts'
import { createLocator } from './locate.ts'
import { checkLevels, checkMarkup, checkRepetition } from './markup.ts'
import { checkPolicy } from './policy.ts'
import { checkSchemes, createReferenceCheck } from './references.ts'

export interface Findings {
  /** What would be broken: nothing is published. */
  errors: Problem[]
  /** What is hardly meant, but works. */
  warnings: Problem[]
  /** The page files with errors or warnings. */
  files: Set<string>
}

/** Faults that only show on the finished pages, all at once. */
export function checkPages(
  pages: CheckedPage[],
  plans: Map<string, ImagePlan>,
  context: CheckContext,
): Findings {
  const checkReferences = createReferenceCheck(pages, context)
  const locate = createLocator(context)
  const errors = pages.flatMap((page) => [
    ...checkMarkup(page),
    ...checkPolicy(page),
    ...checkReferences(page),
    ...checkLeaks(page),
    ...checkImageNames(page, context),
    ...componentFaults(page),
  ])
  const warnings = [
    ...pages.flatMap((page) => [...checkLevels(page), ...checkSchemes(page, context)]),
    ...checkRepetition(pages),
  ]
  return {
    errors: errors
      .filter(({ file, trace, value = trace }) => !context.follows(file, value))
      .map(locate),
    warnings: [...warnings.map(locate), ...warnOfSmallImages(pages, plans)],
    files: new Set([...errors, ...warnings].map(({ file }) => file)),
  }
}

/** What components noted that they could not show. */
function componentFaults({ file, usage }: CheckedPage): Finding[] {
  return usage.faults.map(({ value, ...fault }) => ({ ...fault, file, trace: value }))
}
