import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Answer } from '../src/edit/editing.ts'
import { unindent } from '../src/edit/literals.ts'
import { isChromiumMissing, openPage } from './kit/chromium.ts'
import { type DevServer, startDevServer } from './kit/programs.ts'
import { copyFixture, edit, exists, filesBelow, read } from './kit/project.ts'

const works = 'src/content/works.ts'
const lantern = 'src/content/texts/lantern.md'
const shared = `{ 'en-GB': 'Kiln "Logbook"', he: 'יומן' }, // in both`
const paragraphs = '`\n      Every firing.\n\n      - one\n      - two\n    `,'

let server: DevServer
let project: string
let original: Record<string, string>

const sources = () => {
  const files = filesBelow(join(project, 'src/content'))
  return Object.fromEntries(
    files.map((file) => [`src/content/${file}`, read(project, `src/content/${file}`)]),
  )
}

beforeAll(async () => {
  project = copyFixture()
  edit(project, 'src/content/site.ts', "language: 'en-GB',", "languages: ['en-GB', 'he'],")
  edit(project, works, "'Kiln Logbook',", shared)
  edit(project, works, /'Every firing .*',/, paragraphs)
  edit(project, works, "medium: 'Book, 14 pages'", "medium: 'Book, ' + `14 pages`")
  original = sources()
  server = await startDevServer(project)
})
afterEach(() => {
  for (const [file, text] of Object.entries(original)) server.write(file, text)
})
afterAll(() => server.stop())

/** A page that is open for editing, as its script knows it. */
async function openEdited(path = '/') {
  const html = await server.text(`${path}?edit`)
  const [, token = ''] = /data-token="([^"]+)"/.exec(html) ?? []
  const numbers = [...html.matchAll(/data-edit="(\d+)"/g)].map(([, number]) => Number(number))
  /** The number of the text that begins so on the page. */
  const textAt = (start: string) => {
    const at = html.indexOf(`>${start}`)
    return Number(/.*data-edit="(\d+)"/s.exec(html.slice(0, at))?.[1])
  }
  const ask = (body: object) => post(token, body)
  return { html, token, textAt, ask, numbers: [...new Set(numbers)] }
}

