import { statSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { StartError } from '../server/listen.ts'

/** What is rendered afresh after an edit; everything else in src/ runs in this process already. */
const rendered = {
  pages: 'a file for each page',
  'src/content': 'what the pages say',
  'src/components': 'how it is marked up',
  'src/client': 'the script of every page',
  styles: 'the style sheets',
}

/** @throws {StartError} when there is no project to show */
export function requireFolders(root: string): void {
  for (const [name, content] of Object.entries(rendered)) {
    if (statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory()) continue
    throw new StartError(
      `There is no folder ${name}/ in ${root}. It holds ${content}; put it back.`,
    )
  }
}

/** Whether an edit of this file, a path from the root, shows only after a restart. */
export function needsRestart(file: string): boolean {
  const isRendered = Object.keys(rendered).some((folder) => file.startsWith(`${folder}/`))
  return !isRendered && !file.startsWith('public/') && file !== 'tsconfig.json'
}

/** Calls `end` before a signal ends this process. */
export function endWithSignals(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      end()
      // It tells of a closed window by SIGHUP, but cannot send it.
      if (process.platform === 'win32') process.exit(1)
      process.kill(process.pid, signal)
    })
  }
}

/** What a page does later, after it was rendered, may fail; the server goes on. */
export function surviveErrors(): void {
  process.on('uncaughtException', (error) => {
    console.error(styleText('red', error instanceof Error ? `${error.stack}` : `${error}`))
  })
}
