import { statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../server/listen.ts'

const required = {
  pages: 'a file for each page',
  'src/content': 'what the pages say',
  styles: 'the style sheets',
}

/** @throws {StartError} when there is no project to show */
export function requireFolders(root: string): void {
  for (const [name, content] of Object.entries(required)) {
    if (statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory()) continue
    throw new StartError(
      `There is no folder ${name}/ in ${root}. It holds ${content}; put it back.`,
    )
  }
}
