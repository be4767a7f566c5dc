import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openPage, still } from './kit/chromium.ts'
import { type DevServer, startDevServer, startProgram } from './kit/programs.ts'
import { copyFixture, filesBelow, read, restoreFolders } from './kit/project.ts'

const project = copyFixture()
let server: DevServer
beforeAll(async () => {
  server = await startDevServer(project)
})
afterAll(() => server?.stop())
afterEach(async () => {
  // Answers come in order: with this one, all edits are done.
  await ask({ act: 'open' })
  restoreFolders(project, 'src/content', 'pages', 'public')
})

const works = 'src/content/works.ts'
const cv = 'src/content/cv.ts'
const videos = 'src/content/videos.ts'
const images = 'src/content/images.ts'

/** All that an edit could change. */
function sources(): Record<string, string> {
  const files = ['src/content', 'pages'].flatMap((folder) =>
    filesBelow(join(project, folder)).map((file) => `${folder}/${file}`),
  )
  return Object.fromEntries(files.map((file) => [file, read(project, file)]))
}
const original = sources()

async function openEdited(): Promise<Page> {
  const { page } = await openPage('/', { baseURL: server.base, ...still })
  await page.getByRole('button', { name: 'Edit' }).click()
  await told(page, /./)
  return page
}

const field = (page: Page) => page.locator('.dev-field')
const status = (page: Page) => page.locator('.dev-desk [role=status]')
const told = (page: Page, words: string | RegExp) => status(page).getByText(words).waitFor()

async function press(page: Page, name: string): Promise<void> {
  await page.locator('.dev-desk').getByRole('button', { name, exact: true }).click()
}

async function select(page: Page, words: string): Promise<void> {
  const text = page.locator('main').getByText(words, { exact: true }).last()
  // While the page does not show the latest edit yet, it asks for another click.
  const open = async () => {
    if ((await field(page).count()) === 0) await text.click({ position: { x: 9, y: 9 } })
    return field(page).count()
  }
  await expect.poll(open, { interval: 2000, timeout: 60_000 }).toBe(1)
}

async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Control+Enter')
}

type Act = (page: Page) => Promise<unknown>
const writing = (before: string, words: string): Act => {
  return async (page) => {
    await select(page, before)
    await write(page, words)
  }
}
const pressing = (on: string, name: string): Act => {
  return async (page) => {
    await select(page, on)
    await field(page).press('Escape')
    await press(page, name)
  }
}
const box = (page: Page, name: string) => page.locator('.dev-sheet').getByLabel(name)
const selectPicture = async (page: Page, at = '#tide-table') => {
  const close = page.getByRole('button', { name: 'Close' })
  if (await close.isVisible()) await close.click()
  await page.locator(`${at} .linked-image`).first().click()
  await box(page, 'Alt').waitFor()
}
/** Answers the boxes of a sheet. */
const answering = async (page: Page, answers: Record<string, string>) => {
  for (const [name, words] of Object.entries(answers)) await box(page, name).fill(words)
  await page.locator('.dev-sheet').getByRole('button', { name: 'Add', exact: true }).click()
}
/** A field of a picture. */
const filling = (at: string, name: string, words: string): Act => {
  return async (page) => {
    await selectPicture(page, at)
    await box(page, name).fill(words)
    await box(page, name).press('Enter')
  }
}
const choosing = (at: string, name: string, choice: string): Act => {
  return async (page) => {
    await selectPicture(page, at)
    await box(page, name).selectOption(choice)
    await page.locator('.dev-sheet').getByRole('button', { name: 'Save' }).click()
  }
}
const adding = (on: string, button: string, answers: Record<string, string>): Act => {
  return async (page) => {
    await pressing(on, button)(page)
    await answering(page, answers)
  }
}
const replacing: Act = async (page) => {
  await selectPicture(page)
  const chooser = page.waitForEvent('filechooser')
  await page.locator('.dev-sheet').getByRole('button', { name: 'New file' }).click()
  await (await chooser).setFiles(join(project, 'public/images/kiln.jpg'))
  await answering(page, { 'What kiln.jpg shows': "It's new" })
}

const figure = (medium: string) => `      { kind: ${medium}, place: 'full' },\n`
const filmLine = (code: string): [string, string] => ['  tide:', `  ${code},\n  tide:`]
const work = `  {
    id: 'größe-16mm',
    title: 'Größe: "16mm"',
    year: ${new Date().getFullYear()},
    medium: 'What it is, and what it is made of',
    text: 'What one sees, hears and does there.',
    media: [],
    draft: true,
    placeholder: true,
  },
`

