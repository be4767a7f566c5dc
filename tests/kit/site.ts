import { checkSite } from '../../src/check/site-checks.ts'
import { checkSources } from '../../src/check/source-checks.ts'
import { readSettings } from '../../src/read/settings.ts'
import { readSources } from '../../src/read/sources.ts'
import { makeSite } from '../../src/render/site-maker.ts'
import { BuildError, type Fault, throwErrors } from '../../src/shared/fault.ts'
import { bytesOf } from '../../src/shared/files.ts'

export type Made = Awaited<ReturnType<typeof make>>

/** A site as a build makes it, but nothing is encoded or written. @throws {BuildError} as it does */
export async function make(project: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const settings = readSettings(args, env, new Date())
  const sources = checkSources(await readSources(project), settings)
  const site = makeSite(sources, settings)
  const faults = checkSite(site, sources)
  throwErrors(faults)
  return {
    warnings: faults,
    outputs: [...site.files.keys()].sort(),
    /** For a server. */
    read: async (output: string) => site.files.get(output),
    text(output: string): string {
      const file = site.files.get(output)
      if (file === undefined) throw new Error(`There is no ${output} in ${[...site.files.keys()]}`)
      return bytesOf(project, file).toString()
    },
  }
}

/** What a build would tell of a project, warnings too. */
export async function findFaults(project: string, args: string[] = []): Promise<Fault[]> {
  try {
    return (await make(project, args)).warnings
  } catch (error) {
    if (error instanceof BuildError) return error.faults
    throw error
  }
}
