import { gzipSync } from 'node:zlib'
import type { Page } from '../page.ts'
import type { Problem } from '../problem.ts'
import type { PageSize, ReadSite } from './rendered-site.ts'

export type { PageSize }

/** What a server sends before it waits for an answer (RFC 6928): one round trip to the whole page. */
const budget = 14_600

/** The ten longest pages, the longest first. */
export function measureLongest(pages: Pick<Page, 'file' | 'output' | 'html'>[]): PageSize[] {
  return pages
    .map((page) => ({ ...page, bytes: Buffer.byteLength(page.html) }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 10)
    .map(({ file, output, html, bytes }) => ({ file, output, bytes, gzip: gzipSync(html).length }))
}

export function warnOfLargePages({ sizes }: Pick<ReadSite, 'sizes'>): Problem[] {
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
