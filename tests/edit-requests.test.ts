import * as fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createEditing } from '../src/edit/edit-button.ts'
import { createSiteServer } from '../src/serve/site-server.ts'
import type { Path } from '../src/shared/fault.ts'
import { field, openDesk, told } from './kit/desk.ts'
import { adding, openCopy, readOwned, setting, unstamped } from './kit/editing.ts'
import { serve } from './kit/programs.ts'
import { edit, read } from './kit/project.ts'

const { project, site: dev, original, restore } = openCopy()
const editing = createEditing(project, dev, Promise.resolve())

let server: Awaited<ReturnType<typeof serve>>
let token: string
beforeAll(async () => {
  const handlers = new Map([['/@dev/edit', editing.answer]])
  server = await serve(createSiteServer(editing.read, [], handlers))
  const page = await (await fetch(server.base)).text()
  token = /data-token="([^"]+)"/.exec(page)?.[1] ?? ''
})
afterEach(restore)
afterAll(() => server.stop())

/** Asks what an open page would ask. */
async function ask(request: object | string, { headers, ...sent }: RequestInit = {}) {
  const own = { origin: server.base, 'x-edit-token': token, ...headers }
  const isText = typeof request === 'string'
  const body = `${isText ? request : JSON.stringify({ output: 'index.html', request })}\n`
  const init = { method: 'POST', body, headers: own, ...sent }
  const response = await fetch(`${server.base}/@dev/edit`, init)
  return { status: response.status, ...(await response.json().catch(() => ({}))) }
}

/** An item with the stamp that an open page knows. */
async function known(...item: Path) {
  const { selection } = await ask({ act: 'open', path: item })
  return { version: selection.version }
}

async function writing(value: string, index: number, field: string) {
  return { ...setting(['works', index], value, field), ...(await known('works', index)) }
}

it('obeys no other page, and writes at no other place', async () => {
  const title = await writing('Owned', 0, 'title')
  for (const sent of [
    { headers: { origin: 'null' } },
    { headers: { 'x-edit-token': 'a' } },
    { method: 'GET', body: null },
  ]) {
    expect((await ask(title, sent)).status).toBe(403)
  }
  const places = [
    [],
    ['works'],
    ['works', 0, 'media'],
    ['works', 0, '__proto__'],
    ['works', 99, 'title'],
    ['images', 'nowhere.jpg'],
    ['package.json', 'name'],
    ['pages/../README.md', 'text'],
  ]
  for (const path of places) {
    const request = { ...title, fields: [{ path, values: ['Owned'] }] }
    expect((await ask(request)).status, `${path}`).toBe(422)
  }
  for (const item of [['works', 99], ['constructor'], ['../package.json']]) {
    const version = { ...title.version, item }
    expect((await ask({ act: 'delete', version })).status, `${item}`).toBe(422)
  }
  for (const request of [{ act: '__proto__' }, { act: 'set' }, 'no JSON']) {
    const message = 'The server does not know this request. Reload the page.'
    expect(await ask(request)).toEqual({ status: 422, message })
  }
  expect((await ask(adding(['works'], { title: 'a\u0000b' }))).status).toBe(422)
  expect(readOwned(project)).toEqual(original)
})

it('asks for another click where an item has changed', async () => {
  const version = unstamped('works', 0)
  const { stamp } = (await known('works', 1)).version
  for (const request of [
    { act: 'delete', version },
    setting(['works', 0], 'Owned', 'title'),
    { ...setting(['works', 0], 'Owned', 'title'), version: { ...version, stamp } },
    { ...adding(['works', 0, 'credits'], { role: 'Sound', names: 'Ada' }), version },
  ]) {
    const { status, message } = await ask(request)
    expect({ status, message }).toEqual({ status: 422, message: expect.stringMatching('again') })
  }
  expect(readOwned(project)).toEqual(original)
})

it('selects after Undo what was selected before', async () => {
  const up = await ask({ act: 'up', ...(await known('works', 1)) })
  expect(up.selection.version.item).toEqual(['works', 0])
  const back = await ask({ act: 'undo' })
  expect(back.selection).toMatchObject({
    version: { item: ['works', 1] },
    name: 'works, “Kiln Logbook”',
  })
  expect(readOwned(project)).toEqual(original)
})

it('leads nowhere from the 404 page, which shows at any address', async () => {
  const request = await writing('Ebb', 0, 'title')
  const answer = await ask(JSON.stringify({ output: 'nowhere/index.html', request }))
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.goTo).toBeUndefined()
  await ask({ act: 'undo' })
})

