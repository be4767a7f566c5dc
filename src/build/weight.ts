import { gzipSync } from 'node:zlib'
import type { Problem } from '../problem.ts'
import type { BuiltPage } from './render-pages.ts'

/** What a server sends before it waits for an answer (RFC 6928): one round trip to the whole page. */
const mostBytes = 14_600

/** A page in bytes, as written and as sent. */
export interface Weight {
  file: string
  output: string
  bytes: number
  gzip: number
}

export function weighPages(pages: Pick<BuiltPage, 'file' | 'output' | 'html'>[]): Weight[] {
  return pages.map(({ file, output, html }) => {
    const bytes = Buffer.from(html)
    return { file, output, bytes: bytes.length, gzip: gzipSync(bytes).length }
  })
}

export function warnOfWeight(weights: Weight[]): Problem[] {
  return weights
    .filter(({ gzip }) => gzip > mostBytes)
    .map(({ file, gzip }) => ({
      file,
      place: 'weight',
      found: `${gzip} bytes gzip`,
      allowed: `at most ${mostBytes}: more needs a second round trip on a slow line`,
      remedy: 'Shorten the page, or spread it over two.',
    }))
}

export function totalBytes(weights: Weight[]): number {
  return weights.reduce((sum, { bytes }) => sum + bytes, 0)
}
