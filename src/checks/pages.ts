import type { ImagePlan } from '../images/plan.ts'
import type { Problem } from '../problem.ts'
import type { BuiltPage, CheckContext, CheckedPage, Finding } from './finding.ts'
import { checkImageNames, warnOfSmallImages } from './image-use.ts'
import { checkLeaks } from './leaks.ts'
import { createLocator } from './locate.ts'
import { checkLevels, checkMarkup, checkRepetition } from './markup.ts'
import { checkPolicy } from './policy.ts'
import { checkSchemes, createReferenceCheck } from './references.ts'
import { createReader } from './shared-parts.ts'

export interface Findings {
  /** What would be broken: nothing is published. */
  errors: Problem[]
  /** What is hardly meant, but works. */
  warnings: Problem[]
  /** The pages with what they were found to be made of. */
  pages: CheckedPage[]
}

/** Faults that only show on the finished pages, all at once. */
export function checkPages(
  built: BuiltPage[],
  plans: Map<string, ImagePlan>,
  context: CheckContext,
): Findings {
  const read = createReader(context.root)
  const pages = built.map((page) => ({ ...page, ...read(page) }))
  const checkReferences = createReferenceCheck(pages, context)
  const locate = createLocator(context)
  const errors = pages.flatMap((page) => [
    ...checkMarkup(page),
    ...checkPolicy(page),
    ...checkReferences(page),
    ...checkLeaks(page, context),
    ...checkImageNames(page, context),
    ...componentFaults(page),
  ])
  const warnings = pages.flatMap((page) => [...checkLevels(page), ...checkSchemes(page, context)])
  return {
    errors: errors
      .filter(({ file, trace, value = trace }) => !context.follows(file, value))
      .map(locate),
    warnings: [
      ...[...warnings, ...checkRepetition(pages)].map(locate),
      ...warnOfSmallImages(pages, plans),
    ],
    pages,
  }
}

/** What components noted that they could not show. */
function componentFaults({ file, usage }: CheckedPage): Finding[] {
  return usage.faults.map(({ value, ...fault }) => ({ ...fault, file, trace: value }))
}
