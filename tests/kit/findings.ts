import { isPageName } from '../../src/checks/page-files.ts'
import { createDevSite } from '../../src/dev/site.ts'
import { notFoundOutput, outputOf, routeOf } from '../../src/paths.ts'
import { BuildError, formatProblem, type Problem } from '../../src/problem.ts'
import { findPageFiles } from '../../src/site/page-files.ts'
import { readSettings } from '../../src/site/settings.ts'
import { makeSite } from '../../src/site/site.ts'
import { readSources } from '../../src/site/sources.ts'

/** What is wrong with a project, as it is printed. */
export interface Findings {
  errors: string[]
  warnings: string[]
}

/** By a build, in this process; nothing is encoded or published. */
export async function findByBuild(
  project: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Findings> {
  try {
    return printed(await makeSite(await readSources(project), readSettings(args, env, new Date())))
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return printed({ errors: error.problems, warnings: error.warnings })
  }
}

/** In development, by visits to every page; each fault once, as the terminal tells it. */
export function createVisits(project: string): () => Promise<Findings> {
  const site = createDevSite(project, readSettings([], {}, new Date()), () => {})
  return async () => {
    const outputs = findPageFiles(project)
      .filter(isPageName)
      .map((file) => outputOf(routeOf(file)))
    const visits = []
    for (const output of new Set([...outputs, notFoundOutput]))
      visits.push(await site.check(output))
    const once = (problems: Problem[]) => [...new Set(problems.map(formatProblem))]
    return {
      errors: once(visits.flatMap(({ errors }) => errors)),
      warnings: once(visits.flatMap(({ warnings }) => warnings)),
    }
  }
}

export function printed({
  errors,
  warnings,
}: {
  errors: Problem[]
  warnings: Problem[]
}): Findings {
  return { errors: errors.map(formatProblem), warnings: warnings.map(formatProblem) }
}
