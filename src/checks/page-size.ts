import { gzipSync } from 'node:zlib'
import type { Page } from '../page.ts'
import type { Problem } from '../problem.ts'

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

/** The longest pages, the longest first. */
export function measureLongest(pages: Pick<Page, 'file' | 'output' | 'html'>[]): PageSize[] {
  const sizes = pages.map((page) => ({ page, bytes: Buffer.byteLength(page.html) }))
  return sizes
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, most)
    .map(({ page: { file, output, html }, bytes }) => ({
      file,
      output,
      bytes,
      gzip: gzipSync(html).length,
    }))
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
