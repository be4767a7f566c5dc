import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { openPage } from './kit/chromium.ts'
import { css, label } from './kit/layout.ts'
import { allLoaded, tall } from './kit/reading.ts'

/** `print` gives the lines of each sheet, in the order in which programs read them. */
async function visit(path: string) {
  const { page } = await openPage(path, { colorScheme: 'dark', viewport: tall })
  const print = async (format = 'A4') => {
    await allLoaded(page)
    const { text } = await extractText(new Uint8Array(await page.pdf({ format })))
    return text.map((sheet) => sheet.split('\n').flatMap((line) => line.trim() || []))
  }
  return { page, print }
}

it('on paper of both sizes, a page is a CV on one sheet, in order, black on white', async () => {
  const { page, print } = await visit('/contact/')
  const text = [
    '1 / 1 Nora Field field.example/contact E-mail nora@field.example',
    'Network network.example/nora Code code.example/nora Chat chat.example/nora',
    'About I make works for places by the water. I teach every winter.',
    'Skills Sound Field recording Binaural mixing Image Photogrammetry',
    'CV Education 2016–2018 MA, school by the sea 2012–2016 BA, school in the hills',
    'Residencies 2021– Lighthouse',
  ]
  for (const format of ['A4', 'Letter']) {
    const sheets = (await print(format)).map((lines) => lines.join(' '))
    expect(sheets, format).toEqual([text.join(' ')])
  }
  await page.emulateMedia({ media: 'print' })
  expect(await css(page, 'html', 'background-color')).toEqual(['rgb(255, 255, 255)'])
  expect(await css(page, 'html', 'color')).toEqual(['rgb(0, 0, 0)'])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(new Set(await css(page, '.address-list dd', 'grid-column'))).toEqual(new Set(['auto']))
})

it('on paper, a long CV fills its sheets, and none ends with a heading', async () => {
  const { page, print } = await visit('/contact/')
  await page.locator('.cv-sections').evaluate((sections) => {
    const row = sections.querySelector('li')?.outerHTML ?? ''
    const lengths = [1, 11, 3, 8, 5, 2, 12, 7, 4, 9, 6, 10]
    const all = [...lengths, ...lengths.reverse()].map((length, index) => {
      const rows = `<ol class="dated-lines">${row.repeat(length)}</ol>`
      return `<section><h3>Section ${index}</h3>${rows}</section>`
    })
    sections.innerHTML = all.join('')
  })
  const sheets = await print()
  const most = Math.max(...sheets.map(({ length }) => length))
  expect(sheets.slice(0, -1).filter(({ length }) => length < most * 0.7)).toEqual([])
  expect(sheets.filter((lines) => /^(CV|Section \d+)$/.test(lines.at(-1) ?? ''))).toEqual([])
})

it('on paper, a page keeps a work together, also with an open film and from the large view', async () => {
  const { page, print } = await visit('/')
  const before = await print()
  const sheets = before.map((lines) => lines.join(' '))
  expect(sheets.length).toBeLessThan(6)
  for (const work of [
    /^1 \/ 4 Nora Field field.example Tide Table 2025 .* The wall shows .*vimeo.com\/76979871/,
    /Kiln Logbook 2024 .* Every firing .* The mouth .*vimeo.com\/265010648/,
    /Lantern Walk 2024 .* One player .* Two lights/,
    /Paper Boats 2023 .* A book to be folded .* Cover .*The last page/,
    /Die Ebbe 2019–2021 .* The same hour .* Ebb/,
  ]) {
    expect(sheets).toContainEqual(expect.stringMatching(work))
  }
  expect(await page.locator('[loading=lazy]').count()).toBe(0)
  await page.locator(label).first().click()
  await page.locator('.linked-image').first().press('Enter')
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true)
  expect(await print()).toEqual(before)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('dialog img, iframe').first().isVisible()).toBe(false)
  expect(await page.locator('a.poster img').first().isVisible()).toBe(true)
})
