import type { Page } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'

export const formats = ['A4', 'Letter'] as const

/**
 * The sheets are the same in any window. A narrow one loads small images, a tall one loads all of them:
 * Chromium waits two seconds when an image is only loaded once it prints.
 */
export const viewport = { width: 320, height: 20_000 }

export type Format = (typeof formats)[number]

/** A printed page. */
export interface Sheet {
  /** Its lines, in the order in which programs read them. */
  lines: string[]
  text: string
  /** How far down the last line stands: 1 at the lower margin. A caption stands below its picture. */
  filled: number
}

/** The margin of `@page`: 16 mm in points. */
const margin = (16 / 25.4) * 72

/** Prints the page as a browser does when it saves a PDF. */
export async function printPage(
  page: Page,
  format: Format,
  options: { printBackground?: boolean } = {},
): Promise<Sheet[]> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
  })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format, ...options })))
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return Promise.all(numbers.map((number) => pdf.getPage(number).then(readSheet)))
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

async function readSheet(sheet: Awaited<ReturnType<Pdf['getPage']>>): Promise<Sheet> {
  const { items } = await sheet.getTextContent()
  const texts = items.flatMap((item) => ('str' in item ? [item] : []))
  const text = texts.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const bottoms = texts.flatMap(({ str, transform }) => (str.trim() ? Number(transform[5]) : []))
  const height = sheet.getViewport({ scale: 1 }).height - 2 * margin
  return { lines, text: lines.join(' '), filled: 1 - (Math.min(...bottoms) - margin) / height }
}
