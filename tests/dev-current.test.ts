import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium, openPage, skipWithoutChromium } from './kit/chromium.ts'
import { type DevServer, startDevServer } from './kit/dev-server.ts'
import { createDice } from './kit/dice.ts'
import { errorsAbove, pageSource } from './kit/marks.ts'
import { differences } from './kit/open-page.ts'
import { createEdits, longAgo } from './kit/random-edits.ts'

const edits = 40

let server: DevServer

beforeAll(async () => {
  server = await startDevServer()
})
afterEach(() => server.restore())
afterAll(() => server.stop())

it('a page is served without a mistake once that is gone, though its file keeps size and time', async () => {
  const { project, edit, text } = server
  const writeNote = (end: string) => {
    server.write('src/components/Note.tsx', `export const Note = () => <p>A note<${end}>`)
    utimesSync(join(project, 'src/components/Note.tsx'), longAgo, longAgo)
  }
  writeNote('/b')
  edit('pages/contact.tsx', 'import', "import { Note } from '../src/components/Note.tsx'\nimport")
  edit('pages/contact.tsx', '</Layout>', '<Note /></Layout>')
  expect(errorsAbove(await text('/contact/'))).toContain('Note.tsx')
  writeNote('/p')
  const page = await text('/contact/')
  expect(errorsAbove(page)).toBe('')
  expect(page).toContain('A note')
})

it('a mistake is shown in its line, also when only lines moved', async () => {
  const { edit, text } = server
  const line = async () => Number(/contact\.tsx:(\d+)/.exec(await text('/contact/'))?.[1])
  edit('pages/contact.tsx', '</Layout>', "{(() => { throw new Error('no') })()}</Layout>")
  const before = await line()
  edit('pages/contact.tsx', 'import', '\n\nimport')
  expect(await line()).toBe(before + 2)
})

describe.skipIf(skipWithoutChromium())('an open page is the served one', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())

  /** A page that listens. */
  async function open(path: string): Promise<Page> {
    const { page, close } = await openPage(browser)
    onTestFinished(close)
    await Promise.all([page.waitForResponse(/@dev\/events/), page.goto(server.base + path)])
    return page
  }

  it(`after each of ${edits} random edits, also where files keep size and time`, async () => {
    const random = createEdits(server, createDice(20_260_102))
    const page = await open('/')
    const marks = () => page.evaluate(() => document.documentElement.className)
    const ownMarks = await marks()
    for (let n = 0; n < edits; n++) {
      random.edit(n)
      expect(random.isServed(await server.text('/')), `after edit ${n}`).toBe(true)
      await expect.poll(() => differences(page), { message: `after edit ${n}` }).toEqual([])
    }
    // What the page's own script did to it stays.
    expect(ownMarks).not.toBe('')
    expect(await marks()).toBe(ownMarks)
  })

  it.each([
    ['are refused', 500],
    ['get lost', 0],
  ])('although answers %s', async (_, status) => {
    const page = await open('/')
    // More often than the page is told of one edit.
    await page.route(
      `${server.base}/`,
      (route) => (status ? route.fulfill({ status }) : route.abort()),
      { times: 3 },
    )
    server.edit('src/content/works.ts', "title: 'Tide Table'", "title: 'Ebb Table'")
    await page.getByRole('heading', { name: 'Ebb Table' }).waitFor()
  })

  it('at the address that the page has from now on', async () => {
    const page = await open('/press')
    server.write('pages/press.tsx', pageSource('Press', '<h1>In the press</h1>'))
    await page.waitForURL(`${server.base}/press/`)
    expect(await differences(page)).toEqual([])
  })

  it('with a public file that only a new style shows, however that is written', async () => {
    const writeMark = (width: number) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`
      server.write('public/mark.svg', svg)
      utimesSync(join(server.project, 'public/mark.svg'), longAgo, longAgo)
    }
    writeMark(1)
    const page = await open('/')
    const width = () =>
      page.evaluate(async () => {
        const image = new Image()
        image.src = 'mark.svg'
        await image.decode()
        return image.naturalWidth
      })
    server.edit('styles/_base.scss', '@layer', '.mark { background: url(/mark.svg) }\n@layer')
    await expect.poll(() => differences(page)).toEqual([])
    expect(await width()).toBe(1)
    const reloaded = page.waitForEvent('load')
    writeMark(2)
    await reloaded
    expect(await width()).toBe(2)
  })
})
