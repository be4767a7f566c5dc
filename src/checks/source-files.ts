import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Site } from './checked-page.ts'

/** The sources of a bundle, for the checks to look lines up in. */
export function sourcesOf(
  root: string,
  { inputs }: { inputs: string[] },
): Pick<Site, 'inputs' | 'readSource'> {
  return {
    inputs: inputs.map((file) => relative(root, file).replaceAll('\\', '/')),
    readSource: (file) => readFileSync(join(root, file), 'utf8'),
  }
}
