import { BuildError, type Fault } from '../../src/shared/fault.ts'
import { make } from './site.ts'

/** What a build would tell of a project, warnings too. */
export async function findFaults(project: string, args: string[] = []): Promise<Fault[]> {
  try {
    return (await make(project, args)).warnings
  } catch (error) {
    if (error instanceof BuildError) return error.faults
    throw error
  }
}