/** As the script of a page asks, or with other headers. */
function post(token: string, body: object, headers: Record<string, string> = {}, method = 'POST') {
  const { host, port } = new URL(server.base)
  const own = {
    'content-type': 'application/json',
    origin: server.base,
    'x-edit-token': token,
    host,
  }
  return new Promise<Answer>((resolve, reject) => {
    const options = { port, method, path: '/@dev/edit', headers: { ...own, ...headers } }
    const sent = request({ host: '127.0.0.1', ...options }, async (response) => {
      let text = ''
      for await (const part of response) text += part
      const answer = /^\{/.test(text) ? JSON.parse(text) : { message: text }
      resolve({ ...answer, status: response.statusCode })
    })
    sent.on('error', reject).end(method === 'GET' ? undefined : JSON.stringify(body))
  })
}

it.each([
  ['Tide Table', 'Tide’s "Table"', works, "title: 'Tide Table'", `title: 'Tide’s "Table"'`],
  ['Kiln &quot;Logbook&quot;', "Ada's kiln", works, `'Kiln "Logbook"', he`, `"Ada's kiln", he`],
  ['The wall shows', 'One.\n\nTwo.', works, /'The wall .*'/, "'One.\\n\\nTwo.'"],
  [
    'A book to be',
    'One.\n\nTwo.',
    works,
    /'A book to be .*'/,
    '`\n      One.\n\n      Two.\n    `',
  ],
  [
    'Every firing',
    'One.\n\n- a',
    works,
    'Every firing.\n\n      - one\n      - two',
    'One.\n\n      - a',
  ],
  ['A red disc', 'A disc.', 'src/content/images.ts', /'The cover of .*'/, "'A disc.'"],
  ['Main', 'Most', 'src/content/words.ts', "navigation: 'Main'", "navigation: 'Most'"],
])('writes %s as %j', async (start, words, file, from, to) => {
  const { ask, textAt } = await openEdited()
  const text = textAt(start === 'A red disc' ? 'The cover' : start)
  expect(await ask({ text, words })).toMatchObject({
    status: 200,
    where: expect.stringContaining(file),
  })
  expect(sources()).toEqual({ ...original, [file]: original[file]?.replace(from, () => to) })
  expect(await ask({ undo: true })).toMatchObject({ status: 200 })
  expect(sources()).toEqual(original)
})

it('writes a text in a file as a whole', async () => {
  const { ask, textAt } = await openEdited()
  const { words = '', text: _, ...known } = await ask({ text: textAt('One player has') })
  expect({ ...known, words: `${words}\n` }).toMatchObject({ words: original[lantern], status: 200 })
  await ask({ text: textAt('One player has'), words: `${words}\n\nMore.` })
  expect(read(project, lantern)).toBe(`${words}\n\nMore.\n`)
})

it('writes nothing where the file has changed, or where code makes the text', async () => {
  const { ask, textAt } = await openEdited()
  const text = textAt('Tide Table')
  server.edit(works, "'Tide Table'", "'Ebb Table'")
  const before = sources()
  const conflict = await ask({ text, words: 'Mine' })
  expect(conflict).toMatchObject({ status: 409, message: expect.stringContaining('Ebb Table') })
  const code = await ask({ text: textAt('Book, 14 pages'), words: 'Mine' })
  expect(code).toMatchObject({ status: 422, where: `${works}:${lineOf("'Book, '")}` })
  expect(sources()).toEqual(before)
  // Now that both versions are known.
  expect(await ask({ text: conflict.text, words: 'Mine' })).toMatchObject({ status: 200 })
  server.edit(works, "'Mine'", "'Theirs'")
  expect(await ask({ undo: true })).toMatchObject({ status: 409 })
  expect(read(project, works)).toContain("'Theirs'")
})

const lineOf = (text: string) => read(project, works).split(text)[0]?.split('\n').length

it('takes 200 random edits: each changes its literal alone, and the page shows the words', async () => {
  let seed = 30
  const roll = (sides: number) => {
    seed = (seed * 48_271) % 0x7fffffff
    return seed % sides
  }
  const marks = ["'", '"', '’', '$', '{x}', 'ü', '漢', '👩‍🚀', ' ', '&', ', ', '(', 'ש']
  const random = () => Array.from({ length: roll(9) }, () => marks[roll(marks.length)]).join('')
  const { html, ask, numbers } = await openEdited()
  const body = html.slice(html.indexOf('<article'), html.indexOf('<footer'))
  const shown = numbers.filter((number) => body.includes(`data-edit="${number}"`))
  const opened = await Promise.all(shown.map(async (text) => ({ ...(await ask({ text })), text })))
  const texts = opened.filter(({ words }) => words && !words.includes('{'))
  const expected = new Map<object, string>()
  for (let count = 0; count < 200; count++) {
    const text = texts[roll(texts.length)] ?? { text: -1 }
    const words = `w${count}${random()}x`
    const before = sources()
    const written = 'isLine' in text && text.isLine ? words : `${words}\n\n${count}.`
    const answer = await ask({ text: text.text, words: written })
    expect(answer.status, words).toBe(200)
    const after = sources()
    const [file = '', ...others] = Object.keys(after).filter((name) => after[name] !== before[name])
    expect(others).toEqual([])
    const [old, next] = [before, after].map((files) => literalsIn(file, files[file] ?? ''))
    expect(next?.code, words).toEqual(old?.code)
    expect(next?.texts.filter((one, index) => one !== old?.texts[index])).toEqual([written])
    text.text = answer.text ?? -1
    expected.set(text, words)
    if (count % 20 < 19) continue
    const page = wordsOf(await server.text('/?edit'))
    expect([...expected.values()].filter((one) => !page.includes(one.replace(/ +/g, ' ')))).toEqual(
      [],
    )
  }
})

/** The texts of a source file, and all between them. */
function literalsIn(file: string, source: string) {
  if (file.endsWith('.md')) return { code: [], texts: [source.trim()] }
  const found: { start: number; end: number; text: string }[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, start, end, value, quasis } = Object(node)
    const text = type === 'TemplateLiteral' ? unindent(quasis[0].value.cooked) : value
    if (/^(String|Template)Literal$/.test(type)) found.push({ start, end, text })
    else for (const inner of Object.values(node)) visit(inner)
  }
  visit(parse(source, { sourceType: 'module', plugins: ['typescript'] }).program)
  const starts = [0, ...found.map(({ end }) => end)]
  const ends = [...found.map(({ start }) => start), source.length]
  return {
    code: starts.map((start, index) => source.slice(start, ends[index])),
    texts: found.map(({ text }) => text),
  }
}

