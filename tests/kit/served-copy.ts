import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openDesk } from './desk.ts'
import { readOwned } from './editing.ts'
import { type DevServer, startDevServer, startProgram } from './programs.ts'
import { exists, filesBelow, preparedFixture, write } from './project.ts'

/** Serves a copy of the fixture as `npm run dev` does. Each test meets it unchanged, with these files more. */
export function serveCopy(project: string, args: string[], files: Record<string, string> = {}) {
  let server: DevServer
  const start = async (args: string[]) => {
    server = await startDevServer(startProgram(project, args))
  }
  const addFiles = () => {
    for (const [file, text] of Object.entries(files)) write(project, file, text)
  }
  const restore = () => {
    for (const folder of ['src/content', 'pages', 'public', 'styles'])
      restoreFolder(project, folder)
    addFiles()
  }
  addFiles()
  beforeAll(() => start(args))
  afterEach(restore)
  afterAll(() => server.stop())
  return { server: () => server, start, restore }
}

/** What has not changed stays as old as it is. */
function restoreFolder(project: string, folder: string): void {
  const [own, original] = [join(project, folder), join(preparedFixture(), folder)]
  const files = filesBelow(original)
  for (const file of filesBelow(own)) if (!files.includes(file)) rmSync(join(own, file))
  for (const file of files) {
    const bytes = readFileSync(join(original, file))
    const isSame = exists(own, file) && bytes.equals(readFileSync(join(own, file)))
    if (!isSame) write(own, file, bytes)
  }
}

export const essay = 'pages/essay.md'
const essayText = '---\ntitle: An essay\ndescription: It says.\n---\n\nIt says.\n'

/** The same for what is edited, with an essay. */
export function serveEdited(project: string) {
  write(project, 'fail.mjs', "process.on('SIGUSR2', () => { throw new Error('of the machine') })")
  const args = ['--import', './fail.mjs', 'dev.ts', '--port', '0']
  const { server, start } = serveCopy(project, args, { [essay]: essayText })
  // Before it is restored. Answers come in order: with this one, all edits are done.
  afterEach(() => fetch(`${server().base}/@dev/edit`, { method: 'POST' }))
  return {
    sources: () => readOwned(project),
    server,
    open: (path = '/') => openDesk(server().base + path),
    /** At the same address. */
    restart: () => start(['dev.ts', '--port', new URL(server().base).port]),
  }
}
