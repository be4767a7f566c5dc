import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from './chromium.ts'
import { preparedFixture } from './project.ts'

// What an owner does on a page that is edited.

export const field = (page: Page) => page.locator('.dev-field')
export const status = (page: Page) => page.locator('.dev-desk [role=status]')
/** Waits for it; a failure shows what is told instead. */
export const told = (page: Page, words: string | RegExp) =>
  expect.poll(() => status(page).innerText()).toMatch(words)

/** A page of the server at this address, once it can be edited. */
export async function openDesk(address: string): Promise<Page> {
  const { page } = await openPage(address)
  await page.getByRole('button', { name: 'Edit' }).click()
  await told(page, /./)
  return page
}

export async function press(page: Page, name: string): Promise<void> {
  await page.locator('.dev-desk').getByRole('button', { name, exact: true }).click()
}

export async function select(page: Page, words: string): Promise<void> {
  const text = page.locator('main').getByText(words, { exact: true }).last()
  await clickUntil(() => text.click({ position: { x: 9, y: 9 }, timeout: patience }), field(page))
}

/** Of each click and its answer: a part of what all of them together may take. */
const patience = 10_000

/**
 * While the page does not show the latest edit yet, it asks for another click. While it loads, a click is
 * that of a visitor, and may open the large view. A second click closes what the first has opened, so it
 * waits until the first is answered, which can take long.
 */
async function clickUntil(click: () => Promise<void>, opened: Locator): Promise<void> {
  const page = opened.page()
  const largeView = page.locator('dialog[open]')
  const asksAgain = status(page).filter({ hasText: 'click again' })
  const open = async () => {
    if ((await largeView.count()) > 0) await page.keyboard.press('Escape')
    if ((await opened.count()) === 0) {
      // It may say so of the last click.
      await status(page).evaluate((words) => words.replaceChildren())
      await click()
    }
    await opened.or(asksAgain).or(largeView).first().waitFor({ timeout: patience })
    return opened.count()
  }
  await expect.poll(open).toBe(1)
}

export async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Control+Enter')
}

export const panel = (page: Page) => page.locator('.dev-panel')
export const box = (page: Page, name: string) => panel(page).getByLabel(name)
export const selectPicture = async (page: Page, at = '#tide-table .linked-image') => {
  const picture = page.locator(at).first()
  await clickUntil(() => picture.click({ timeout: patience }), box(page, 'What it shows'))
}
/** Answers the questions of the panel. */
export const answering = async (page: Page, answers: Record<string, string>) => {
  for (const [name, words] of Object.entries(answers)) await box(page, name).fill(words)
  await panel(page).getByRole('button', { name: 'Add', exact: true }).click()
}

/** Presses a button that asks for a file, and chooses a picture of the fixture. */
export async function chooseFile(page: Page, button: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(join(preparedFixture(), 'public/images/kiln.jpg'))
}