it('passes over an edit that another program has changed since', async () => {
  await ask(await writing('Right', 0, 'medium'))
  const site = ['site', 'profiles', 0]
  const label = { ...setting(site, 'Theirs', 'label'), ...(await known(...site)) }
  await ask(label)
  edit(project, 'src/content/site.ts', /$/, '\n')
  const refusal = {
    status: 422,
    message: expect.stringMatching('changed src/content/site.ts since'),
  }
  expect(await ask({ act: 'undo' })).toEqual(refusal)
  expect(await ask({ act: 'undo' })).toMatchObject({ status: 200 })
  expect(read(project, 'src/content/works.ts')).toBe(original['src/content/works.ts'])
})

it('keeps no step of what changes nothing, or of what a build would refuse', async () => {
  fs.chmodSync(join(project, 'src/content/works.ts'), 0o640)
  const right = await ask(await writing('Right', 0, 'medium'))
  expect(fs.statSync(join(project, 'src/content/works.ts')).mode & 0o777).toBe(0o640)
  expect(right).toMatchObject({ status: 200, message: expect.stringContaining('Written') })
  const doubtful = await ask(await writing('See **right', 0, 'medium'))
  expect(doubtful.message).toMatch(/^Written .*\nWrite \*a\*/)
  expect(await ask({ act: 'undo' })).toMatchObject({ status: 200 })
  const same = await ask(await writing('Right', 0, 'medium'))
  expect(same).toMatchObject({ status: 200, message: 'Nothing has changed.' })
  for (const words of ['A <p>', '[a](/nowhere)']) {
    expect(await ask(await writing(words, 0, 'medium'))).toMatchObject({ status: 422 })
  }
  const walk = await known('works', 2)
  expect(await ask({ act: 'delete', ...walk })).toMatchObject({ status: 422 })
  expect(await ask({ act: 'undo' })).toMatchObject({ status: 200 })
  expect(readOwned(project)).toEqual(original)
})

it('shows no page what is taken back', async () => {
  const title = await writing('', 0, 'title')
  let isAnswered = false
  const refusal = ask(title).finally(() => {
    isAnswered = true
  })
  const pages: string[] = []
  while (!isAnswered) pages.push(await (await fetch(server.base)).text())
  expect((await refusal).status).toBe(422)
  expect(pages.filter((page) => page.includes('dev-overlay'))).toEqual([])
})

const works = 'src/content/works.ts'
const videos = 'src/content/videos.ts'
const site = 'src/content/site.ts'
const words = 'src/content/words.ts'
interface Click {
  on: string
  words: string | RegExp
  file: string
  /** A part of the line in which they are written. */
  line: string
  /** What the field holds that opens, if one does. */
  value?: RegExp
}

function placeOf(file: string, part: string): string {
  const lines = read(project, file).split('\n')
  return `${file}:${lines.findIndex((one) => one.includes(part)) + 1}`
}

// Editing goes on from page to page.
it.each<Click>([
  { on: '/', words: 'One day in a minute', file: works, line: 'videos.tide,' },
  { on: '/', words: 'One player', file: 'src/content/texts/lantern.md', line: 'One player' },
  {
    on: '/walks/lantern/',
    words: /^Play, 1:05:21/,
    file: videos,
    line: "'1:05:21'",
    value: /^1:05:21$/,
  },
  { on: '/contact/', words: 'code.example', file: site, line: '//code.', value: /code\.example/ },
  { on: '/contact/', words: '2012–2016', file: 'src/content/cv.ts', line: 'BA, school' },
  { on: '/contact/', words: 'CV', file: words, line: "cv: 'CV'" },
])('on $on, opens “$words” where it was clicked', async (click) => {
  const { on, words, file, line, value } = click
  const page = await openDesk(server.base + on)
  const text = page.locator('main, footer').getByText(words).last()
  const { width = 0 } = (await text.boundingBox()) ?? {}
  // A label has words of the site first, and then a field.
  await text.click(value ? { position: { x: width - 3, y: 9 } } : {})
  await told(page, placeOf(file, line))
  const focused = page.locator(':is(input, textarea, select):focus')
  if (value) await expect.poll(() => focused.inputValue()).toMatch(value)
})

it('adds words in the language of the page, and offers unsaved ones to no other text', async () => {
  edit(project, site, "['en-GB']", "['en-GB', 'fr']")
  edit(project, works, "'The mouth'", "'The wall at noon'")
  await dev.refresh().check()
  const page = await openDesk(`${server.base}/fr/`)
  const open = async (index: number, holds: string) => {
    await page.locator('figcaption').getByText('The wall at noon').nth(index).click()
    await expect.poll(() => field(page).inputValue()).toBe(holds)
  }
  await open(0, 'The wall at noon')
  await told(page, 'Not in fr yet')
  await field(page).fill('Le mur')
  await field(page).press('Escape')
  await open(1, 'The wall at noon')
  await open(0, 'Le mur')
  await field(page).press('Enter')
  const both = "caption: { 'en-GB': 'The wall at noon', fr: 'Le mur' }"
  await expect.poll(() => read(project, works)).toContain(both)
})
