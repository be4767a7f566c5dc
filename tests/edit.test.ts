import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from './kit/chromium.ts'
import {
  answering,
  box,
  chooseFile,
  field,
  panel,
  press,
  select,
  selectPicture,
  told,
} from './kit/desk.ts'
import { type Changes, changed } from './kit/editing.ts'
import { copyFixture, pageOfEach, pageSource, read, write as writeFile } from './kit/project.ts'
import { serveEdited } from './kit/served-copy.ts'

const project = copyFixture()
const { server, open, sources } = serveEdited(project)
const original = sources()
const works = 'src/content/works.ts'
const images = 'src/content/images.ts'

async function pressFor(page: Page, words: string, button: string): Promise<void> {
  await select(page, words)
  await field(page).press('Escape')
  await press(page, button)
}

it.each<{ does: string; act: (page: Page) => Promise<unknown>; changes: Changes }>([
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
        /\n(?=\})/,
        "$&  film_ebb: { link: 'https://vimeo.com/22', title: 'Ebb' },\n",
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
      [images]: [/\n(?=\})/, `$&  'kiln-2.jpg': 'It\\'s new',\n`],
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
])('$does in its file, and takes it back', async ({ act, changes }) => {
  const page = await open()
  await act(page)
  await expect.poll(sources).toEqual(changed(original, changes))
  await told(page, 'Written to')
  await field(page).waitFor({ state: 'detached' })
  await press(page, 'Undo')
  await expect.poll(sources).toEqual(original)
  await told(page, 'Undone: ')
})

it('lets the page stand beside the panel, what was clicked where it was', async () => {
  const page = await open()
  const picture = page.locator('#tide-table .linked-image').first()
  await picture.scrollIntoViewIfNeeded()
  const placeOf = async (part = picture) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const before = await placeOf()
  const isKept = async () => Math.abs((await placeOf()).y - before.y) <= 1
  await selectPicture(page)
  const main = await placeOf(page.locator('main'))
  expect(main.x + main.width).toBeLessThanOrEqual((await placeOf(panel(page))).x)
  expect([await isKept(), (await placeOf()).width < before.width]).toEqual([true, true])
  await page.keyboard.press('Escape')
  expect([await isKept(), (await placeOf()).width]).toEqual([true, before.width])
})

it('shows the image that is chosen, and whose description stands below', async () => {
  const page = await open()
  await selectPicture(page)
  const group = panel(page).getByRole('group', { name: 'harbour.jpg' })
  const shown = async () => [
    await box(page, 'Image').locator('..').locator('img').getAttribute('src'),
    await group.locator('img').getAttribute('src'),
  ]
  expect(await shown()).toEqual(['/images/harbour.jpg', '/images/harbour.jpg'])
  await box(page, 'Image').selectOption('boats.png')
  expect(await shown()).toEqual(['/images/boats.png', '/images/harbour.jpg'])
  expect(await group.getByLabel('What it shows').count()).toBe(1)
})

it('goes to a new page of words', async () => {
  const page = await open()
  await press(page, 'New')
  await panel(page).getByRole('button', { name: 'A page of words' }).click()
  await press(page, 'Undo')
  await told(page, 'Finish this first')
  await box(page, 'Title').fill('Über *mich*')
  // The first leads to the label.
  for (const name of ['Title', 'Label']) await box(page, name).press('Enter')
  await page.getByRole('heading', { name: 'Über mich' }).waitFor()
  await told(page, /./)
  await press(page, 'Undo')
  await page.locator('#tide-table').waitFor()
})

it('says that a page does not show what is new', async () => {
  const page = await open()
  await press(page, 'New')
  await panel(page).getByRole('button', { name: 'A piece of news' }).click()
  await answering(page, { Title: 'It opens', Date: '2026-03-12' })
  await told(page, 'This page does not show it')
  expect(read(project, 'src/content/news.ts')).toContain("title: 'It opens'")
})

function writeWorks(entries: string): void {
  const page = '({ id }) => <WorkPage id={id} works={entries} overview="/" />'
  writeFile(project, 'pages/walks/[id].tsx', pageOfEach(entries, page))
}

it('edits a page that has shown a large image', async () => {
  writeWorks('[works[0]]')
  const { page } = await openPage(`${server().base}/walks/tide-table/`)
  await page.locator('.linked-image').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit' }).click()
  await select(page, 'Tide Table')
})

