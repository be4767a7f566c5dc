import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Answer } from '../src/edit/edit-request.ts'
import { contentFile } from '../src/schema/content-paths.ts'
import type { Path } from '../src/shared/diagnostic.ts'
import { isChromiumMissing, openPage, still } from './kit/chromium.ts'
import { type DevServer, startDevServer } from './kit/programs.ts'
import {
  copyFixture,
  edit,
  exists,
  filesBelow,
  read,
  removeCompiler,
  write,
} from './kit/project.ts'
import { findViolations } from './kit/reading.ts'

const works = 'src/content/works.ts'
const images = 'src/content/images.ts'
const tuning = 'pages/tuning.md'
const course = `---\r\n# Four evenings\r\ntitle:   'Tuning *ears*'\r\ndescription: >-\r\n  A course.\r\ndraft: true # yet\r\n---\r\n\r\n## Notes\r\n\r\nBeats and *combs*.\r\n`
const shared = `{ 'en-GB': 'Kiln "Logbook"', he: 'יומן' }, // in both`
const paragraphs = '`\n      Every firing.\n\n      - one\n      - two\n    `,'

let server: DevServer
let project: string
let original: Record<string, string>
/** The works page, as all tests find it. */
let home: string

const sources = () => {
  const files = filesBelow(join(project, 'src/content')).map((file) => `src/content/${file}`)
  return Object.fromEntries([...files, tuning].map((file) => [file, read(project, file)]))
}

beforeAll(async () => {
  project = copyFixture()
  edit(project, 'src/content/site.ts', "language: 'en-GB',", "languages: ['en-GB', 'he'],")
  edit(project, works, "'Kiln Logbook',", shared)
  edit(project, works, /'Every firing .*',/, paragraphs)
  edit(project, works, "medium: 'Book, 14 pages'", "medium: 'Book, ' + `14 pages`")
  write(project, tuning, course)
  removeCompiler(project)
  original = sources()
  server = await startDevServer(project)
  home = await server.text('/')
})
afterEach(async () => {
  for (const [file, text] of Object.entries(original)) server.write(file, text)
  // The next page is not to be made of what was restored here.
  await expect.poll(() => server.text('/')).toBe(home)
})
afterAll(() => server.stop())

const imageOf = (file: string) => readFileSync(join(project, 'public/images', file), 'base64')

async function openEdited(path = '/') {
  const [, token = ''] = /data-token="([^"]+)"/.exec(await server.text(`${path}?edit`)) ?? []
  const ask = (body: object) => post(token, { act: 'write', page: path, ...body })
  return { token, ask }
}

/** The name of a place, as pages say it. */
const at = (constant: string, ...path: Path) =>
  JSON.stringify([contentFile(constant), constant, ...path])
const title = { place: at('works', 0, 'title'), before: 'Tide Table' }

function post(token: string, body: object, others: Record<string, string> = {}, method = 'POST') {
  const { host, port, origin } = new URL(server.base)
  const own = { 'content-type': 'application/json', 'x-edit-token': token, origin, host }
  const options = {
    host: '127.0.0.1',
    port,
    method,
    path: '/@dev/edit',
    headers: { ...own, ...others },
  }
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(options, async (response) => {
      let text = ''
      for await (const part of response) text += part
      const answer = /^\{/.test(text) ? JSON.parse(text) : { message: text }
      resolve({ ...answer, status: response.statusCode })
    })
    sent.on('error', reject).end(method === 'GET' ? undefined : JSON.stringify(body))
  })
}

