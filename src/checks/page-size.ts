import { gzipSync } from 'node:zlib'
import type { Problem } from '../problem.ts'
import type { BuiltPage } from './finding.ts'
import { remember, takeApart } from './shared-parts.ts'

/** What a server sends before it waits for an answer (RFC 6928): one round trip to the whole page. */
const budget = 14_600

/** How many pages a report names. */
const most = 10

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

type Page = Pick<BuiltPage, 'file' | 'output' | 'html'> & {
  document: Pick<BuiltPage['document'], 'style' | 'script'>
}

/** Compresses only the pages that are named in a report, or may be over the budget. */
export function measurePages(pages: Page[], compress = gzipSize): PageSizes {
  const sizes = pages.map((page) => ({ page, bytes: Buffer.byteLength(page.html) }))
  const measure = ({ page: { file, output, html }, bytes }: (typeof sizes)[number]): PageSize => ({
    file,
    output,
    bytes,
    gzip: compress(html),
  })
  const mayBeTooLarge = createEstimate(compress)
  return {
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    largest: [...sizes]
      .sort((a, b) => b.bytes - a.bytes)
      .slice(0, most)
      .map(measure),
    tooLarge: sizes
      .filter(({ page }) => mayBeTooLarge(page))
      .map(measure)
      .filter(({ gzip }) => gzip > budget),
  }
}

/**
 * What all pages share is compressed once. The rest costs at most ten bits a byte, or what it takes
 * by itself; together they take little more than each with a code of its own, never a quarter more.
 */
function createEstimate(compress: (text: string) => number): (page: Page) => boolean {
  const sharedSize = remember(compress)
  return ({ html, document }) => {
    const parts = takeApart(html, document)
    const shared = sharedSize(parts.style) + sharedSize(parts.script)
    const isOver = (rest: number) => (shared + rest) * 1.25 + 256 > budget
    return isOver(Buffer.byteLength(parts.html)) && isOver(compress(parts.html))
  }
}

function gzipSize(text: string): number {
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
