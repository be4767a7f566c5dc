import { afterAll, afterEach, beforeAll } from 'vitest'
import { openDesk } from './desk.ts'
import { readOwned } from './editing.ts'
import { type DevServer, startDevServer, startProgram } from './programs.ts'
import { copyFixture, restoreFolders, write } from './project.ts'

export const essay = 'pages/essay.md'
const essayText = '---\ntitle: An essay\ndescription: It says.\n---\n\nIt says.\n'

/** A copy of the fixture, with an essay, that `npm run dev` serves. Each test meets it unchanged. */
export function serveEdited() {
  const project = copyFixture({ [essay]: essayText })
  let server: DevServer
  const start = async (...args: string[]) => {
    server = await startDevServer(startProgram(project, args))
  }
  beforeAll(() => start('--import', './fail.mjs', 'dev.ts', '--port', '0'))
  afterAll(() => server.stop())
  write(project, 'fail.mjs', "process.on('SIGUSR2', () => { throw new Error('of the machine') })")
  afterEach(async () => {
    // Answers come in order: with this one, all edits are done.
    await fetch(`${server.base}/@dev/edit`, { method: 'POST' })
    restoreFolders(project, 'src/content', 'pages', 'public')
    write(project, essay, essayText)
  })
  return {
    project,
    sources: () => readOwned(project),
    server: () => server,
    open: (path = '/') => openDesk(server.base + path),
    /** At the same address. */
    restart: () => start('dev.ts', '--port', new URL(server.base).port),
  }
}
