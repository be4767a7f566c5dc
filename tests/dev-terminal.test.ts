import { renameSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type DevServer, startDevServer } from './kit/dev-server.ts'
import { overlayTitle } from './kit/marks.ts'
import { read, write } from './kit/project.ts'

let server: DevServer

// Nothing is put back in between: it would be told in one line with what the next test edits.
beforeAll(async () => {
  server = await startDevServer()
})
afterAll(() => server.stop())

/** What is printed from now on. */
function printedFromNow(): () => string {
  const before = server.printed().length
  return () => server.printed().slice(before)
}

it('tells what is wrong with a page that is visited, once', async () => {
  const { edit, text } = server
  const printed = printedFromNow()
  edit('pages/contact.tsx', '<ProfileList />', '<p><a href="missing">x</a></p>')
  const count = () => printed().split('found ').length - 1
  await expect.poll(printed).toContain('pages/contact.tsx')
  expect(count()).toBe(0)
  await text('/contact/')
  await expect.poll(count).toBe(1)
  await text('/contact/')
  await text('/workshops/')
  expect(count()).toBe(1)
})

it('tells open pages of updates, and only of changed bytes', async () => {
  const { project, base, edit, text } = server
  const printed = printedFromNow()
  const stream = await new Promise<IncomingMessage>((resolve) =>
    get(`${base}/@dev/events?page=/`, resolve),
  )
  onTestFinished(() => void stream.destroy())
  let events = ''
  stream.on('data', (chunk) => {
    events += chunk
  })
  write(project, 'src/content/works.ts', read(project, 'src/content/works.ts'))
  // Nor of what editors write for themselves.
  for (const name of ['.works.ts.swp', 'works.ts~', '4913', '.#works.ts', 'works.ts.tmp']) {
    for (const folder of ['src/content', 'pages', 'public']) {
      server.write(join(folder, name), 'draft')
    }
  }
  edit('styles/_base.scss', '@layer base {', '@layer base { /* edited */')
  await expect.poll(() => events).toContain('event: update')
  expect(printed()).not.toMatch(/works\.ts|4913/)
  expect(await text('/')).not.toContain(overlayTitle)
  // Nor of files that the watcher found late.
  expect(printed()).not.toContain('restart')
  edit('src/content/works.ts', "title: 'Tide Table'", "title: 'Ebb Table'")
  await expect.poll(printed).toContain('src/content/works.ts → / in')
  edit('src/terminal.ts', '/**', '/** Edited. */\n/**')
  await expect.poll(printed).toContain('restart npm run dev')
})

it('goes on telling of folders and files that were gone in between', async () => {
  const { project, printed } = server
  for (const [name, edited] of [
    ['pages', 'pages/workshops.tsx'],
    ['styles', 'styles/_base.scss'],
    ['tsconfig.json', 'tsconfig.json'],
  ] as const) {
    const count = (start: string) =>
      printed()
        .split('\n')
        .filter((line) => line.startsWith(start)).length
    const [here, away] = [join(project, name), join(project, `away-${name}`)]
    const before = count(name)
    renameSync(here, away)
    await expect.poll(() => count(name)).toBeGreaterThan(before)
    const gone = count(name)
    renameSync(away, here)
    await expect.poll(() => count(name)).toBeGreaterThan(gone)
    const back = count(edited)
    // On a busy machine an edit is told in one line with files that came back; the next one is not.
    const isTold = () => {
      if (count(edited) > back) return true
      server.write(edited, `${read(project, edited)}\n`)
      return false
    }
    await expect.poll(isTold, { interval: 500 }).toBe(true)
  }
})
