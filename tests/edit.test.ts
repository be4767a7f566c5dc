import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  answering,
  box,
  field,
  openDesk,
  panel,
  press,
  select,
  selectPicture,
  told,
  write,
} from './kit/desk.ts'
import { type Changes, changed, readOwned } from './kit/editing.ts'
import { type DevServer, startDevServer, startProgram } from './kit/programs.ts'
import { copyFixture, edit, read, restoreFolders, write as writeFile } from './kit/project.ts'

const project = copyFixture()
const essay = 'pages/essay.md'
const essayText = '---\ntitle: An essay\ndescription: It says.\n---\n\nIt says.\n'
writeFile(project, essay, essayText)
writeFile(project, 'fail.mjs', "process.on('SIGUSR2', () => { throw new Error('of the machine') })")
let server: DevServer
beforeAll(async () => {
  const args = ['--import', './fail.mjs', 'dev.ts', '--port', '0']
  server = await startDevServer(startProgram(project, args))
})
afterAll(() => server.stop())
afterEach(async () => {
  // Answers come in order: with this one, all edits are done.
  await fetch(`${server.base}/@dev/edit`, { method: 'POST' })
  restoreFolders(project, 'src/content', 'pages', 'public')
  writeFile(project, essay, essayText)
})

const works = 'src/content/works.ts'
const images = 'src/content/images.ts'

const sources = () => readOwned(project)
const original = sources()

const openEdited = (path = '/'): Promise<Page> => openDesk(server.base + path)

async function pressFor(page: Page, words: string, button: string): Promise<void> {
  await select(page, words)
  await field(page).press('Escape')
  await press(page, button)
}

async function chooseFile(page: Page, button: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(join(project, 'public/images/kiln.jpg'))
}

interface Row {
  does: string
  act: (page: Page) => Promise<unknown>
  changes: Changes
}

const rows: Row[] = [
  {
    does: 'writes words',
    async act(page) {
      await select(page, 'The wall at noon')
      await write(page, 'At noon')
    },
    changes: { [works]: ["'The wall at noon'", "'At noon'"] },
  },
  {
    does: 'writes a field of a picture',
    async act(page) {
      await selectPicture(page)
      await box(page, 'Place').selectOption('wide')
      await panel(page).getByRole('button', { name: 'Save' }).click()
    },
    changes: { [works]: ["'harbour.jpg', place: 'narrow'", "'harbour.jpg', place: 'wide'"] },
  },
  {
    does: 'adds a film',
    async act(page) {
      await pressFor(page, 'Unfinished Work', 'Add a film')
      await answering(page, { Link: 'https://vimeo.com/22', Title: 'Ebb' })
    },
    changes: {
      [works]: [
        'media: [],',
        "media: [\n      { kind: 'video', video: videos.film_ebb, place: 'full' },\n    ],",
      ],
      'src/content/videos.ts': [
        '  tide:',
        "  film_ebb: { link: 'https://vimeo.com/22', title: 'Ebb' },\n  tide:",
      ],
    },
  },
  {
    does: 'replaces a picture',
    async act(page) {
      await selectPicture(page)
      await chooseFile(page, 'New file')
      await answering(page, { 'What kiln.jpg shows': "It's new" })
    },
    changes: {
      [works]: ["'harbour.jpg', place", "'kiln-2.jpg', place"],
      [images]: ['images = {\n', `$&  'kiln-2.jpg': 'It\\'s new',\n`],
      public: ['images/kiln.jpg', 'images/kiln-2.jpg\n$&'],
    },
  },
  {
    does: 'adds a line',
    async act(page) {
      await pressFor(page, 'Tide Table', 'Fields')
      await panel(page).getByRole('button', { name: 'Add to credits' }).click()
      await answering(page, { Role: 'Sound', Names: 'Ada' })
    },
    changes: { [works]: [/ {4}media/, "    credits: [{ role: 'Sound', names: 'Ada' }],\n$&"] },
  },
]

