import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openOwnPage } from './kit/chromium.ts'
import { askEditor, readOwned } from './kit/editing.ts'
import { type DevServer, startDevServer, startProgram } from './kit/programs.ts'
import { copyFixture, read, restoreFolders } from './kit/project.ts'

const project = copyFixture()
let server: DevServer
beforeAll(async () => {
  server = await startDevServer(project)
})
afterAll(() => server?.stop())
afterEach(async () => {
  // Answers come in order: with this one, all edits are done.
  await askEditor(server, { act: 'form' })
  restoreFolders(project, 'src/content', 'pages', 'public')
})

const works = 'src/content/works.ts'
const cv = 'src/content/cv.ts'
const videos = 'src/content/videos.ts'
const images = 'src/content/images.ts'

const sources = () => readOwned(project)
const original = sources()

async function openEdited(): Promise<Page> {
  const { page } = await openOwnPage('/', { baseURL: server.base })
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
    if ((await field(page).count()) === 0) {
      await text.click({ position: { x: 9, y: 9 }, timeout: 2000 })
    }
    await field(page).waitFor({ timeout: 2000 })
    return true
  }
  await expect.poll(open).toBe(true)
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

interface Click {
  on: string
  words: string | RegExp
  /** Where the words are written: a file, and a part of the line. */
  file: string
  line: string
  /** What the field that opens holds. */
  value?: RegExp
}

const [site, words] = ['src/content/site.ts', 'src/content/words.ts']
const clicks: Click[] = [
  { on: '/', words: 'One day in a minute', file: works, line: 'videos.tide,' },
  {
    on: '/',
    words: 'One player has the light',
    file: 'src/content/texts/lantern.md',
    line: 'One player',
  },
  { on: '/', words: /^Play, 6:02/, file: videos, line: "'6:02'", value: /^6:02$/ },
  { on: '/contact/', words: '2012–2016', file: cv, line: 'BA, school' },
  { on: '/contact/', words: 'code.example', file: site, line: '//code.', value: /code\.example/ },
  { on: '/contact/', words: 'CV', file: words, line: "cv: 'CV'" },
  { on: '/workshops/', words: 'Workshops', file: 'pages/workshops.tsx', line: '<h1>Workshops' },
  { on: '/workshops/', words: /^20\d\d$/, file: 'src/components/Layout.tsx', line: 'data-year' },
]

function placeOf({ file, line }: Click): string {
  const lines = read(project, file).split('\n')
  return `${file}:${lines.findIndex((one) => one.includes(line)) + 1}`
}

it('opens what was clicked on', async () => {
  const page = await openEdited()
  const focused = page.locator(':is(input, textarea, select):focus')
  for (const click of clicks) {
    const { on, words, value } = click
    await page.goto(on)
    await told(page, /./)
    const text = page.locator('main, footer').getByText(words).last()
    // A label has words of the site first, and then a field.
    const { width = 0 } = (value && (await text.boundingBox())) || {}
    await text.click(width ? { position: { x: width - 3, y: 9 } } : {})
    await told(page, placeOf(click))
    if (value) await expect.poll(() => focused.inputValue()).toMatch(value)
  }
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