it('refuses all but its own pages, and changes nothing', async () => {
  const { token, ask } = await openEdited()
  const body = { act: 'write', ...title, words: 'Owned' }
  const refusals: [headers: Record<string, string>, method?: string][] = [
    [{ origin: 'http://evil.example' }],
    [{ origin: 'null' }],
    [{ 'content-type': 'application/x-www-form-urlencoded' }],
    [{ 'content-type': 'text/plain' }],
    [{ 'x-edit-token': `${token.slice(1)}a` }],
    [{ 'x-edit-token': '' }],
    [{ host: 'evil.example', origin: 'http://evil.example' }],
    [{}, 'GET'],
    [{ connection: 'Upgrade', upgrade: 'websocket' }, 'GET'],
  ]
  for (const [headers, method] of refusals) {
    const { status } = await post(token, body, headers, method)
    expect(status, JSON.stringify(headers)).toBe(403)
  }
  const large = { 'content-length': `${2 ** 26 + 1}` }
  expect(await post(token, body, large)).toMatchObject({ status: 413 })
  const work = ['src/content/works.ts', 'works', 0]
  const places = [
    ...['', '1', 'null', '{}', '[]', 'works.0.title', '../works.ts', '["works"]'],
    ...[
      ['package.json', 'name'],
      ['../a.md'],
      ['pages/../package.json', 'name'],
      ['pages/index.tsx', 'meta', 'title'],
      ['src/content/words.ts', 'works', 0, 'title'],
      work,
      [...work, 'unknown'],
      [...work, '__proto__'],
      [...work, 'constructor'],
      [...work, 'title', 'toString'],
      [...work, 99, 'title'],
      [...work, { a: 1 }],
      [tuning, '__proto__'],
      [tuning, 'unknown'],
    ].map((place) => JSON.stringify(place)),
  ]
  const acts = ['write', 'delete', 'up', 'move', 'draft', 'placeholder', 'open']
  const requests = [
    ...places.flatMap((place) => acts.map((act) => ({ act, place, before: '', words: 'x' }))),
    ...acts.slice(0, -1).map((act) => ({ act, place: title.place, words: 'x' })),
    { ...title, words: 'a\u{f0000}b' },
    { ...title, act: 'up' },
    { ...title, act: '__proto__' },
    { ...title, act: 'draft' },
    { ...title, act: 'add', list: '__proto__', words: 'x' },
    { ...title, act: 'add', list: 'media', words: 'x' },
    { ...title, act: 'move', onto: [title] },
    { act: 'facts' },
    { act: 'facts', value: '../works.ts' },
    { act: 'delete', value: 'tide-table' },
    { act: 'add', list: 'constructor', words: 'x' },
    { act: 'add', list: 'works', words: 'a\u0000b' },
    { act: 'add', list: 'pages', words: '../../x\ny' },
    { act: 'add', list: 'pages', words: 'Contact' },
    { act: 'image', name: '../../../a.png' },
    { act: 'image', name: 'a.png', data: imageOf('boats.png'), around: [{ place: '0x1' }] },
    { act: 1 },
    [body],
  ]
  for (const one of requests) {
    const { status } = await ask(one)
    expect([404, 409, 422], JSON.stringify(one)).toContain(status)
  }
  expect(sources()).toEqual(original)
})

it.each([['--host'], ['--allow', 'mac.fritz.box']])('is off with %s', async (...args) => {
  const open = await startDevServer(project, args)
  onTestFinished(open.stop)
  expect(await open.text('/')).not.toContain('?edit')
  expect(await open.text('/?edit')).not.toContain('data-edit')
  expect((await fetch(`${open.base}/@dev/edit`, { method: 'POST' })).status).toBe(405)
})

it('writes nothing where the file has changed, or where code makes the text', async () => {
  const { ask } = await openEdited()
  server.edit(works, "'Tide Table'", "'Ebb Table'")
  const before = sources()
  const conflict = await ask({ ...title, words: 'Mine' })
  expect(conflict).toMatchObject({ status: 409, words: 'Ebb Table' })
  expect(await ask({ ...title, act: 'add', words: 'Mine' })).toMatchObject({ status: 409 })
  const line = read(project, works).split("'Book, '")[0]?.split('\n').length
  const code = await ask({ place: at('works', 3, 'medium'), before: '', words: 'Mine' })
  expect(code).toMatchObject({ status: 422, where: `${works}:${line}` })
  expect(sources()).toEqual(before)
  // Now that both versions are known.
  const mine = { place: conflict.place, before: conflict.words, words: 'Mine' }
  expect(await ask(mine)).toMatchObject({ status: 200 })
  server.edit(works, "'Mine'", "'Theirs'")
  expect(await ask({ act: 'undo' })).toMatchObject({ status: 409 })
  expect(read(project, works)).toContain("'Theirs'")
})

const medium = { place: at('works', 0, 'medium'), before: 'Augmented reality for a harbour wall' }

