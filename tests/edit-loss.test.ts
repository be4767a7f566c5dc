import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isChromiumMissing, openPage, still } from './kit/chromium.ts'
import { type DevServer, startDevServer } from './kit/programs.ts'
import { copyFixture, edit, read, removeCompiler } from './kit/project.ts'

const works = 'src/content/works.ts'
const medium = 'Augmented reality for a harbour wall'

let server: DevServer
let project: string
let original: string

beforeAll(async () => {
  project = copyFixture()
  edit(project, 'src/content/site.ts', "language: 'en-GB',", "languages: ['en-GB', 'he'],")
  removeCompiler(project)
  original = read(project, works)
  server = await startDevServer(project)
})
afterEach(() => server.write(works, original))
afterAll(() => server.stop())

/** Ends the server; what it returns starts it again, at the same address. */
async function endServer() {
  server.stop()
  await once(server.child, 'close')
  return async () => {
    server = await startDevServer(project, ['--port', new URL(server.base).port])
  }
}

async function visit(path = '/') {
  const { page, errors } = await openPage('', still)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await Promise.all([page.waitForResponse(/@dev\/events/), page.goto(`${server.base + path}?edit`)])
  const field = page.locator('.dev-field')
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const isFocused = () => field.evaluate((element) => element === document.activeElement)
  return { page, errors, dialogs, field, note: page.locator('dev-note'), press, isFocused }
}

/** A text that begins so, and is seen. */
const textOf = (page: Page, words: string) =>
  page
    .locator('main :not(.visually-hidden) > dev-text')
    .filter({ hasText: new RegExp(`^${words}`) })
    .last()

/** The works with other code in the place of some. */
const withCode = (from: string, to: string) => original.replace(from, () => to)

describe.skipIf(isChromiumMissing)('words of an open field', () => {
  it('are asked for before a page is left, and offered again, also after another start', async () => {
    const { page, dialogs, field, note, press } = await visit()
    await textOf(page, 'Augmented').click()
    await page.reload()
    expect(dialogs).toEqual([])
    await textOf(page, 'Augmented').click()
    await field.fill('My wall')
    await page.evaluate(() => history.back())
    await page.waitForURL('about:blank')
    await page.goto(`${server.base}/?edit`)
    await press('“My wall”')
    expect(await field.inputValue()).toBe('My wall')
    await note.getByText('not saved yet').waitFor()
    await field.press('Escape')
    expect(dialogs).toEqual(['beforeunload'])
    const startServer = await endServer()
    await startServer()
    await page.reload()
    await press('“My wall”')
    await field.press('Enter')
    await field.waitFor({ state: 'detached' })
    expect(read(project, works)).toBe(withCode(medium, 'My wall'))
    await page.reload()
    expect([dialogs.length, await page.getByText('“My wall”').count()]).toEqual([1, 0])
  })

  it('stay while there is no server, and are saved once there is one again', async () => {
    const { page, errors, field, note, isFocused } = await visit()
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await textOf(page, 'Augmented').click()
    await field.fill('My wall')
    const startServer = await endServer()
    await note.getByText('Not saved: `npm run dev` has ended. Your words stay here.').waitFor()
    // Another text is there first, so that all have other numbers.
    server.edit(works, "title: 'Tide Table'", "title: { 'en-GB': 'Tide Table', he: 'לוח' }")
    await field.press('Enter')
    expect(await isFocused()).toBe(true)
    await startServer()
    await field.waitFor({ state: 'detached' })
    expect(read(project, works)).toContain("medium: 'My wall',")
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(errors.filter((error) => !/^Failed to load resource/.test(error))).toEqual([])
  })

  it('let a reload wait', async () => {
    const { page, dialogs, field } = await visit()
    await textOf(page, 'Augmented').click()
    await field.fill('My wall')
    await page.evaluate(() =>
      addEventListener('dev-reload', () => Object.assign(window, { isAsked: true })),
    )
    server.edit('public/icon.svg', '<svg', '<svg ')
    await page.waitForFunction(() => 'isAsked' in window)
    expect(await field.inputValue()).toBe('My wall')
    await Promise.all([page.waitForEvent('load'), field.press('Enter')])
    // A link waits until they are saved.
    await textOf(page, 'My wall').click()
    await field.fill('Your wall')
    await page.getByRole('link', { name: 'Done' }).click()
    await page.waitForURL((url) => url.search === '')
    expect([read(project, works), dialogs]).toEqual([withCode(medium, 'Your wall'), []])
  })

  it('are written beside those of the language that a page shows for want of its own', async () => {
    const { page, field, note, press } = await visit('/he/')
    const write = async (words: string, save: () => Promise<void>) => {
      await textOf(page, 'Augmented').click()
      await note.getByText('This is also the British English text.').waitFor()
      await field.fill(words)
      await save()
      await field.waitFor({ state: 'detached' })
      return read(project, works)
    }
    const both = `{ 'en-GB': '${medium}', he: 'קיר' }`
    const own = await write('קיר', () => field.press('Enter'))
    expect(own).toBe(withCode(`'${medium}'`, both))
    await textOf(page, 'קיר').click()
    expect(await note.isVisible()).toBe(false)
    await field.press('Escape')
    await press('Undo')
    const shared = await write('Wall', () => press('Write it for British English too'))
    expect(shared).toBe(withCode(medium, 'Wall'))
  })

  it('stand beside those of somebody else, and go over them only when told', async () => {
    const { page, field, note, press, isFocused } = await visit()
    await textOf(page, 'Augmented').click()
    await field.fill('My wall')
    server.edit(works, medium, 'Their wall')
    await field.press('Enter')
    await note.getByText('It says “Their wall”').waitFor()
    expect([await isFocused(), await field.inputValue()]).toEqual([true, 'My wall'])
    // Neither of these writes.
    await field.press('Enter')
    await page.locator('main').click({ position: { x: 2, y: 2 } })
    expect(read(project, works)).toBe(withCode(medium, 'Their wall'))
    await press('Write mine over it')
    await field.waitFor({ state: 'detached' })
    expect(read(project, works)).toBe(withCode(medium, 'My wall'))
  })

  it.each([
    ['no longer in', /\n {4}medium: 'Augm.*/, ''],
    ['until the error in it is mended', "'Augmented", 'Augmented'],
  ])('stay where the text is %s the file', async (told, from, to) => {
    const { page, field, note, isFocused } = await visit()
    await textOf(page, 'Augmented').click()
    await field.fill('My wall')
    server.edit(works, from, to)
    await field.press('Enter')
    await note.getByText(told).waitFor()
    expect([await isFocused(), await field.inputValue()]).toEqual([true, 'My wall'])
  })
})
