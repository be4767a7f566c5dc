import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cachePath, isRecord, stampBefore, stampOf, statOf, tick, writeCached } from '../disk.ts'
import type { Settings } from '../site/settings.ts'
import type { Sources } from '../site/sources.ts'
import type { Report } from '../terminal.ts'
import { foldersAbove } from './outputs.ts'

/**
 * A build, noted with the stamp of every file and folder it was made from and of everything it left
 * in `dist/`. While all of them are as they were, another build would change nothing.
 */
interface LastBuild extends Report {
  /** Where, by which Node and with which settings. */
  key: string
  stamps: Record<string, string>
}

/** The stamp of what is not there. */
const nothing = 'nothing'

/** What the last build said, if this one would do nothing. */
export function readLastBuild(root: string, settings: Settings): Report | undefined {
  const last = parse(readText(fileIn(root)))
  if (last?.key !== keyOf(root, settings)) return undefined
  const isCurrent = Object.entries(last.stamps).every(([path, stamp]) => {
    const stat = statOf(path)
    return (stat ? stampOf(stat) : nothing) === stamp
  })
  return isCurrent ? last : undefined
}

/**
 * Notes a build that began at `started`, in milliseconds since 1970. One whose sources may have
 * changed meanwhile is not noted: what it made may be neither the old nor the new.
 */
export async function noteBuild(
  root: string,
  settings: Settings,
  { started, sources, outputs }: { started: number; sources: Sources; outputs: string[] },
  report: Report,
): Promise<void> {
  const written = Date.now()
  const inputs = inputsOf(root, sources).map((path) => [path, stampOr(path, started)] as const)
  // So that whatever is changed in dist/ from now on has another time.
  await sleep(Math.max(0, written + tick + 1 - Date.now()))
  const stamps = new Map([
    ...inputs,
    ...pathsOf(join(root, 'dist'), outputs).map((path) => [path, stampOr(path)] as const),
  ])
  if (!sources.inputs || [...stamps.values()].includes(undefined)) return
  const entries = Object.fromEntries(stamps)
  const text = JSON.stringify({ key: keyOf(root, settings), stamps: entries, ...report })
  writeCached(fileIn(root), `${hashOf(text)}\n${text}`)
}

function stampOr(path: string, before = Date.now()): string | undefined {
  return statOf(path) ? stampBefore(path, before) : nothing
}

/** The parts tell of themselves; the rest is what the build itself is made of. */
function inputsOf(root: string, { inputs = [], publicFiles, images, modules }: Sources): string[] {
  const originals = [...images.originals, ...Object.keys(modules.images)]
  const packages = [
    '.package-lock.json',
    ...dependenciesOf(root).map((name) => `${name}/package.json`),
  ]
  return [
    ...inputs,
    ...publicFiles.map(({ file }) => file),
    ...originals.map((name) => join(root, 'public/images', name)),
    ...['build.ts', 'package-lock.json'].map((name) => join(root, name)),
    ...everythingIn(join(root, 'src')),
    ...packages.map((name) => join(root, 'node_modules', name)),
  ]
}

function dependenciesOf(root: string): string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = isRecord(manifest) ? manifest.dependencies : {}
  return isRecord(names) ? Object.keys(names) : []
}

function everythingIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
}

/** Files with the folders around them, whose stamps change when something is added or removed. */
function pathsOf(dist: string, outputs: string[]): string[] {
  const folders = new Set(outputs.flatMap(foldersAbove))
  return [dist, ...[...folders, ...outputs].map((name) => `${dist}/${name}`)]
}

function fileIn(root: string): string {
  return cachePath(root, 'last-build.json')
}

function keyOf(root: string, settings: Settings): string {
  return JSON.stringify([root, process.version, settings])
}

function readText(file: string): string {
  return statOf(file)?.isFile() ? readFileSync(file, 'utf8') : ''
}

/** Nothing when the file was cut short, or anything in it is another than was written. */
function parse(file: string): LastBuild | undefined {
  const end = file.indexOf('\n')
  const text = file.slice(end + 1)
  if (end < 0 || file.slice(0, end) !== hashOf(text)) return undefined
  const value: unknown = JSON.parse(text)
  return isLastBuild(value) ? value : undefined
}

function isLastBuild(value: unknown): value is LastBuild {
  if (!isRecord(value) || !isRecord(value.stamps)) return false
  return [value.key, value.table, value.warnings, value.placeholders].every(
    (text) => typeof text === 'string',
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
