import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isRealFolder } from '../disk.ts'
import { notFoundOutput } from '../paths.ts'

/** One file of `dist/`: its text or bytes, or the file it is a copy of. */
export type OutputFile = string | Uint8Array | FileCopy

export interface FileCopy {
  copyOf: string
  /** Whether a file of the same size that is there already is sure to be the same. */
  isSameBySize?: true
  /** Whether the file waits only for this, so that it may be moved instead. */
  isStaged?: true
}

export function isCopy(file: OutputFile): file is FileCopy {
  return typeof file === 'object' && 'copyOf' in file
}

export function bytesOf(file: OutputFile): Buffer {
  return isCopy(file) ? readFileSync(file.copyOf) : Buffer.from(file)
}

/** The folders that a path needs, the nearest first: 'a/b/c.html' → 'a/b', 'a'. */
export function foldersAbove(output: string): string[] {
  const folder = dirname(output)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

/** A link to a folder that was moved away shows the same file in `dist/`, but will be replaced. */
export function isInPlace(root: string, output: string): boolean {
  return foldersAbove(output).every((folder) => isRealFolder(join(root, 'dist', folder)))
}

/** What shrinks: images and fonts are small already. */
const text = /\.(html|css|js|json|svg|txt|xml|webmanifest)$/

/** The same files, with a `.br` and a `.gz` beside each text for hosts that send them instead. */
export function withCompressed(files: Map<string, OutputFile>): Map<string, OutputFile> {
  const compressed = [...files]
    .filter(([output]) => text.test(output))
    .flatMap(([output, file]): [string, Uint8Array][] => [
      // Brotli's own default is its best already.
      [`${output}.br`, brotliCompressSync(bytesOf(file))],
      [`${output}.gz`, gzipSync(bytesOf(file), { level: 9 })],
    ])
  return new Map([...files, ...compressed])
}

export function robotsFor(siteUrl: URL): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL('sitemap.xml', siteUrl).href}\n`
}

/**
 * All these pages but the 404 page (https://www.sitemaps.org/protocol.html). Names of page files need
 * no escapes, so that the addresses of thousands are put together, and not parsed, in each edit.
 */
export function sitemapFor(pages: string[], siteUrl: URL): string {
  const base = siteUrl.href.replaceAll('&', '&amp;')
  const urls = pages
    .filter((output) => output !== notFoundOutput)
    .map((output) => `  <url><loc>${base}${output.slice(0, -'index.html'.length)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.sort(),
    '</urlset>\n',
  ].join('\n')
}