interface Row {
  act: Act
  /** File → what is replaced in it, and by what. */
  changes: Record<string, [string | RegExp, string]>
}

const rows: Row[] = [
  {
    act: writing('The wall at noon', "'At' *noon*"),
    changes: { [works]: ["'The wall at noon'", "'\\'At\\' *noon*'"] },
  },
  {
    act: writing('Not yet.', 'Now.\n\n{it} `is`'),
    changes: { [works]: ["'Not yet.'", '`\n      Now.\n\n      {it} \\`is\\`\n    `'] },
  },
  {
    act: writing('One player has the light, the other has the map.', 'One player.'),
    changes: { 'src/content/texts/lantern.md': [/[\s\S]+/, 'One player.\n'] },
  },
  {
    act: filling('#tide-table', 'Credit', 'Ada'),
    changes: { [images]: [/'A harbour at noon.*?'/, "{ alt: $&, credit: 'Ada' }"] },
  },
  {
    act: choosing('#tide-table', 'Place', 'wide'),
    changes: { [works]: ["'harbour.jpg', place: 'narrow'", "'harbour.jpg', place: 'wide'"] },
  },
  {
    act: pressing('Cover', 'Down'),
    changes: {
      [works]: [
        "{ image: 'cover.jpg', caption: 'Cover' }, { image: 'boats.png' }",
        "{ image: 'boats.png' }, { image: 'cover.jpg', caption: 'Cover' }",
      ],
    },
  },
  {
    act: pressing('Unfinished Work', 'Delete'),
    changes: { [works]: [/ {2}\{\n {4}id: 'unfin[\s\S]*?\n {2}\},\n/, ''] },
  },
  {
    act: pressing('Unfinished Work', 'Publish'),
    changes: { [works]: [/ {4}draft: true,\n.*\n {4}placeholder: true,\n/, ''] },
  },
  {
    act: adding('Unfinished Work', 'Add a film', {
      Link: 'https://vimeo.com/22',
      Title: '高水位 2020',
    }),
    changes: {
      [works]: [
        'media: [],',
        `media: [\n${figure("'video', video: videos.film_高水位_2020")}    ],`,
      ],
      [videos]: filmLine(
        "film_高水位_2020: { link: 'https://vimeo.com/22', title: '高水位 2020' }",
      ),
    },
  },
  {
    act: replacing,
    changes: {
      [works]: ["'harbour.jpg', place: 'narrow'", "'kiln-2.jpg', place: 'narrow'"],
      [images]: ['images = {\n', `$&  'kiln-2.jpg': 'It\\'s new',\n`],
    },
  },
  {
    act: async (page) => {
      await press(page, 'New')
      await page.locator('.dev-sheet').getByRole('button', { name: 'Next' }).click()
      await answering(page, { Title: 'Größe: "16mm"' })
    },
    changes: { [works]: ['Entry[] = [\n', `$&${work}`] },
  },
  {
    act: async (page) => {
      await page.goto('/contact/')
      await told(page, /./)
      await pressing('MA, school by the sea', 'Copy')(page)
    },
    changes: { [cv]: [/(.*'MA, school by the sea.*\n)/, '$1$1'] },
  },
]

it('changes what is meant alone, and takes it back', async () => {
  const page = await openEdited()
  for (const [index, { act, changes }] of rows.entries()) {
    await act(page)
    const changed = Object.entries(changes).map(([file, [from, to]]) => {
      return [file, original[file]?.replace(from, to)]
    })
    const expected = { ...original, ...Object.fromEntries(changed) }
    await expect.poll(sources, { message: `${index}` }).toEqual(expected)
    await told(page, 'Written to')
    await field(page).waitFor({ state: 'detached' })
    await press(page, 'Undo')
    await expect.poll(sources, { message: `${index}, Undo` }).toEqual(original)
  }
})

const clicks: { on: string; words: string | RegExp; place: string; value?: RegExp }[] = [
  { on: '/', words: 'One day in a minute', place: `${works}:16` },
  { on: '/', words: 'One player has the light', place: 'src/content/texts/lantern.md:1' },
  { on: '/', words: 'What a kettle says', place: `${works}:119` },
  { on: '/', words: /^Play, 6:02/, place: `${videos}:13`, value: /^6:02$/ },
  { on: '/contact/', words: 'Lighthouse', place: `${cv}:20` },
  { on: '/contact/', words: 'I teach every winter', place: `${cv}:4` },
  { on: '/contact/', words: 'Photogrammetry', place: `${cv}:9` },
  { on: '/contact/', words: 'MA, school by the sea', place: `${cv}:16` },
  { on: '/contact/', words: '2012–2016', place: `${cv}:17` },
  { on: '/contact/', words: 'Binaural mixing', place: `${cv}:8` },
  { on: '/contact/', words: 'nora@field.example', place: 'src/content/site.ts:7' },
  {
    on: '/contact/',
    words: 'code.example',
    place: 'src/content/site.ts:12',
    value: /code\.example/,
  },
  { on: '/contact/', words: 'CV', place: 'src/content/words.ts:34' },
  { on: '/workshops/', words: 'Workshops', place: 'Code makes this: pages/workshops.tsx:10' },
  { on: '/workshops/', words: /^20\d\d$/, place: 'Code makes this: src/components/Layout.tsx' },
]

it('opens what was clicked on', async () => {
  const page = await openEdited()
  const focused = page.locator(':is(input, textarea, select):focus')
  for (const { on, words, place, value } of clicks) {
    await page.goto(on)
    await told(page, /./)
    const text = page.locator('main, footer').getByText(words).last()
    // A label has words of the site first, and then a field.
    const { width = 0 } = (value && (await text.boundingBox())) || {}
    await text.click(width ? { position: { x: width - 3, y: 9 } } : {})
    await told(page, place)
    if (value) await expect.poll(() => focused.inputValue()).toMatch(value)
  }
})

async function ask(body: object, headers: Record<string, string> = {}, method = 'POST') {
  const token = /data-token="([^"]+)"/.exec(await server.text('/'))?.[1] ?? ''
  const own = { origin: server.base, 'x-edit-token': token, ...headers }
  const given = method === 'GET' ? {} : { body: JSON.stringify({ page: 'index.html', ...body }) }
  const response = await fetch(`${server.base}/@dev/edit`, { method, headers: own, ...given })
  return { status: response.status, ...(await response.json().catch(() => ({}))) }
}
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
    expect((await ask({ ...title, act: 'Delete', item })).status, `${item}`).toBe(422)
  }
  expect((await ask({ ...title, stamp: '' })).status).toBe(409)
  const named = {
    act: 'add',
    path: ['works'],
    fields: [{ path: ['works', 0, 'title'], values: ['a\u0000b'] }],
  }
  expect((await ask(named)).status).toBe(422)
  expect(sources()).toEqual(original)
})

it('takes back what a build would refuse, here or on another page, and keeps no step of it', async () => {
  const right = await writingTo(0, 'medium')
  expect(await ask(right('Right'))).toMatchObject({ status: 200 })
  const medium = await writingTo(0, 'medium')
  for (const words of ['A <p>', '[a](/nowhere)']) {
    expect(await ask(medium(words))).toMatchObject({ status: 422 })
  }
  const walk = await writingTo(2, 'title')
  expect(await ask({ ...walk(''), act: 'Delete' })).toMatchObject({ status: 422 })
  expect(await ask({ act: 'Undo' })).toMatchObject({ status: 200 })
  expect(sources()).toEqual(original)
})

it('shows both versions of a text that has changed, and keeps words whatever ends', async () => {
  const page = await openEdited()
  await select(page, 'The wall at noon')
  server.edit(works, 'The wall at noon', 'Theirs')
  await write(page, 'Mine')
  await told(page, 'It says “Theirs”')
  await field(page).press('Enter')
  await told(page, 'Written to')
  await page.locator('main').getByText('Mine').waitFor()
  await select(page, 'Mine')
  await field(page).fill('Kept')
  await page.reload()
  await told(page, /./)
  await select(page, 'Mine')
  expect(await field(page).inputValue()).toBe('Kept')
  server.child.kill('SIGKILL')
  await field(page).press('Enter')
  await told(page, 'Your words stay here')
  const token = () => page.locator('.dev-edit').getAttribute('data-token')
  const old = await token()
  const again = startProgram(project, ['dev.ts', '--port', new URL(server.base).port])
  server = await startDevServer(project, [], again)
  await expect.poll(token).not.toBe(old)
  await field(page).press('Enter')
  await expect.poll(() => read(project, works)).toContain("caption: 'Kept'")
})

it.each([['--host'], ['--allow', 'mac.fritz.box']])('is off with %s', async (...args) => {
  const open = await startDevServer(project, args)
  onTestFinished(open.stop)
  expect(await open.text('/')).not.toContain('dev-edit')
  expect((await fetch(`${open.base}/@dev/edit`, { method: 'POST' })).status).toBe(404)
})
