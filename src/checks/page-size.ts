import { gzipSync } from 'node:zlib'
import type { Problem } from '../problem.ts'
import type { CheckedPage } from './finding.ts'
import { type Parts, remember } from './shared-parts.ts'

/** What a server sends before it waits for an answer (RFC 6928): one round trip to the whole page. */
const budget = 14_600

/** How many pages a report names. */
const most = 10

/** How large a page is, as written and as sent. */
export interface Bytes {
  bytes: number
  /** Only where it is reported, or may be over the budget. */
  gzip?: number
}

/** A page in bytes, as written and as sent. */
export interface PageSize {
  file: string
  output: string
  bytes: number
  gzip: number
}

export interface PageSizes {
  /** Of all pages together, as written. */
  bytes: number
  /** The largest pages, the largest first. */
  largest: PageSize[]
  /** The pages over the budget. */
  tooLarge: PageSize[]
}

/** Compresses only the pages that a report may name, or that may be over the budget. */
export function createMeasure(compress: Compress): (html: string, parts: Parts) => Bytes {
  const mayBeTooLarge = createEstimate(compress)
  const isAmongLargest = createRanking()
  return (html, parts) => {
    const bytes = Buffer.byteLength(html)
    const isAsked = isAmongLargest(bytes) || mayBeTooLarge(parts)
    return { bytes, ...(isAsked && { gzip: compress(html) }) }
  }
}

type Compress = (text: string) => number

/** Tells whether a page is among the largest of those that were asked about so far. */
function createRanking(): (bytes: number) => boolean {
  const largest: number[] = []
  return (bytes) => {
    const [smallest = 0] = largest
    if (largest.length === most && bytes <= smallest) return false
    if (largest.length === most) largest.shift()
    largest.push(bytes)
    largest.sort((a, b) => a - b)
    return true
  }
}

function largestOf<T extends Pick<CheckedPage, 'size'>>(pages: T[]): T[] {
  return [...pages].sort((a, b) => b.size.bytes - a.size.bytes).slice(0, most)
}

/** Whether the report would name a page whose size is not known. */
export function lacksSizes(pages: Pick<CheckedPage, 'size'>[]): boolean {
  return largestOf(pages).some(({ size }) => size.gzip === undefined)
}

export function sizesOf(pages: Pick<CheckedPage, 'file' | 'output' | 'size'>[]): PageSizes {
  return {
    bytes: pages.reduce((sum, { size }) => sum + size.bytes, 0),
    largest: largestOf(pages).flatMap(measured),
    tooLarge: pages.flatMap(measured).filter(({ gzip }) => gzip > budget),
  }
}

function measured({ file, output, size }: Pick<CheckedPage, 'file' | 'output' | 'size'>) {
  const { bytes, gzip } = size
  return gzip === undefined ? [] : [{ file, output, bytes, gzip }]
}

/**
 * What all pages share is compressed once. The rest costs at most ten bits a byte, or what it takes
 * by itself; together they take little more than each with a code of its own, never a quarter more.
 */
function createEstimate(compress: Compress): (parts: Parts) => boolean {
  const sharedSize = remember(compress)
  return ({ html, style, script }) => {
    const shared = sharedSize(style) + sharedSize(script)
    const isOver = (rest: number) => (shared + rest) * 1.25 + 256 > budget
    return isOver(Buffer.byteLength(html)) && isOver(compress(html))
  }
}

export function gzipSize(text: string): number {
  return gzipSync(text).length
}

export function warnOfLargePages(sizes: PageSize[]): Problem[] {
  return sizes
    .filter(({ gzip }) => gzip > budget)
    .map(({ file, gzip }) => ({
      file,
      field: 'page size',
      found: `${gzip} bytes gzip`,
      expected: `at most ${budget}: more needs a second round trip on a slow line`,
      fix: 'Shorten the page, or spread it over two.',
    }))
}
