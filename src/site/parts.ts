import { attempt, BuildError, formatProblem, type Problem } from '../problem.ts'
import { type Bundle, bundlePages } from './bundle.ts'
import { evaluate, type Modules, prepareToEvaluate } from './evaluate.ts'

/** Some pages with all they import, bundled and run. */
export interface Part {
  bundle: Bundle
  modules: Modules
}

/** How many pages are bundled together. With fewer a build takes longer, with more it needs more memory. */
const mostTogether = 2500

/**
 * Pages part by part, so that not all are in memory at once. Each part is bundled while the one before
 * it is rendered.
 * @throws {BuildError} with the errors of all parts, in the place of the first one that has any
 */
export async function* readParts(
  root: string,
  pageFiles: string[],
  most = mostTogether,
): AsyncGenerator<Part> {
  const groups = inGroups(pageFiles, most)
  const problems: Problem[] = []
  let bundling = begin(root, groups[0])
  prepareToEvaluate(root)
  for (const index of groups.keys()) {
    const { value: bundle, ...bundled } = await bundling
    const next = groups[index + 1]
    if (next) bundling = begin(root, next)
    problems.push(...bundled.problems)
    // After an error nothing is shown: of the other parts only the errors are asked for.
    if (!bundle || problems.length > 0) continue
    const run = await attempt(async () => evaluate(root, bundle))
    problems.push(...run.problems)
    if (run.value) yield { bundle, modules: run.value }
  }
  if (problems.length > 0) throw new BuildError(distinct(problems))
}

/** At least one: without pages there is still the content. */
function inGroups(files: string[], most: number): string[][] {
  const count = Math.max(1, Math.ceil(files.length / most))
  return Array.from({ length: count }, (_, i) => files.slice(i * most, (i + 1) * most))
}

function begin(root: string, files: string[] = []) {
  return attempt(() => bundlePages(root, files))
}

/** What pages share is in each part, with its errors. */
function distinct(problems: Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()]
}
