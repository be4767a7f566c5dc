import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { type CheckedPage, type KnownPages, noPages } from '../checks/finding.ts'
import { cachePath, isRecord, stampBefore, stampOf, statOf, tick, writeCached } from '../disk.ts'
import { attempt } from '../problem.ts'
import type { Settings } from '../site/settings.ts'
import type { Site } from '../site/site.ts'
import type { Sources } from '../site/sources.ts'
import type { Report } from '../terminal.ts'
import { sortInputs } from './build-inputs.ts'
import { foldersAbove, isCopy, isInPlace, type OutputFile } from './outputs.ts'

/** What the last build said, and what of it still holds. */
export interface LastBuild {
  report: Report
  /** Whether another build would change nothing. */
  isCurrent: boolean
  /** The pages in `dist/` that another build would make again as they are. */
  readPages(): KnownPages
}

/**
 * What is noted of a build: the stamp of every file and folder it was made from and of everything it
 * left in `dist/`.
 */
interface Note extends Report {
  /** Where, by which Node and with which settings. */
  key: string
  /** Of what more than one page was made from, and of the generator. */
  shared: Stamps
  /** Of what belongs to one page: its file, and what it became. Of folders too. */
  own: Stamps
  /** The hash of the file with the pages. */
  pages: string
}

type Stamps = Record<string, string>

/** The stamp of what is not there. */
const nothing = 'nothing'

/** The last build, if it was one of this project, by this Node and with these settings. */
export function readLastBuild(root: string, settings: Settings): LastBuild | undefined {
  const note = parse(readNoted(noteFile(root)).toString())
  if (note?.key !== keyOf(root, settings)) return undefined
  const isShared = areCurrent(note.shared)
  return {
    report: note,
    isCurrent: isShared && areCurrent(note.own),
    readPages: () => (isShared ? readPages(root, note) : noPages),
  }
}

function readPages(root: string, { pages: hash, shared, own }: Note): KnownPages {
  const bytes = readNoted(pagesFile(root))
  if (hashOf(bytes) !== hash) return noPages
  // The code that wrote them is this one: its stamps are among those compared.
  const pages: CheckedPage[] = deserialize(bytes)
  const isAsNoted = (path: string) => isCurrent(path, own[path])
  return {
    pages: pages.filter(
      (page) => filesOf(root, page).every(isAsNoted) && isInPlace(root, page.output),
    ),
    inputs: Object.keys(shared),
  }
}

function filesOf(root: string, { file, output }: CheckedPage): string[] {
  return [join(root, file), `${join(root, 'dist')}/${output}`]
}

function areCurrent(stamps: Stamps): boolean {
  return Object.entries(stamps).every(([path, stamp]) => isCurrent(path, stamp))
}

function isCurrent(path: string, stamp: string | undefined): boolean {
  const stat = statOf(path)
  return (stat ? stampOf(stat) : nothing) === stamp
}

/** What a build leaves behind. */
interface Made {
  /** When it began, in milliseconds since 1970. */
  started: number
  sources: Sources
  site: Pick<Site, 'lasting' | 'origins'>
  /** Everything in `dist/`. */
  files: Map<string, OutputFile>
}

/**
 * Notes a build. One whose sources may have changed meanwhile is not noted: what it made may be
 * neither the old nor the new.
 */
export async function noteBuild(
  root: string,
  settings: Settings,
  { started, sources, site, files }: Made,
  report: Report,
): Promise<void> {
  const written = Date.now()
  const { shared, own, lasting } = sortInputs(root, sources, site)
  const before = { shared: stampAll(shared, started), own: stampAll(own, started) }
  // So that whatever is changed in dist/ from now on has another time.
  await sleep(Math.max(0, written + tick + 1 - Date.now()))
  const dist = join(root, 'dist')
  const after = {
    ...stampAll(pathsOf(dist, [...files.keys()])),
    // This build did not write them, so whoever did since it began changed them.
    ...stampAll(untouchedOf(dist, files), started),
  }
  if (!sources.inputs || ![before.shared, before.own, after].every(isWhole)) return
  const bytes = serialize(lasting.map(withoutTexts))
  const note = {
    key: keyOf(root, settings),
    shared: before.shared,
    own: { ...before.own, ...after },
    pages: hashOf(bytes),
    ...report,
  }
  const text = JSON.stringify(note)
  // The site is published: without a note, the next build takes longer, and that is all.
  await attempt(async () => {
    writeCached(pagesFile(root), bytes)
    writeCached(noteFile(root), `${hashOf(text)}\n${text}`)
  })
}

/** The files that were left as they are in `dist/`, without another look at them. */
function untouchedOf(dist: string, files: Map<string, OutputFile>): string[] {
  return [...files].flatMap(([output, file]) => {
    const isLeft = isCopy(file) && file.copyOf === join(dist, output)
    return isLeft ? [`${dist}/${output}`] : []
  })
}

function stampAll(paths: string[], before = Date.now()): Record<string, string | undefined> {
  return Object.fromEntries(
    paths.map((path) => [path, statOf(path) ? stampBefore(path, before) : nothing]),
  )
}

function isWhole(stamps: Record<string, string | undefined>): stamps is Stamps {
  return Object.values(stamps).every((stamp) => stamp !== undefined)
}

/** Without what no check of all pages asks for. */
function withoutTexts(page: CheckedPage): CheckedPage {
  return {
    ...page,
    meta: { ...page.meta, title: '', description: '' },
    usage: { ...page.usage, entries: [], videos: [], faults: [] },
  }
}

/** Files with the folders around them, whose stamps change when something is added or removed. */
function pathsOf(dist: string, outputs: string[]): string[] {
  const folders = new Set(outputs.flatMap(foldersAbove))
  return [dist, ...[...folders, ...outputs].map((name) => `${dist}/${name}`)]
}

function noteFile(root: string): string {
  return cachePath(root, 'last-build.json')
}

function pagesFile(root: string): string {
  return cachePath(root, 'last-pages')
}

function keyOf(root: string, settings: Settings): string {
  return JSON.stringify([root, process.version, settings])
}

/** Nothing when there is no such file, or it cannot be read. */
function readNoted(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.of()
  }
}

/** Nothing when the file was cut short, or anything in it is another than was written. */
function parse(file: string): Note | undefined {
  const end = file.indexOf('\n')
  const text = file.slice(end + 1)
  if (end < 0 || file.slice(0, end) !== hashOf(text)) return undefined
  const value: unknown = JSON.parse(text)
  return isNote(value) ? value : undefined
}

function isNote(value: unknown): value is Note {
  if (!isRecord(value) || !isRecord(value.shared) || !isRecord(value.own)) return false
  return [value.key, value.pages, value.table, value.warnings, value.placeholders].every(
    (text) => typeof text === 'string',
  )
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