it.each(rows)('$does in its file, and takes it back', async ({ act, changes }) => {
  const page = await openEdited()
  await act(page)
  await expect.poll(sources).toEqual(changed(original, changes))
  await told(page, 'Written to')
  await field(page).waitFor({ state: 'detached' })
  await press(page, 'Undo')
  await expect.poll(sources).toEqual(original)
  await told(page, 'Undone: ')
})

it('goes to a new page of words', async () => {
  const page = await openEdited()
  await press(page, 'New')
  await panel(page).getByRole('button', { name: 'A page of words' }).click()
  await answering(page, { Title: 'Über *mich*' })
  await page.getByRole('heading', { name: 'Über mich' }).waitFor()
  await told(page, /./)
  await press(page, 'Undo')
  await page.locator('#tide-table').waitFor()
})

it('leaves the page of a work that is deleted', async () => {
  const page = `import { WorkPage } from '../../src/components/Works.tsx'
import { works } from '../../src/content/works.ts'
export const entries = works
export default function Work({ id }: { id: string }) {
  return <WorkPage id={id} works={works} overview="/" />
}
`
  writeFile(project, 'pages/walks/[id].tsx', page)
  const desk = await openEdited('/walks/unfinished/')
  await pressFor(desk, 'Unfinished Work', 'Delete')
  await desk.waitForURL(`${server.base}/`)
  await told(desk, 'Written to')
})

it('opens of several texts the last that was clicked, and none that an edit has moved', async () => {
  const page = await openEdited('/contact/')
  const click = (...texts: string[]) =>
    page.evaluate((words) => {
      const elements = [...document.querySelectorAll('li, .dev-acts button')]
      for (const one of words) {
        const element = elements.find(({ textContent }) => textContent?.endsWith(one))
        if (element instanceof HTMLElement) element.click()
      }
    }, texts)
  await click('by the sea', 'in the hills')
  await expect.poll(() => field(page).inputValue()).toBe('2012-2016')
  await field(page).press('Escape')
  await click('Up', 'in the hills')
  await told(page, 'click again')
  expect(await field(page).count()).toBe(0)
})

it('keeps buttons in their places, and a work that moves under the eye', async () => {
  const page = await openEdited()
  const button = (name: string) => page.locator('.dev-desk').getByRole('button', { name })
  await pressFor(page, 'Unfinished Work', 'Publish')
  await told(page, 'Written to')
  await expect.poll(() => button('Publish').isDisabled()).toBe(true)
  const place = await button('Delete').boundingBox()
  const topOfWork = async () => (await page.locator('#unfinished').boundingBox())?.y ?? 0
  const before = await topOfWork()
  await press(page, 'Up')
  await expect.poll(() => read(project, works)).toMatch(/'unfinished'[\s\S]*'ebb'/)
  // Pages scroll by whole pixels.
  await expect.poll(async () => Math.abs((await topOfWork()) - before)).toBeLessThan(1)
  expect(await button('Delete').boundingBox()).toEqual(place)
})

it('closes fields in which nothing has changed, and keeps others, below the page if it is narrow', async () => {
  const page = await openDesk(server.base)
  // Its description is ''.
  await selectPicture(page, '#kiln-logbook .place-right-half picture')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await panel(page).waitFor({ state: 'detached' })
  await selectPicture(page)
  await box(page, 'Credit').fill('Ada')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await box(page, 'Credit').press('Escape')
  await told(page, 'Save what you typed')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await panel(page).boundingBox()).toMatchObject({ x: 0, width: 390 })
  const rows = await page
    .locator('.dev-acts button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(rows).size).toBe(1)
  await panel(page).getByRole('button', { name: 'New file' }).click()
  await told(page, 'Save or close the fields first')
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => {})
  await (await asked).dismiss()
  expect(await box(page, 'Credit').inputValue()).toBe('Ada')
  expect(sources()).toEqual(original)
})

