import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Answer } from '../src/edit/edit-session.ts'
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
const lantern = 'src/content/texts/lantern.md'
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
  const html = await server.text(`${path}?edit`)
  const [, token = ''] = /data-token="([^"]+)"/.exec(html) ?? []
  const textAt = (start: string) =>
    `${/.*data-edit="(\d+)"/s.exec(html.slice(0, html.indexOf(`>${start}`)))?.[1]}`
  return { html, token, textAt, ask: (body: object) => post(token, body) }
}

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
  const { token, textAt } = await openEdited()
  const body = { text: textAt('Tide Table'), words: 'Owned' }
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
  for (const text of ['works.0.title', '../works.ts', '1e6', '-1', '', ' 1', '0x1', '99999']) {
    expect(await post(token, { ...body, text })).toMatchObject({ status: 404 })
    expect(await post(token, { ...body, place: text })).toMatchObject({ status: 404 })
    for (const act of ['delete', 'facts', 'add', 'move']) {
      expect(await post(token, { act, text })).toMatchObject({ status: 404 })
      expect(await post(token, { act, place: text })).toMatchObject({ status: 404 })
    }
  }
  const outside = JSON.stringify(['package.json', 'name'])
  expect(await post(token, { ...body, place: outside })).toMatchObject({ status: 404 })
  const item = { text: textAt('Tide Table') }
  for (const request of [
    { ...item, words: 'a\u{f0000}b' },
    { ...item, act: 'up' },
    { ...item, act: '__proto__' },
    { ...item, act: 'add', list: '__proto__', words: 'x' },
    { ...item, act: 'add', list: 'media', words: 'x' },
    { ...item, act: 'move', onto: item.text },
    { act: 'facts' },
    { act: 'facts', value: '../works.ts' },
    { act: 'delete', value: 'tide-table' },
    { act: 'add', list: 'constructor', words: 'x' },
    { act: 'add', list: 'works', words: 'a\u0000b' },
    { act: 'add', list: 'pages', words: '../../x\ny' },
    { act: 'add', list: 'pages', words: 'Contact' },
    { name: '../../../a.png', data: '' },
    { name: 'a.png', data: imageOf('boats.png'), around: '0x1, -1' },
  ]) {
    expect(await post(token, request), JSON.stringify(request)).toMatchObject({ status: 422 })
  }
  const large = { 'content-length': `${2 ** 26 + 1}` }
  expect(await post(token, body, large)).toMatchObject({ status: 413 })
  expect(await post(token, [body])).toMatchObject({ status: 422 })
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
  const { ask, textAt } = await openEdited()
  const text = textAt('Tide Table')
  server.edit(works, "'Tide Table'", "'Ebb Table'")
  const before = sources()
  expect(await ask({ text, words: 'Mine', before: 'Tide Table' })).toMatchObject({ status: 409 })
  const conflict = await ask({ text, words: 'Mine' })
  expect(conflict).toMatchObject({ status: 409, message: expect.stringContaining('Ebb Table') })
  const line = read(project, works).split("'Book, '")[0]?.split('\n').length
  const code = await ask({ text: textAt('Book, 14 pages'), words: 'Mine' })
  expect(code).toMatchObject({ status: 422, where: `${works}:${line}` })
  expect(sources()).toEqual(before)
  // Now that both versions are known.
  const mine = { text: `${conflict.text}`, words: 'Mine' }
  expect(await ask(mine)).toMatchObject({ status: 200 })
  server.edit(works, "'Mine'", "'Theirs'")
  expect(await ask({ undo: 'last' })).toMatchObject({ status: 409 })
  expect(read(project, works)).toContain("'Theirs'")
})

it('refuses what a build refuses, before it is written, and lets all else go on', async () => {
  const { ask, textAt } = await openEdited()
  const refused: [start: string, words: string, found: string][] = [
    ['Augmented', 'A <p>', '<p>'],
    ['Augmented', '[a](/nowhere)', 'nowhere/'],
    ['Tide Table', ' ', 'empty'],
    ['MA, school', '', 'empty'],
  ]
  const { textAt: textOnContact } = await openEdited('/contact/')
  for (const [start, words, found] of refused) {
    const text = start === 'MA, school' ? textOnContact(start) : textAt(start)
    const { status, message } = await ask({ text, words })
    expect([status, message]).toEqual([422, expect.stringContaining(found)])
  }
  expect(sources()).toEqual(original)
  // Of an error that is there, nobody has to hear twice.
  server.edit('src/content/cv.ts', "'Lighthouse'", "''")
  const work = { text: textAt('Augmented'), words: 'Real' }
  expect(await ask(work)).toMatchObject({ status: 200 })
  expect(await server.text('/workshops/?edit')).toMatch(
    /dev-overlay.*dev-undo|dev-undo.*dev-overlay/s,
  )
  expect(await ask({ undo: 'last' })).toMatchObject({ status: 200 })
})