/** What a page says, between its elements. */
function wordsOf(html: string): string {
  const characters: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
  const text = html.replace(/<[^>]*>/g, '').replace(/ +/g, ' ')
  return text.replace(/&([\w#]+);/g, (_, name) => characters[name] ?? name)
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
    [{ host: '192.168.0.7', origin: 'http://192.168.0.7' }],
    [{}, 'GET'],
    [{ connection: 'Upgrade', upgrade: 'websocket' }, 'GET'],
  ]
  for (const [headers, method] of refusals) {
    const { status } = await post(token, body, headers, method)
    expect(status, JSON.stringify(headers)).toBe(403)
  }
  expect(await post(token, { text: 'works.0.title', words: 'x' })).toMatchObject({ status: 400 })
  expect(await post(token, { text: 1e6, words: 'x' })).toMatchObject({ status: 404 })
  expect(sources()).toEqual(original)
})

it.each([['--host'], ['--allow', 'mac.fritz.box']])('is off with %s', async (...args) => {
  const open = await startDevServer(project, args)
  onTestFinished(open.stop)
  expect(await open.text('/')).not.toContain('?edit')
  expect(await open.text('/?edit')).not.toContain('data-edit')
  expect((await fetch(`${open.base}/@dev/edit`, { method: 'POST' })).status).toBe(405)
})

const imageOf = (file: string) => readFileSync(join(project, 'public/images', file), 'base64')

it('takes an image onto a work or in the place of another, as the command line does', async () => {
  const { ask, textAt } = await openEdited()
  const image = { name: '../IMG 47.PNG', base64: imageOf('boats.png'), id: 'tide-table' }
  const copy = 'public/images/img-47.png'
  onTestFinished(() => rmSync(join(project, copy), { force: true }))
  expect(await ask({ image })).toMatchObject({ status: 200, words: 'img-47.png' })
  expect(exists(project, copy)).toBe(false)
  expect(await ask({ image: { ...image, alt: ' ' } })).toMatchObject({ status: 422 })
  await ask({ image: { ...image, alt: "A boat's sail." } })
  expect(read(project, works)).toContain(
    "'The wall at noon' },\n      { kind: 'image', image: 'img-47.png', place: 'full' },\n    ],",
  )
  expect(read(project, 'src/content/images.ts')).toContain(
    `= {\n  'img-47.png': "A boat's sail.",\n`,
  )
  expect(await server.text('/')).toContain('alt="A boat&#x27;s sail."')
  await ask({ undo: true })
  expect([sources(), exists(project, copy)]).toEqual([original, false])
  await ask({ image: { ...image, alt: 'A boat.' }, text: textAt('A harbour at noon') })
  const placed = original[works]?.replace(
    "image: 'harbour.jpg', place: 'n",
    "image: 'img-47.png', place: 'n",
  )
  expect(sources()[works]).toBe(placed)
  const { message } = await ask({ image: { ...image, name: 'Kiln.jpg' } })
  expect(message).toContain('a name not in public/images/')
  const wrong = { ...image, name: 'a.heic', base64: 'AAAA' }
  expect((await ask({ image: wrong })).message).toContain('the name of a JPEG')
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe.skipIf(isChromiumMissing)('in a browser', () => {
  async function visit(path = '/') {
    const { page, errors } = await openPage()
    await Promise.all([page.waitForResponse(/@dev\/events/), page.goto(server.base + path)])
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL(/\?edit/)
    return { page, errors, field: page.getByRole('textbox') }
  }
  /** A text that begins so, and can be clicked. */
  const textOf = (page: Page, words: string) => {
    const texts = page.locator('main :not(.visually-hidden) > dev-text:not(.dev-field)')
    return texts.filter({ hasText: new RegExp(`^${words}`) }).last()
  }

  it.each([
    ['/', 'Tide Table$', 'Ebb *Table*', 'Enter', 'Ebb .Table'],
    ['/', 'Augmented reality', 'An *old* wall', 'Enter', 'An old wall'],
    ['/', 'Every firing', 'One.\n\n- two\n- three', 'Control+Enter', 'three'],
    ['/', 'One player has', 'One.\n\n## Two\n\nThree.', 'Control+Enter', 'Two'],
    ['/', 'The cover of a book', 'A disc.', 'Enter', 'A disc.'],
    ['/contact/', 'I make works', 'I make boats.', 'Control+Enter', 'I make boats.'],
    ['/he/', 'יומן', 'ספר', 'Enter', 'ספר'],
  ])('on %s, %s becomes %j', async (path, words, written, key, shown) => {
    const { page, errors, field } = await visit(path)
    await textOf(page, words).click()
    await field.fill(written)
    await page.keyboard.press(key)
    await textOf(page, shown).waitFor()
    await field.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await textOf(page, words).waitFor()
    expect([sources(), errors]).toEqual([original, []])
  })

  it('is quiet by keyboard and for screen readers, and gives up with Escape', async () => {
    const { page, field } = await visit()
    const text = textOf(page, 'Every firing')
    await text.focus()
    await page.keyboard.press('Enter')
    expect(await field.innerText()).toBe('Every firing.\n\n- one\n- two')
    expect(await text.isVisible()).toBe(false)
    const found = await page.evaluate(`${axe}
      axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))`)
    expect(found).toEqual([])
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(sources()).toEqual(original)
  })

  it('keeps the words below an error, and beside those of somebody else', async () => {
    const { page, field } = await visit()
    await textOf(page, 'Augmented reality').click()
    await field.fill('A <b>wall</b>')
    await page.locator('main').click({ position: { x: 2, y: 2 } })
    await page.getByRole('alert').waitFor()
    expect(await field.innerText()).toBe('A <b>wall</b>')
    await field.fill('A wall')
    await field.press('Enter')
    await textOf(page, 'A wall').waitFor()
    await field.waitFor({ state: 'detached' })
    await textOf(page, 'A wall').click()
    await field.waitFor()
    server.edit(works, "'A wall'", "'Their wall'")
    await field.fill('My wall')
    await field.press('Enter')
    await page.getByRole('status').getByText('Their wall').waitFor()
    await textOf(page, 'Their wall').waitFor({ state: 'attached' })
    expect([await field.innerText(), read(project, works).includes('My')]).toEqual([
      'My wall',
      false,
    ])
  })

  it('asks what an image shows that is dropped on another', async () => {
    const { page } = await visit()
    onTestFinished(() => rmSync(join(project, 'public/images/new.png'), { force: true }))
    page.on('dialog', (dialog) => dialog.accept('A new wall.'))
    await page.locator('#tide-table img').last().evaluate(dropOn, imageOf('boats.png'))
    await page.getByText('A new wall.').waitFor()
    expect(read(project, works)).toContain("image: 'new.png', place: 'narrow'")
  })
})

function dropOn(target: Element, base64: string): void {
  const dataTransfer = new DataTransfer()
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  dataTransfer.items.add(new File([bytes], 'new.png'))
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}
