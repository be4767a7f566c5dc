import { once } from 'node:events'
import { expect, it } from 'vitest'
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
  write,
} from './kit/desk.ts'
import { type Changes, changed } from './kit/editing.ts'
import { copyFixture, edit, read } from './kit/project.ts'
import { essay, serveEdited } from './kit/served-copy.ts'

const project = copyFixture()
const { server, open, sources, restart } = serveEdited(project)
const works = 'src/content/works.ts'

it('closes fields in which nothing has changed, and offers others again, below the page if it is narrow', async () => {
  const before = sources()
  const page = await open()
  // Its description is ''.
  await selectPicture(page, '#kiln-logbook .place-right-half picture')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await panel(page).waitFor({ state: 'detached' })
  await selectPicture(page)
  await box(page, 'Credit').fill('Ada')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await told(page, 'Click it again')
  // Another field of the same picture.
  const caption: Changes[string] = ['The wall at noon', 'Theirs']
  edit(project, works, ...caption)
  await page.getByText('Theirs').waitFor()
  await page.reload()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const offered of ['Ada', '']) {
    await selectPicture(page)
    expect(await box(page, 'Credit').inputValue()).toBe(offered)
    expect(await panel(page).boundingBox()).toMatchObject({ x: 0, width: 390 })
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
  }
  const rows = await page
    .locator('.dev-acts button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(rows).size).toBe(1)
  expect(sources()).toEqual(changed(before, { [works]: caption }))
})

it('saves fields before anything else is done, which a refusal prevents', async () => {
  const page = await open()
  await selectPicture(page)
  await box(page, 'Credit').fill('Ada')
  await press(page, 'New')
  await expect.poll(() => JSON.stringify(sources())).toContain("'Ada'")
  await panel(page).getByRole('button', { name: 'A page of words' }).waitFor()
  await selectPicture(page)
  await box(page, 'Credit').fill('A <p>')
  await box(page, 'Caption').fill('At noon')
  await press(page, 'New')
  await told(page, 'Not saved')
  expect(await box(page, 'Credit').evaluate((one) => one.matches(':focus'))).toBe(true)
  await press(page, 'Undo')
  await told(page, 'Not saved')
  expect(await box(page, 'Credit').inputValue()).toBe('A <p>')
})

it('opens over its text alone, the caret where it was clicked, and offers again what Escape took', async () => {
  const page = await open()
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
  const page = await open('/essay/')
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

it('edits beside an error elsewhere, which covers neither the field nor the desk', async () => {
  const page = await open()
  const errors = page.locator('.dev-overlay section')
  await select(page, 'The wall at noon')
  await field(page).fill('At')
  edit(project, 'src/content/cv.ts', "title: 'Education'", 'title: 5')
  const sign = page.locator('.dev-overlay summary')
  await sign.waitFor()
  expect(await errors.isVisible()).toBe(false)
  await write(page, 'At noon')
  await told(page, 'Written to')
  await sign.click()
  await press(page, 'Undo')
  await told(page, 'Undone')
  await errors.waitFor()
  await page.keyboard.press('Escape')
  await errors.waitFor({ state: 'hidden' })
  await select(page, 'The wall at noon')
  await write(page, 'At [noon](/nowhere)')
  await told(page, '/nowhere')
  await sign.click()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await errors.waitFor()
})

it('writes over no text that has changed, and keeps words whatever ends', async () => {
  const page = await open()
  await select(page, 'Kiln Logbook')
  edit(project, works, 'Kiln Logbook', 'Theirs')
  await write(page, 'Mine')
  await told(page, 'This has changed in the meantime')
  expect(await field(page).inputValue()).toBe('Mine')
  await field(page).press('Escape')
  await select(page, 'Theirs')
  expect(await field(page).inputValue()).toBe('Theirs')
  await told(page, 'for an earlier version: “Mine”')
  await field(page).fill('Kept')
  await page.reload()
  await told(page, /./)
  await select(page, 'Theirs')
  expect(await field(page).inputValue()).toBe('Kept')
  const { child, printed } = server()
  const ended = once(child, 'close')
  child.kill('SIGUSR2')
  expect(await ended).toEqual([1, null])
  // Not blamed on pages.
  expect(printed()).toMatch(/\nsrc\/\n {2}found {2}Error: of the/)
  await field(page).press('Enter')
  await told(page, 'Your words are still here')
  const token = () => page.locator('.dev-edit').getAttribute('data-token')
  const old = await token()
  await restart()
  await expect.poll(token).not.toBe(old)
  await field(page).press('Enter')
  await expect.poll(() => read(project, works)).toContain("title: 'Kept'")
  // The keyboard goes on there.
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Kept')
})
