import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { openPage, still } from './kit/chromium.ts'
import { css, facadeLabel } from './kit/layout.ts'
import { allLoaded, tall } from './kit/reading.ts'

const formats = ['A4', 'Letter']

/** Opens a page; `print` gives the lines of each sheet, in the order in which programs read them. */
async function visit(path: string) {
  const { page } = await openPage(path, { ...still, colorScheme: 'dark', viewport: tall })
  const print = async (format = 'A4') => {
    await allLoaded(page)
    const { text } = await extractText(new Uint8Array(await page.pdf({ format })))
    return text.map((sheet) => sheet.split('\n').flatMap((line) => line.trim() || []))
  }
  return { page, print }
}

it('on paper, a page begins with name, address and title, also one that a screen hides', async () => {
  const { page, print } = await visit('/no/where')
  expect((await print())[0]?.slice(0, 2)).toEqual(['Nora Field', '404'])
  await page.goto('/walks/lantern/')
  await page.locator('h1').evaluate((heading) => heading.classList.add('visually-hidden'))
  const text = (await print())[0]?.join(' ')
  expect(text).toMatch(/^Nora Field field.example\/walks\/lantern Lantern Walk, the whole way/)
})

it('on paper, a page is a CV on one sheet, in the order in which it is read, black on white', async () => {
  const { page, print } = await visit('/contact/')
  const text = [
    'Nora Field field.example/contact E-mail nora@field.example',
    'Network network.example/nora Code code.example/nora Chat chat.example/nora',
    'About I make works for places by the water. I teach every winter.',
    'Skills Sound Field recording Binaural mixing Image Photogrammetry',
    'CV Education 2016–2018 MA, school by the sea 2012–2016 BA, school in the hills',
    'Residencies 2021– Lighthouse',
  ]
  for (const format of formats) {
    expect((await print(format)).map((lines) => lines.join(' '))).toEqual([text.join(' ')])
  }
  await page.emulateMedia({ media: 'print' })
  expect(await css(page, 'html', 'background-color')).toEqual(['rgb(255, 255, 255)'])
  expect(await css(page, 'html', 'color')).toEqual(['rgb(0, 0, 0)'])
  // Safari lays paper out for the width of the window.
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(new Set(await css(page, '.address-list dd', 'grid-column'))).toEqual(new Set(['auto']))
})

it('on paper, a page fills its sheets with a long CV, and ends none with a heading', async () => {
  const { page, print } = await visit('/contact/')
  await page.locator('.cv-sections').evaluate(lengthen)
  for (const format of formats) {
    const sheets = await print(format)
    expect(sheets.length).toBeGreaterThan(3)
    const most = Math.max(...sheets.map(({ length }) => length))
    expect(sheets.slice(0, -1).filter(({ length }) => length < most * 0.7)).toEqual([])
    expect(sheets.filter((lines) => /^(CV|Section \d+)$/.test(lines.at(-1) ?? ''))).toEqual([])
  }
})

it('on paper, a page keeps a work together: title, text, first picture', async () => {
  const { page, print } = await visit('/')
  const sheets = (await print()).map((lines) => lines.join(' '))
  expect(sheets.length).toBeLessThan(6)
  for (const work of [
    /^Nora Field field.example Tide Table 2025 .* The wall shows .* Film, 1:02, vimeo.com\/76979871/,
    /Kiln Logbook 2024 .* Every firing .* The mouth .*Film, 6:02, vimeo.com\/265010648/,
    /Lantern Walk 2024 .* One player .* Two lights Film, 1:05:21, youtube.com\/watch/,
    /Paper Boats 2023 .* A book to be folded .* Cover .*The last page/,
    /Die Ebbe 2019–2021 .* The same hour .* Ebb/,
    /Steam 2018 .* Steam, the kettle Film, vimeo.com\/1084537 .* Steam, the whole film Film/,
    /Salt What stays A line for each day\./,
  ]) {
    expect(sheets).toContainEqual(expect.stringMatching(work))
  }
  // Safari prints no image that it has not loaded.
  expect(await page.locator('[loading=lazy]').count()).toBe(0)
  // Links say where they lead; none is relative.
  const addresses = sheets.join(' ').match(/(https?:|\.\.?\/)\S+/g)
  expect(addresses).toEqual(['https://books.example/paper-boats', 'https://cleo.example'])
})

it('on paper, a page is the same from the open dark room', async () => {
  const { page, print } = await visit('/workshops/')
  const before = await print()
  await page.locator('.linked-image').first().press('Enter')
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true)
  expect(await print()).toEqual(before)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('dialog img').first().isVisible()).toBe(false)
})

it('on paper, a page prints an open player as its poster', async () => {
  const { page, print } = await visit('/walks/lantern/')
  const before = await print()
  await page.locator(facadeLabel).click()
  expect(await print()).toEqual(before)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('a.facade img').isVisible()).toBe(true)
  expect(await page.locator('iframe').isVisible()).toBe(false)
})

/** Runs in the page: sections of one to twelve rows, so mixed that some begin at the end of a sheet. */
function lengthen(sections: Element): void {
  const htmlOf = (name: string) => sections.querySelector(name)?.outerHTML ?? ''
  const [section, row] = [htmlOf('section'), htmlOf('li')]
  const all = Array.from({ length: 60 }, (_, index) =>
    section
      .replace(/(?<=<h3>).*(?=<\/h3>)/, `Section ${index}`)
      .replace(/(?<=<ol>).*(?=<\/ol>)/, row.repeat(1 + (((index * 7919) % 1013) % 12))),
  )
  sections.innerHTML = all.join('')
}