it('opens over its text alone, the caret where it was clicked, and offers again what Escape took', async () => {
  const page = await openDesk(server.base)
  const link = page.locator('header').getByText('CONTACT')
  const { width = 0 } = (await link.boundingBox()) ?? {}
  await link.click()
  expect((await field(page).boundingBox())?.width).toBeLessThan(width + 8)
  await field(page).press('Escape')
  await select(page, 'The wall at noon')
  const caret = () => field(page).evaluate((text: HTMLTextAreaElement) => text.selectionStart)
  // The click was on its first letters.
  expect(await caret()).toBeLessThan(3)
  await field(page).fill('At noon')
  for (const offered of ['At noon', 'The wall at noon']) {
    await field(page).press('Escape')
    await select(page, 'The wall at noon')
    expect(await field(page).inputValue()).toBe(offered)
  }
})

it('puts pictures into the open text, whose fields open then', async () => {
  const page = await openEdited('/essay/')
  await select(page, 'It says.')
  await field(page).fill('It says more.')
  const dataTransfer = await page.evaluateHandle(async () => {
    const picture = await (await fetch('/images/kiln.jpg')).blob()
    const transfer = new DataTransfer()
    transfer.items.add(new File([picture], 'kiln.jpg', { type: 'image/jpeg' }))
    return transfer
  })
  await field(page).dispatchEvent('drop', { dataTransfer })
  const preview = panel(page).locator('canvas')
  await expect.poll(() => preview.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(640)
  await answering(page, { 'What kiln.jpg shows': 'A kiln' })
  await expect.poll(() => field(page).inputValue()).toContain('![](kiln-2.jpg)')
  await chooseFile(page, 'Add files')
  await answering(page, { 'What kiln.jpg shows': 'Another' })
  await expect.poll(() => field(page).inputValue()).toContain('![](kiln-3.jpg)')
  await field(page).press('Control+Enter')
  await expect
    .poll(() => read(project, essay))
    .toMatch(/It says more\.\n\n!\[\]\(kiln-2\.jpg\)\n\n!\[\]\(kiln-3\.jpg\)\n$/)
  await page.locator('main picture, main .linked-image').first().click()
  await expect.poll(() => box(page, 'What it shows').inputValue()).toBe('A kiln')
})

it('says why a page cannot be edited at all', async () => {
  const page = `import { Layout } from '../src/components/Layout.tsx'
import { works } from '../src/content/works.ts'
export const meta = { title: 'Strict', description: 'Fails with marks.' }
export default function Strict() {
  if (works[0]?.title !== 'Tide Table') throw new Error('changed')
  return <Layout heading="Strict"><p>Words</p></Layout>
}
`
  writeFile(project, 'pages/strict.tsx', page)
  const desk = await openEdited('/strict/')
  await desk.getByText('Words').click()
  await told(desk, 'its code fails with the marks')
})

it('shows both versions of a text that has changed, and keeps words whatever ends', async () => {
  const page = await openDesk(server.base)
  await select(page, 'The wall at noon')
  edit(project, works, 'The wall at noon', 'Theirs')
  await write(page, 'Mine')
  await told(page, 'It now says “Theirs”')
  await field(page).press('Enter')
  await told(page, 'Written to')
  await field(page).waitFor({ state: 'detached' })
  await select(page, 'Mine')
  await field(page).fill('Kept')
  await page.reload()
  await told(page, /./)
  await select(page, 'Mine')
  expect(await field(page).inputValue()).toBe('Kept')
  const ended = once(server.child, 'close')
  server.child.kill('SIGUSR2')
  expect(await ended).toEqual([1, null])
  // Not blamed on pages.
  expect(server.printed()).toMatch(/\nsrc\/\n {2}found {2}Error: of the/)
  await field(page).press('Enter')
  await told(page, 'Your words are still here')
  const token = () => page.locator('.dev-edit').getAttribute('data-token')
  const old = await token()
  const again = startProgram(project, ['dev.ts', '--port', new URL(server.base).port])
  server = await startDevServer(again)
  await expect.poll(token).not.toBe(old)
  await field(page).press('Enter')
  await expect.poll(() => read(project, works)).toContain("caption: 'Kept'")
})
