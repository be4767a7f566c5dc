import { afterAll, beforeAll, expect, it } from 'vitest'
import { field, openDesk, panel, selectPicture, told } from './kit/desk.ts'
import { type DevServer, startDevServer } from './kit/programs.ts'
import { copyFixture, read } from './kit/project.ts'

const project = copyFixture()
let server: DevServer
beforeAll(async () => {
  server = await startDevServer(project)
})
afterAll(() => server?.stop())

interface Click {
  on: string
  words: string | RegExp
  /** Where the words are written: a file, and a part of the line. */
  file: string
  line: string
  /** What the field that opens holds. */
  value?: RegExp
}

const works = 'src/content/works.ts'
const cv = 'src/content/cv.ts'
const videos = 'src/content/videos.ts'
const site = 'src/content/site.ts'
const words = 'src/content/words.ts'
const clicks: Click[] = [
  { on: '/', words: 'One day in a minute', file: works, line: 'videos.tide,' },
  {
    on: '/',
    words: 'One player has the light',
    file: 'src/content/texts/lantern.md',
    line: 'One player',
  },
  { on: '/', words: /^Play, 6:02/, file: videos, line: "'6:02'", value: /^6:02$/ },
  {
    on: '/walks/lantern/',
    words: /^Play, 1:05:21/,
    file: videos,
    line: "'1:05:21'",
    value: /^1:05:21$/,
  },
  { on: '/contact/', words: '2012–2016', file: cv, line: 'BA, school' },
  { on: '/contact/', words: 'code.example', file: site, line: '//code.', value: /code\.example/ },
  { on: '/contact/', words: 'CV', file: words, line: "cv: 'CV'" },
  {
    on: '/workshops/',
    words: 'Workshops',
    file: 'pages/workshops.tsx',
    line: '<h1>Workshops',
    value: /^Workshops$/,
  },
  { on: '/workshops/', words: /^20\d\d$/, file: 'src/components/Layout.tsx', line: 'data-year' },
]

function placeOf({ file, line }: Click): string {
  const lines = read(project, file).split('\n')
  return `${file}:${lines.findIndex((one) => one.includes(line)) + 1}`
}

it('opens what was clicked on', async () => {
  const page = await openDesk(server.base)
  const focused = page.locator(':is(input, textarea, select):focus')
  for (const click of clicks) {
    const { on, words, value } = click
    if (new URL(page.url()).pathname !== on) {
      await page.goto(server.base + on)
      await told(page, /./)
    }
    const text = page.locator('main, footer').getByText(words).last()
    // A label has words of the site first, and then a field.
    const { width = 0 } = (value && (await text.boundingBox())) || {}
    await text.click(width ? { position: { x: width - 3, y: 9 } } : {})
    await told(page, placeOf(click))
    if (value) await expect.poll(() => focused.inputValue()).toMatch(value)
    // The next page is edited, too.
    if ((await field(page).count()) > 0) await field(page).press('Escape')
  }
})

it('lays the panel below the page in a narrow window', async () => {
  const page = await openDesk(server.base)
  await page.setViewportSize({ width: 390, height: 844 })
  await selectPicture(page)
  expect(await panel(page).boundingBox()).toMatchObject({ x: 0, width: 390 })
})
