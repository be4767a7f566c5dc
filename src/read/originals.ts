import { readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pMap from 'p-map'
import { cachePath, readCached, writeCached } from '../shared/cache.ts'
import { BuildError, type Diagnostic, nearest, quoted } from '../shared/diagnostic.ts'
import { isLitter, toNFC } from '../shared/file-names.ts'
import { fromDisk, hashOf, linkStatOf, readBytes, stampOf } from '../shared/files.ts'
import { decoded } from '../shared/urls.ts'
import { type Original, planImage, version } from './image-variants.ts'

/** The images of a site, as far as they could be read. */
export type Images = Awaited<ReturnType<typeof readImages>>

/** By file name, with how the file looked when it was read last. */
type KnownOriginals = Record<string, Original & { stamp: string }>

const folder = 'public/images'

export function originalPath(root: string, name: string): string {
  return join(root, folder, name)
}

/** Reads originals, decoding only those that are not known yet. `rights`: by name, as XMP. */
export async function readImages(root: string, rights: Map<string, string>) {
  const names = listOriginals(root)
  const originals = new Map(names.map((name) => [toNFC(name), name]))
  const twins = findTwins(names, originals)
  const cacheFile = cachePath(root, 'originals.json')
  const known = readCached<KnownOriginals>(cacheFile, version) ?? {}
  const read = async ([name, xmp]: [string, string]) => {
    const spelling = originals.get(toNFC(name))
    if (spelling === undefined) return missing(root, name, originals)
    const original = await readOriginal(root, spelling, known)
    if ('found' in original) return original
    return { name, spelling, original, plan: planImage(spelling, original, xmp) }
  }
  const readings = await pMap(rights, read, { concurrency: availableParallelism() })
  const images = readings.filter((reading) => 'plan' in reading)
  const value = Object.fromEntries(images.map(({ spelling, original }) => [spelling, original]))
  if (JSON.stringify(value) !== JSON.stringify(known)) {
    writeCached(cacheFile, JSON.stringify({ version, value }))
  }
  return {
    /** Name → the files to make of it. */
    plans: new Map(images.map(({ name, plan }) => [name, plan])),
    /** Name, in one way to write it → as the disk spells it; of all files in `public/images/`. */
    originals,
    diagnostics: [...twins, ...readings.filter((reading) => 'found' in reading)],
  }
}

/** No links, which could lead out. */
export function listOriginals(root: string): string[] {
  if (!linkStatOf(join(root, folder))?.isDirectory()) return []
  const list = (path: string) => readdirSync(path, { withFileTypes: true })
  return fromDisk(root, folder, list)
    .filter((entry) => entry.isFile() && !isLeftOut(entry.name))
    .map(({ name }) => name)
}

/** Hidden files, and the litter of file managers and editors. */
export function isLeftOut(name: string): boolean {
  return name.startsWith('.') || isLitter(name)
}

/** Two names that differ only in how a letter with its mark is encoded: content can name but one. */
function findTwins(names: string[], originals: Map<string, string>): Diagnostic[] {
  return names
    .filter((name) => originals.get(toNFC(name)) !== name)
    .map((name) => ({
      file: `${folder}/${name}`,
      found: 'a second file whose name looks the same',
      expected: 'one file for each name, however its letters are encoded',
      fix: 'Rename or remove one of them.',
    }))
}

/** The codec is loaded only here and by the encoder: a build with no new image needs none. */
async function readOriginal(root: string, name: string, known: KnownOriginals) {
  try {
    const path = originalPath(root, name)
    const stamp = stampOf(statSync(path))
    if (known[name]?.stamp === stamp) return known[name]
    const bytes = readBytes(root, path)
    const hash = hashOf(bytes)
    const same = Object.values(known).find((other) => other.hash === hash)
    if (same) return { ...same, stamp }
    const { decodeOriginal } = await import('./codec.ts')
    return { hash, ...(await decodeOriginal(bytes)), stamp }
  } catch (error) {
    const [unreadable] = error instanceof BuildError ? error.diagnostics : []
    if (unreadable) return unreadable
    const [found = ''] = `${error instanceof Error ? error.message : error}`.split('\n')
    const expected = 'a whole JPEG, PNG, WebP, AVIF or TIFF of at most 100 megapixels'
    const hasFix = error instanceof Error && 'fix' in error
    const fix = hasFix ? `${error.fix}` : 'Save it again, smaller if it is too large.'
    return { file: `${folder}/${name}`, found, expected, fix }
  }
}

function missing(root: string, name: string, originals: Map<string, string>): Diagnostic {
  const file = `${folder}/${name}`
  const stat = linkStatOf(originalPath(root, name))
  if (stat && !stat.isFile()) {
    const found = stat.isDirectory() ? 'a folder' : 'a link'
    const expected = 'the file itself: a link could publish what lies outside'
    return { file, found, expected, fix: 'Put the image there.' }
  }
  if (stat && isLeftOut(name)) {
    const found = 'a name such as editors and file managers give, which is left out'
    return {
      file,
      found,
      expected: 'a name of its own',
      fix: 'Rename it, also in src/content/images.ts.',
    }
  }
  const near = nearest(name, originals.values())
  const differsInCase = near?.toLowerCase() === name.toLowerCase()
  return {
    file,
    found: differsInCase ? `a file that is spelled ${quoted(near)}` : 'no such file',
    expected: 'a file of exactly this name, upper and lower case included',
    fix: near
      ? `Did you mean ${quoted(near)}? Rename the file, or correct src/content/images.ts.`
      : 'Put it there, or take its line out of src/content/images.ts.',
  }
}

/** The originals that a link points to; only these are published as they are. */
export function linkedOriginals(links: Iterable<string>): string[] {
  return [...links].flatMap((link) => {
    const path = /^\/images\/([^?#]+)/.exec(link)?.[1]
    return path ? toNFC(decoded(path)) : []
  })
}
