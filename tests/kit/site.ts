import { checkSite } from '../../src/checks/site.ts'
import { bytesOf } from '../../src/disk.ts'
import { BuildError, formatProblem, type Problem } from '../../src/problem.ts'
import { readSettings } from '../../src/site/settings.ts'
import { makeSite } from '../../src/site/site.ts'
import { readSources } from '../../src/site/sources.ts'

export type Made = Awaited<ReturnType<typeof make>>

/** A site as a build makes it, but nothing is encoded or written. @throws {BuildError} as it does */
export async function make(project: string, args: string[] = []) {
  const settings = readSettings(args, {}, new Date())
  const site = makeSite(await readSources(project, settings), settings)
  const { errors, warnings } = checkSite(site, settings.strict)
  if (errors.length > 0) throw new BuildError(errors, warnings)
  return {
    warnings: warnings.map(formatProblem),
    outputs: [...site.files.keys()].sort(),
    text(output: string): string {
      const file = site.files.get(output)
      if (file === undefined) throw new Error(`There is no ${output} in ${[...site.files.keys()]}`)
      return bytesOf(project, file).toString()
    },
  }
}

export type Findings = ReturnType<typeof print>

/** What is wrong with a project, as it is printed. */
export async function findFaults(project: string, args: string[] = []): Promise<Findings> {
  try {
    const { warnings } = await make(project, args)
    return { errors: [], warnings }
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return print({ errors: error.problems, warnings: error.warnings })
  }
}

export function print({ errors, warnings }: Record<'errors' | 'warnings', Problem[]>) {
  return { errors: errors.map(formatProblem), warnings: warnings.map(formatProblem) }
}
