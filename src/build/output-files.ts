import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cachedFile } from '../pictures/cache.ts'
import type { Variant } from '../pictures/plan.ts'
import { compressTexts } from './compress.ts'
import type { Fonts } from './fonts.ts'
import { hostFiles } from './host-files.ts'
import type { BuiltPage } from './render-pages.ts'
import { robotsFor, sitemapFor } from './search-engines.ts'

/** One file of `dist/`: its text or bytes, or the file it is a copy of. */
export type OutputFile = string | Uint8Array | FileCopy

export interface FileCopy {
  copyOf: string
  /** The name has a hash of the content in it: equal names, equal files. */
  isNamedByContent?: true
}

export interface OutputSources {
  siteUrl: URL
  fonts: Fonts
  variants: Variant[]
  /** Names of originals that are published as they are. */
  linkedOriginals: string[]
  pages: BuiltPage[]
}

/** Everything that `dist/` will hold but what is copied from public/. */
export function generateOutputs(root: string, sources: OutputSources): Map<string, OutputFile> {
  const { siteUrl, fonts, variants, linkedOriginals, pages } = sources
  return new Map<string, OutputFile>([
    ...fonts.files,
    ...variants.map(({ output }): [string, FileCopy] => [
      output,
      { copyOf: cachedFile(root, output), isNamedByContent: true },
    ]),
    ...linkedOriginals.map((name): [string, FileCopy] => [
      `images/${name}`,
      { copyOf: join(root, 'public/images', name) },
    ]),
    ...hostFiles(siteUrl.pathname),
    ['robots.txt', robotsFor(siteUrl)],
    ['sitemap.xml', sitemapFor(pages, siteUrl)],
    ...pages.map(({ output, html }): [string, string] => [output, html]),
  ])
}

/** What the owner puts into public/ wins over what is generated. */
export function withPublic(
  generated: Map<string, OutputFile>,
  publicFiles: Map<string, string>,
): Map<string, OutputFile> {
  const copies = [...publicFiles].map(([output, file]): [string, FileCopy] => [
    output,
    { copyOf: file },
  ])
  return new Map([...generated, ...copies])
}

/** The folders that a path needs, the nearest first: 'a/b/c.html' → 'a/b', 'a'. */
export function foldersAbove(output: string): string[] {
  const folder = dirname(output)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

/** The same files with compressed texts beside them. */
export function withCompressed(files: Map<string, OutputFile>): Map<string, OutputFile> {
  return new Map([...files, ...compressTexts(files, bytesOf)])
}

export function bytesOf(file: OutputFile): Buffer {
  return isCopy(file) ? readFileSync(file.copyOf) : Buffer.from(file)
}

export function isCopy(file: OutputFile): file is FileCopy {
  return typeof file === 'object' && 'copyOf' in file
}