it('removes the line of a field that may be empty', async () => {
  const { ask, textAt } = await openEdited()
  expect(await ask({ text: textAt('Augmented'), words: '' })).toMatchObject({ status: 200 })
  const line = /\n {4}medium: 'Augmented.*/
  expect(read(project, works)).toBe(original[works]?.replace(line, ''))
})

it('moves, deletes and adds items of lists', async () => {
  const { ask, textAt } = await openEdited()
  const title = textAt('Tide Table')
  const figure = { text: textAt('The wall at noon'), around: title }
  expect(await ask({ ...figure, act: 'up' })).toMatchObject({ status: 200 })
  const [, film = '', image = ''] = /media: \[\n(.*\n)(.*\n)/.exec(original[works] ?? '') ?? []
  expect(read(project, works)).toBe(original[works]?.replace(film + image, image + film))
  await ask({ undo: 'last' })
  const around = textAt('Kiln &quot;Logbook')
  const alt = { text: textAt('The mouth of a kiln'), around, act: 'delete' }
  expect(await ask(alt)).toMatchObject({ status: 200 })
  expect(read(project, works)).toBe(original[works]?.replace(/.*'The mouth' },\n/, ''))
  await ask({ undo: 'last' })
  const work = { text: textAt('Paper Boats'), act: 'delete' }
  expect(await ask(work)).toMatchObject({ status: 200 })
  const entry = / {2}\{\n {4}id: 'paper-boats',[\s\S]*?\n {2}\},\n/
  expect(read(project, works)).toBe(original[works]?.replace(entry, ''))
  await ask({ undo: 'last' })
  expect(sources()).toEqual(original)
  const contact = await openEdited('/contact/')
  const line = { text: contact.textAt('MA, school'), act: 'add' }
  expect(await ask({ ...line, words: "2014–2015 The sea's school" })).toMatchObject({ status: 200 })
  const added = `$&\n      { years: '2014–2015', text: "The sea's school" },`
  const cv = 'src/content/cv.ts'
  expect(read(project, cv)).toBe(original[cv]?.replace(/.*'MA, school.*/, added))
})

it.each([
  ['Tide Table', 'year', '2024–2026', 'year: 2025,', "year: '2024–2026',"],
  ['Tide Table', 'year', '2026', 'year: 2025,', 'year: 2026,'],
  ['Tide Table', 'year', '3 May', '', ''],
  ['Tide Table', 'tags', 'water, night', "['water']", "['water', 'night']"],
  ['Tide Table', 'tags', 'watr', '', ''],
  ['Tide Table', 'tags', '', "    tags: ['water'],\n", ''],
  ['Tide Table', 'summary', "It's", "wall',\n", 'wall\',\n    summary: "It\'s",\n'],
  ['Tide Table', 'draft', 'true', "noon' },\n    ],", "noon' },\n    ],\n    draft: true,"],
  ['Unfinished', 'draft', '', '    draft: true,\n', ''],
  ['The wall at noon', 'place', 'wide', "'narrow'", "'wide'"],
  ['The wall at noon', 'place', '', '', ''],
])('writes of %s the fact %s as %j', async (start, name, words, from, to) => {
  const { ask, textAt } = await openEdited()
  const { facts = [], place } = await ask({ act: 'facts', text: textAt(start) })
  const { text } = facts.find((fact) => fact.name === name) ?? {}
  const { status } = await ask({ text: `${text}`, words })
  expect([status, read(project, works)]).toEqual([
    from ? 200 : 422,
    original[works]?.replace(from, to),
  ])
  const next = await ask({ act: 'facts', place })
  const { value } = next.facts?.find((fact) => fact.name === name) ?? {}
  if (from) expect(value).toBe(words)
})

it('adds works, what a work lacks, and pages', async () => {
  const { ask } = await openEdited()
  const { text } = await ask({ act: 'add', list: 'works', words: 'Kiln Logbook' })
  await ask({ act: 'add', text: `${text}`, list: 'details', words: 'Edition: 5' })
  const added = read(project, works).replace(/.*?Entry\[\] = \[\n/s, '')
  expect(added).toMatch(
    /^ {2}\{\n {4}id: 'kiln-logbook-2',.*?draft: true,.*? {4}details: \[\{ label: 'Edition', text: '5' \}\],\n/s,
  )
  const { page } = await ask({ act: 'add', list: 'pages', words: 'Über mich' })
  expect([page, await server.text('/uber-mich/?edit')]).toEqual([
    '/uber-mich/',
    expect.stringContaining('data-draft'),
  ])
  for (const step of [1, 2, 3])
    expect(await ask({ undo: `${step}` })).toMatchObject({ status: 200 })
  expect([exists(project, 'pages/uber-mich.md'), sources()]).toEqual([false, original])
})

describe.skipIf(isChromiumMissing)('in a browser', () => {
  async function visit(path = '/', viewport = { width: 1280, height: 720 }) {
    const { page, errors } = await openPage('', { ...still, viewport })
    await Promise.all([page.waitForResponse(/@dev\/events/), page.goto(server.base + path)])
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL(/\?edit/)
    const undo = () => page.getByRole('button', { name: 'Undo' }).click()
    return { page, errors, field: page.getByRole('textbox'), undo }
  }
  /** A text that begins so, and can be clicked. */
  const textOf = (page: Page, words: string) => {
    const texts = page.locator('main :not(.visually-hidden) > dev-text, [popover] dev-text')
    return texts.filter({ hasText: new RegExp(`^${words}`) }).last()
  }
  const restored = () => expect.poll(sources).toEqual(original)

  const written = [
    ['/', 'Augmented', "It's *old*", works, /'Augmented .*'/, `"It's *old*"`],
    ['/', 'Every', 'One.\n\n- a', works, /Every[^`]*two/, 'One.\n\n      - a'],
    ['/', 'One player', '## One\n\nTwo.', lantern, /.*\n/, '## One\n\nTwo.\n'],
    ['/', 'The wall at noon', 'At\n*noon*', works, "'The wall at noon'", "'At *noon*'"],
    ['/', 'The cover of a book', 'A disc.', images, /'The cover of .*'/, "'A disc.'"],
    ['/', 'Main', 'Most', 'src/content/words.ts', "navigation: 'Main'", "navigation: 'Most'"],
    ['/contact/', 'I make works', 'I row.', 'src/content/cv.ts', /'I make works[^']*'/, "'I row.'"],
    ['/tuning/', 'Beats', 'Six\nbeats.', tuning, /## .*/s, 'Six\r\nbeats.\r\n'],
    ['/tuning/', 'Tuning', 'A: *b* # c', tuning, "'Tuning *ears*'", '"A: *b* # c"'],
    ['/tuning/', 'A course', "It's: one", tuning, '>-\r\n  A course.', '"It\'s: one"'],
    ['/he/', 'יומן', 'ספר', works, "he: 'יומן'", "he: 'ספר'"],
  ] as const

  it.each(['/', '/contact/', '/tuning/', '/he/'])(
    'writes what is typed on %s, and takes it back',
    async (path) => {
      const { page, errors, field, undo } = await visit(path)
      for (const [, start, words, file, from, to] of written.filter(([first]) => first === path)) {
        const text = textOf(page, start)
        if (!(await text.isVisible())) await page.getByRole('button', { name: 'More' }).click()
        await text.click()
        await field.fill(words)
        await page.keyboard.press('Control+Enter')
        // It stays until the page shows the words.
        await field.waitFor({ state: 'detached' })
        const changed = { ...original, [file]: original[file]?.replace(from, () => to) }
        expect(sources(), start).toEqual(changed)
        await page.getByRole('status').getByText(`Written to ${file}`).waitFor()
        await undo()
        // The sheet may still show the words of before.
        await restored()
        await textOf(page, start).waitFor({ state: 'attached' })
        expect(errors, start).toEqual([])
      }
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
    // A line is saved by Enter alone.
    await textOf(page, 'Augmented').click()
    await field.fill('Old')
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    expect(sources()).toEqual({
      ...original,
      [works]: original[works]?.replace(/'Augmented .*'/, "'Old'"),
    })
  })

  it('keeps the words below an error', async () => {
    const { page, field } = await visit()
    await textOf(page, 'Augmented').click()
    await field.fill('A <b>wall</b>')
    await field.press('Enter')
    await page.getByRole('alert').getByText('<b>').waitFor()
    expect([await field.inputValue(), sources()]).toEqual(['A <b>wall</b>', original])
    await field.fill('A wall')
    await field.press('Enter')
    await field.waitFor({ state: 'detached' })
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
    const link = (name: string) => page.getByRole('status').getByRole('link', { name })
    await link(works).waitFor()
    await page.locator('main').click({ position: { x: 2, y: 2 } })
    await link('pages/index.tsx').waitFor()
  })

  it('adds a work and publishes it, and moves it by dragging, on a phone by keyboard', async () => {
    const { page, field } = await visit('/', { width: 390, height: 844 })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
    await press('New')
    await press('+ Work')
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
    await press('Publish work')
    await page.locator('#low-tide .draft-sign').waitFor({ state: 'detached' })
    await title.dragTo(page.locator('#tide-table h2 dev-text'))
    await expect
      .poll(() => read(project, works).search("'low-tide'"))
      .toBeGreaterThan(`${original[works]}`.search("'tide-table'"))
  })

  it('takes images onto a work and in the place of others, as the command line does', async () => {
    const { page, field, undo } = await visit()
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
    await undo()
    await page.getByRole('status').getByText('Taken back').waitFor()
    await page.getByAltText('A boat.').waitFor({ state: 'detached' })
    await undo()
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
