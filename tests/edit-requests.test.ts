import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { askEditor, readOwned } from './kit/editing.ts'
import { type DevServer, startDevServer } from './kit/programs.ts'
import { copyFixture } from './kit/project.ts'

const project = copyFixture()
let server: DevServer
beforeAll(async () => {
  server = await startDevServer(project)
})
afterAll(() => server?.stop())

const original = readOwned(project)
const ask = (body: object, headers?: Record<string, string>, method?: string) =>
  askEditor(server, body, headers, method)

/** What an open page would send to write a field of a work. */
async function writingTo(index: number, field: string) {
  const item = ['works', index]
  const { stamp } = (await ask({ act: 'open', path: item })).target
  const path = [...item, field]
  return (words: string) => ({ act: 'set', item, stamp, fields: [{ path, values: [words] }] })
}

it('obeys no other page, and writes at no other place', async () => {
  const title = (await writingTo(0, 'title'))('Owned')
  for (const headers of [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { 'x-edit-token': 'a' },
  ]) {
    expect((await ask(title, headers)).status).toBe(403)
  }
  expect((await ask(title, {}, 'GET')).status).toBe(403)
  const places = [
    ...[[], ['works'], ['works', 0, 'media'], ['works', 0, '__proto__']],
    ...[
      ['works', 99, 'title'],
      ['images', 'nowhere.jpg'],
      ['package.json', 'name'],
      ['pages/../README.md', 'text'],
    ],
  ]
  for (const act of ['set', '__proto__']) {
    for (const place of places) {
      expect(
        (await ask({ ...title, act, fields: [{ path: place, values: ['Owned'] }] })).status,
        act + place,
      ).toBe(422)
    }
  }
  for (const item of [['works', 99], ['constructor'], ['../package.json']]) {
    expect((await ask({ ...title, act: 'delete', item })).status, `${item}`).toBe(422)
  }
  expect((await ask({ ...title, stamp: '' })).status).toBe(409)
  const named = {
    act: 'add',
    path: ['works'],
    fields: [{ path: ['works', 0, 'title'], values: ['a\u0000b'] }],
  }
  expect((await ask(named)).status).toBe(422)
  expect(readOwned(project)).toEqual(original)
})

it('takes back what a build would refuse, here or on another page, and keeps no step of it', async () => {
  const right = await writingTo(0, 'medium')
  expect(await ask(right('Right'))).toMatchObject({ status: 200 })
  const medium = await writingTo(0, 'medium')
  for (const words of ['A <p>', '[a](/nowhere)']) {
    expect(await ask(medium(words))).toMatchObject({ status: 422 })
  }
  const walk = await writingTo(2, 'title')
  expect(await ask({ ...walk(''), act: 'delete' })).toMatchObject({ status: 422 })
  expect(await ask({ act: 'undo' })).toMatchObject({ status: 200 })
  expect(readOwned(project)).toEqual(original)
})

it('shows no page what is taken back', async () => {
  const title = await writingTo(0, 'title')
  let isAnswered = false
  const refusal = ask(title('')).finally(() => {
    isAnswered = true
  })
  const pages: string[] = []
  while (!isAnswered) pages.push(await server.text('/'))
  expect((await refusal).status).toBe(422)
  expect(pages.filter((page) => page.includes('dev-overlay'))).toEqual([])
})

it.each([['--host'], ['--allow', 'mac.fritz.box']])('is off with %s', async (...args) => {
  const open = await startDevServer(project, args)
  onTestFinished(open.stop)
  expect(await open.text('/')).not.toContain('dev-edit')
  expect((await fetch(`${open.base}/@dev/edit`, { method: 'POST' })).status).toBe(404)
})