it('refuses what a build refuses, before it is written, and lets all else go on', async () => {
  const { ask } = await openEdited()
  for (const [text, words, told] of [
    [medium, 'A <p>', '<p>'],
    [medium, '[a](/nowhere)', 'nowhere/'],
    [title, ' ', 'empty'],
    [line, '', 'empty'],
    [fact('year', '2025'), '3 May', 'year'],
    [fact('tags', 'water'), 'watr', 'tag'],
    [{ place: at('works', 0, 'media', 1, 'place'), before: 'narrow' }, '', 'place'],
  ] as const) {
    const { status, message } = await ask({ ...text, words })
    expect([status, message]).toEqual([422, expect.stringContaining(told)])
  }
  expect(sources()).toEqual(original)
  // Of an error that is there, nobody has to hear twice.
  server.edit('src/content/cv.ts', "'Lighthouse'", "''")
  expect(await ask({ ...medium, words: 'Real' })).toMatchObject({ status: 200 })
  expect(await server.text('/workshops/?edit')).toMatch(/"undo".*dev-overlay/s)
  expect(await ask({ act: 'undo' })).toMatchObject({ status: 200 })
})

const logbook = { place: at('works', 1, 'title', 'en-GB'), before: 'Kiln "Logbook"' }
const wall = { place: at('works', 0, 'media', 1, 'caption'), before: 'The wall at noon' }
const mouth = {
  place: at('images', 'kiln.jpg'),
  before: 'The mouth of a kiln, orange around a pale core.',
}
const draft = { place: at('works', 5, 'title'), before: 'Unfinished Work' }
const line = { place: at('cv', 0, 'entries', 0, 'text'), before: 'MA, school by the sea' }
const fact = (name: string, before = '') => ({ place: at('works', 0, name), before })
const inPage = (before: string, ...path: Path) => ({
  place: JSON.stringify([tuning, ...path]),
  before,
})
const [, film = '', image = ''] = /media: \[\n(.*\n)(.*\n)/.exec(read('tests/fixture', works)) ?? []

it.each<[text: object, change: object | string, from: string | RegExp, to: string, file?: string]>([
  [medium, '', /\n {4}medium: 'Augmented.*/, ''],
  [wall, 'At\n*noon*', "'The wall at noon'", "'At *noon*'"],
  [inPage('## Notes\n\nBeats and *combs*.'), 'Six\nbeats.', /## .*/s, 'Six\r\nbeats.\r\n', tuning],
  [inPage('Tuning *ears*', 'title'), 'A: *b* # c', "'Tuning *ears*'", '"A: *b* # c"', tuning],
  [inPage('A course.', 'description'), "It's: one", '>-\r\n  A course.', '"It\'s: one"', tuning],
  [inPage('true', 'draft'), { act: 'draft' }, 'draft: true # yet\r\n', '', tuning],
  [fact('year', '2025'), '2024–2026', 'year: 2025,', "year: '2024–2026',"],
  [fact('tags', 'water'), '', "    tags: ['water'],\n", ''],
  [fact('summary'), "It's", "wall',\n", 'wall\',\n    summary: "It\'s",\n'],
  [fact('draft'), 'true', "noon' },\n    ],", "noon' },\n    ],\n    draft: true,"],
  [draft, { act: 'draft' }, '    draft: true,\n', ''],
  [wall, { act: 'up' }, film + image, image + film],
  [mouth, { act: 'delete', around: [logbook] }, /.*'The mouth' },\n/, ''],
  [draft, { act: 'delete' }, / {2}\{\n {4}id: 'unfin[\s\S]*?\n {2}\},\n/, ''],
  [
    line,
    { act: 'add', words: "2014–2015 The sea's school" },
    /(.*'MA, school.*)/,
    `$1\n      { years: '2014–2015', text: "The sea's school" },`,
    'src/content/cv.ts',
  ],
])(
  'changes of %j what %j says, and takes it back',
  async (text, change, from, to, file = works) => {
    const { ask } = await openEdited()
    const request = typeof change === 'string' ? { words: change } : change
    expect(await ask({ ...text, ...request })).toMatchObject({ status: 200 })
    expect(sources()).toEqual({ ...original, [file]: original[file]?.replace(from, to) })
    expect(await ask({ act: 'undo' })).toMatchObject({ status: 200 })
    expect(sources()).toEqual(original)
  },
)

it('tells what an item has, and adds works, what a work lacks, and pages', async () => {
  const { ask } = await openEdited()
  const { sheet, opens } = await ask({ act: 'facts', ...title, value: '2025' })
  const added = [...`${sheet}`.matchAll(/>\+ (\w+)</g)].map(([, list]) => list)
  expect([opens, added]).toEqual([at('works', 0, 'year'), ['links', 'details', 'credits']])
  const pressed = [...`${sheet}`.matchAll(/value="([^"]*)" name="(\w+)" aria-pressed="true"/g)]
  expect(pressed.map(([, next, name]) => [name, next])).toEqual([
    ['beside', ''],
    ['water', ''],
  ])
  const { place } = await ask({ act: 'add', list: 'works', words: 'Kiln Logbook' })
  await ask({ act: 'add', place, list: 'details', words: 'Edition: 5' })
  expect(read(project, works).replace(/.*?Entry\[\] = \[\n/s, '')).toMatch(
    /^ {2}\{\n {4}id: 'kiln-logbook-2',.*?draft: true,.*? {4}details: \[\{ label: 'Edition', text: '5' \}\],\n/s,
  )
  const { page } = await ask({ act: 'add', list: 'pages', words: 'Über mich' })
  expect([page, await server.text('/uber-mich/?edit')]).toEqual([
    '/uber-mich/',
    expect.stringContaining('Publish page'),
  ])
  for (let step = 0; step < 3; step++) expect((await ask({ act: 'undo' })).status).toBe(200)
  expect([exists(project, 'pages/uber-mich.md'), sources()]).toEqual([false, original])
})

describe.skipIf(isChromiumMissing)('in a browser', () => {
  async function visit(path = '/', viewport = { width: 1280, height: 720 }) {
    const { page, errors } = await openPage('', { ...still, viewport })
    await Promise.all([page.waitForResponse(/@dev\/events/), page.goto(server.base + path)])
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL(/\?edit/)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
    return { page, errors, field: page.getByRole('textbox'), press }
  }
  /** A text that begins so, and can be clicked. */
  const textOf = (page: Page, words: string) => {
    const texts = page.locator('main :not(.visually-hidden) > dev-text, [popover] dev-text')
    return texts.filter({ hasText: new RegExp(`^${words}`) }).last()
  }
  const restored = () => expect.poll(sources).toEqual(original)

  it.each<
    [path: string, start: string, words: string, file: string, from: string | RegExp, to: string]
  >([
    ['/', 'Every', 'One.\n\n- a', works, /Every[^`]*two/, 'One.\n\n      - a'],
    ['/', 'Main', 'Most', 'src/content/words.ts', "navigation: 'Main'", "navigation: 'Most'"],
    ['/tuning/', 'Beats', 'Six\nbeats.', tuning, /## .*/s, 'Six\r\nbeats.\r\n'],
    ['/he/', 'יומן', 'ספר', works, "he: 'יומן'", "he: 'ספר'"],
  ])(
    'writes on %s, in the place of “%s”, what is typed',
    async (path, start, words, file, from, to) => {
      const { page, errors, field, press } = await visit(path)
      const text = textOf(page, start)
      const isQuiet = () => page.getByRole('button', { name: 'Undo' }).isDisabled()
      expect(await isQuiet()).toBe(true)
      if (!(await text.isVisible())) await press('More')
      await text.click()
      await field.fill(words)
      await page.keyboard.press('Control+Enter')
      // It stays until the page shows the words.
      await field.waitFor({ state: 'detached' })
      expect(sources()).toEqual({ ...original, [file]: original[file]?.replace(from, () => to) })
      await page.getByRole('status').getByText(`Written to ${file}`).waitFor()
      expect(await isQuiet()).toBe(false)
      await press('Undo')
      await restored()
      await text.waitFor({ state: 'attached' })
      expect(errors).toEqual([])
    },
  )

  it('is quiet by keyboard and for screen readers, and gives up with Escape', async () => {
    const { page, field } = await visit()
    const text = textOf(page, 'Every firing')
    await text.focus()
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe('Every firing.\n\n- one\n- two')
    expect(await page.getByText('one', { exact: true }).isVisible()).toBe(false)
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('tells a fault in the text of a page in Markdown, until it is mended', async () => {
    const { page, field } = await visit('/tuning/')
    await textOf(page, 'Beats').click()
    for (const [words, role] of [
      ['A <b>beat</b>', 'alert'],
      ['A beat', 'status'],
    ] as const) {
      await field.fill(words)
      await page.keyboard.press('Control+Enter')
      await page.getByRole(role).getByText(tuning).first().waitFor()
    }
    await field.waitFor({ state: 'detached' })
    expect(read(project, tuning)).toBe(course.replace(/## .*/s, 'A beat\r\n'))
  })

  it('opens what is no text, and tells where the rest is written', async () => {
    const { page, field } = await visit()
    await page.locator('#tide-table time').first().click()
    expect(await field.inputValue()).toBe('2025')
    await field.press('Escape')
    await page.getByRole('button', { name: 'Close' }).click()
    await textOf(page, 'Book, 14 pages').click()
    await page.getByRole('status').getByText(`Code makes this text, in ${works}`).waitFor()
    await page.locator('main').click({ position: { x: 2, y: 2 } })
    await page.getByRole('status').getByRole('link', { name: 'pages/index.tsx' }).waitFor()
  })

  it('adds a work and publishes it, and moves it by dragging, on a phone by keyboard', async () => {
    const { page, field, press } = await visit('/', { width: 390, height: 844 })
    await press('New')
    await press('+ work')
    await page.getByRole('textbox', { name: 'The title of the work' }).fill('Low Tide')
    await field.press('Enter')
    const title = page.locator('#low-tide h2 dev-text')
    await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true)
    await press('More')
    await page.locator('[data-name=textPlace]').getByText('top').waitFor()
    expect(await findViolations(page)).toEqual([])
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(await isWide()).toBe(false)
    await press('Close')
    await title.focus()
    await press('Publish work')
    await page.locator('#low-tide .draft-sign').waitFor({ state: 'detached' })
    const nextId = () => /'low-tide'.*?id: '([^']+)'/s.exec(read(project, works))?.[1]
    await title.dragTo(page.locator('#tide-table h2 dev-text'))
    await expect.poll(nextId).toBe('kiln-logbook')
    await page.locator('#low-tide + #kiln-logbook').waitFor()
    await title.focus()
    // The second before the page shows the first.
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(nextId).toBe('paper-boats')
  })

  it('takes images onto a work and in the place of others, as the command line does', async () => {
    const { page, field, press } = await visit()
    const names = ['img-47.png', 'img-48.png']
    const copies = names.map((name) => `public/images/${name}`)
    onTestFinished(() => {
      for (const file of copies) rmSync(join(project, file), { force: true })
    })
    const drop = (selector: string, ...files: [string, string][]) =>
      page.locator(selector).evaluate(dropOn, files)
    const answer = async (name: string, alt: string) => {
      await page.getByRole('textbox', { name }).fill(alt)
      await field.press('Enter')
    }
    const boats = imageOf('boats.png')
    await drop('#tide-table h2', ['../IMG 47.PNG', boats], ['IMG 48.PNG', boats])
    await answer('img-47.png', ' ')
    await page.getByRole('status').getByText('what the image shows').waitFor()
    await answer('img-47.png', "A boat's sail.")
    await answer('img-48.png', 'A boat.')
    await page.getByAltText('A boat.').waitFor()
    const items = names.map((name) => `\n      { kind: 'image', image: '${name}', place: 'full' },`)
    const end = "'The wall at noon' },"
    const [first, second] = [`'img-47.png': "A boat's sail."`, "'img-48.png': 'A boat.'"]
    expect(sources()).toEqual({
      ...original,
      [works]: original[works]?.replace(end, end + items.join('')),
      [images]: original[images]?.replace('= {', `= {\n  ${second},\n  ${first},`),
    })
    await press('Undo')
    await page.getByRole('status').getByText('Taken back').waitFor()
    await page.getByAltText('A boat.').waitFor({ state: 'detached' })
    await press('Undo')
    await restored()
    expect(copies.filter((file) => exists(project, file))).toEqual([])
    // A decorative one, which has no description, and stands in another work before.
    await drop('#salt img[src*=stripes]', ['IMG 47.PNG', boats])
    await answer('img-47.png', 'A boat.')
    await page.getByAltText('A boat.').waitFor()
    const from = "image: 'stripes.jpg', place: 'wide'"
    const placed = original[works]?.replace(from, from.replace('stripes.jpg', 'img-47.png'))
    expect(read(project, works)).toBe(placed)
    await drop('#tide-table h2', ['a.heic', 'AAAA'])
    await page.getByRole('status').getByText('Export it as a JPEG').waitFor()
    await drop('main', ['IMG 49.PNG', boats])
    await page.getByRole('status').getByText('Drop it on a work').waitFor()
    await drop('#tide-table h2', ['Kiln.jpg', imageOf('boats.png')])
    await page.getByRole('textbox', { name: 'kiln-2.jpg' }).press('Enter')
    await page.getByRole('status').getByText('what the image shows').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('status').getByText('Not added: Kiln.jpg').waitFor()
  })
})

function dropOn(target: Element, files: [name: string, base64: string][]): void {
  const dataTransfer = new DataTransfer()
  for (const [name, base64] of files) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    dataTransfer.items.add(new File([bytes], name))
  }
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}
