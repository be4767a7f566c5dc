import { bytesOf } from '../../src/publish/outputs.ts'
import { readSettings } from '../../src/site/settings.ts'
import { makeSite } from '../../src/site/site.ts'
import { readSources } from '../../src/site/sources.ts'
import { type Findings, printed } from './findings.ts'

/** A site as a build makes it, in this process: nothing is encoded or written. */
export interface Made extends Findings {
  /** Everything that `dist/` would hold. */
  outputs: string[]
  /** The text of one of them. */
  text(output: string): string
}

export async function makeProject(
  project: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Made> {
  const { files, ...problems } = await makeSite(
    await readSources(project),
    readSettings(args, env, new Date()),
  )
  return {
    ...printed(problems),
    outputs: [...files.keys()].sort(),
    text(output) {
      const file = files.get(output)
      if (file === undefined) throw new Error(`There is no ${output} in ${[...files.keys()]}`)
      return bytesOf(file).toString()
    },
  }
}