it('follows a work to its new address, and leaves its page once it is deleted', async () => {
  writeWorks('works')
  const desk = await open('/walks/unfinished/')
  /** The address changes first, and until the other page is loaded, the old one still takes clicks. */
  const leadTo = async (path: string, act: () => Promise<void>) => {
    const loaded = desk.waitForEvent('load')
    await act()
    await loaded
    await told(desk, /./)
    expect(new URL(desk.url()).pathname).toBe(path)
  }
  await select(desk, 'Unfinished Work')
  await press(desk, 'Fields')
  await box(desk, 'Name in its address').fill('renamed')
  const save = panel(desk).getByRole('button', { name: 'Save' })
  await leadTo('/walks/renamed/', () => save.click())
  await leadTo('/walks/unfinished/', () => press(desk, 'Undo'))
  await select(desk, 'Unfinished Work')
  await field(desk).press('Escape')
  await leadTo('/', () => press(desk, 'Delete'))
})

it('opens no value for the words that code writes before it', async () => {
  const body = '<h1>Years</h1><p>{works.length} since {String(works[1]?.year)}</p>'
  writeFile(project, 'pages/years.tsx', pageSource('Years', body))
  const desk = await open('/years/')
  await desk.locator('main p').click({ position: { x: 5, y: 9 } })
  await told(desk, 'This comes from code: change it in pages/years.tsx:3')
  await desk.locator('h1').click()
  await told(desk, 'This comes from code: change it in pages/years.tsx:3')
  expect(await panel(desk).count()).toBe(0)
})

it('opens the text of the letter that was clicked, though another text follows it', async () => {
  const body = '<h1>x</h1><p>{String(works[0]?.title)}{String(works[1]?.title)}</p>'
  writeFile(project, 'pages/both.tsx', pageSource('Both', body))
  const desk = await open('/both/')
  const { length } = 'Tide Table'
  const point = await desk.locator('main p').evaluate(({ firstChild }, end) => {
    const letter = document.createRange()
    letter.setStart(firstChild ?? document, end - 1)
    letter.setEnd(firstChild ?? document, end)
    const { right, top, height } = letter.getBoundingClientRect()
    return { x: right - 1, y: top + height / 2 }
  }, length)
  await desk.mouse.click(point.x, point.y)
  await expect.poll(() => field(desk).inputValue()).toBe('Tide Table')
})

it('opens the right work where code sorts by numbers', async () => {
  const list = `<h1>x</h1>
{works.filter(({ year }) => Number(year) > 0)
  .toSorted((a, b) => Number(a.year) - Number(b.year))
  .map((work) => <EntryCard entry={work} key={work.id} />)}`
  writeFile(project, 'pages/chosen.tsx', pageSource('Chosen', list))
  const desk = await open('/chosen/')
  await desk
    .locator('#steam .entry-years')
    .first()
    .click({ position: { x: 9, y: 9 } })
  await expect.poll(() => box(desk, 'Year').inputValue()).toBe('2018')
})

it('opens what stands beside a word that code makes of a text', async () => {
  const body = '<h1>x</h1><p>{String(works[0]?.title)[0]}</p><p>{String(works[1]?.title)}</p>'
  writeFile(project, 'pages/initial.tsx', pageSource('Initial', body))
  const desk = await open('/initial/')
  const [initial, title] = await desk.locator('main p').all()
  await initial?.click({ position: { x: 5, y: 9 } })
  await told(desk, 'This comes from code')
  await title?.click({ position: { x: 5, y: 9 } })
  await expect.poll(() => field(desk).inputValue()).toBe('Kiln Logbook')
})

it('opens of several texts the last that was clicked, and none that an edit has moved', async () => {
  const page = await open('/contact/')
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
  const page = await open()
  const button = (name: string) => page.locator('.dev-desk').getByRole('button', { name })
  await pressFor(page, 'Unfinished Work', 'Fields')
  const draft = box(page, 'Draft')
  expect(await draft.getAttribute('aria-description')).toMatch('Not published')
  await draft.uncheck()
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await told(page, 'Written to')
  const place = await button('Delete').boundingBox()
  const topOfWork = async () => (await page.locator('#unfinished').boundingBox())?.y ?? 0
  const before = await topOfWork()
  await press(page, 'Up')
  await expect.poll(() => read(project, works)).toMatch(/'unfinished'[\s\S]*'ebb'/)
  // Pages scroll by whole pixels.
  await expect.poll(async () => Math.abs((await topOfWork()) - before)).toBeLessThan(1)
  expect(await button('Delete').boundingBox()).toEqual(place)
})

it('says why a page cannot be edited at all', async () => {
  const table = "{works.find(({ title }) => title === 'Tide Table').id}"
  writeFile(project, 'pages/strict.tsx', pageSource('Strict', `<h1>x</h1><p>${table}</p>`))
  const desk = await open('/strict/')
  await desk.getByText('tide-table').click()
  await told(desk, 'code of pages/strict.tsx compares')
  writeFile(project, 'pages/strict.tsx', pageSource('Strict', '<h1>x</h1><p>{nowhere}</p>'))
  await desk.getByRole('alert').waitFor()
  await desk.getByText('tide-table').click()
  await told(desk, 'This is the last good page')
})
