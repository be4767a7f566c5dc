import type { Page } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import { imagesLoaded } from './reading.ts'

export type Format = 'A4' | 'Letter'

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

/** Prints the page as a browser does when it saves a PDF. Use it in a `tall` window. */
export async function printPage(page: Page, format: Format): Promise<Sheet[]> {
  await imagesLoaded(page)
  await page.evaluate(() => document.fonts.ready)
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })))
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
