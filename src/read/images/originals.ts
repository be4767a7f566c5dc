import { readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pMap from 'p-map'
import { readSaved, save } from '../../shared/cache.ts'
import { type Diagnostic, suggest } from '../../shared/diagnostic.ts'
import { isLitter, toNFC } from '../../shared/file-names.ts'
import { fromDisk, hashOf, linkStatOf, readBytes, stampOf } from '../../shared/files.ts'
import { decoded } from '../../shared/urls.ts'
import { type Original, planImage, version } from './image-variants.ts'

/** Without those that could not be read. */
export type Images = Awaited<ReturnType<typeof readImages>>

/** By file name. `stamp`: that of the file when it was last read. */
type KnownOriginals = Record<string, Original & { stamp: string }>

const folder = 'public/images'
const cacheFile = 'originals.json'

export function originalPath(root: string, name: string): string {
  return join(root, folder, name)
}

export async function readImages(root: string, names: string[]) {
  const originals = new Map(listOriginals(root).map((name) => [toNFC(name), name]))
  const known = readSaved<KnownOriginals>(root, cacheFile, version) ?? {}
  const read = async (name: string) => {
    const spelling = originals.get(toNFC(name))
    if (spelling === undefined) {
      const free = [...originals].filter(([other]) => !names.includes(other))
      return missingImage(
        root,
        name,
        free.map(([, spelling]) => spelling),
      )
    }
    const original = await readOriginal(root, spelling, known)
    if ('found' in original) return original
    return { name, spelling, original }
  }
  const readings = await pMap(names, read, { concurrency: availableParallelism() })
  const images = readings.filter((reading) => 'spelling' in reading)
  const value = Object.fromEntries(images.map(({ spelling, original }) => [spelling, original]))
  if (!isDeepStrictEqual(value, known)) save(root, cacheFile, version, value)
  return {
    images,
    /** Name in NFC → name on disk, of all files in `public/images/`. */
    originals,
    diagnostics: readings.filter((reading) => 'found' in reading),
  }
}

type Plan = ReturnType<typeof planImage>

/** Planning a few hundred images takes longer than all else that an edit needs. */
const lastPlans = new WeakMap<Original, { xmp: string; plan: Plan }>()

/** Name → the files to make from it. `rightsOf`: its rights as XMP. */
export function planImages({ images }: Images, rightsOf: (name: string) => string) {
  return new Map(
    images.map(({ name, spelling, original }): [string, Plan] => {
      const xmp = rightsOf(name)
      const last = lastPlans.get(original)
      const plan = last?.xmp === xmp ? last.plan : planImage(spelling, original, xmp)
      lastPlans.set(original, { xmp, plan })
      return [name, plan]
    }),
  )
}

/** Files only: a link could lead out of the project. */
export function listOriginals(root: string): string[] {
  if (!linkStatOf(join(root, folder))?.isDirectory()) return []
  const list = (path: string) => readdirSync(path, { withFileTypes: true })
  return fromDisk(root, folder, list)
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !isLitter(entry.name))
    .map(({ name }) => name)
}

async function readOriginal(root: string, name: string, known: KnownOriginals) {
  const file = `${folder}/${name}`
  const stamp = fromDisk(root, file, (path) => stampOf(statSync(path)))
  if (known[name]?.stamp === stamp) return known[name]
  const bytes = readBytes(root, file)
  const hash = hashOf(bytes)
  const same = Object.values(known).find((other) => other.hash === hash)
  if (same) return { ...same, stamp }
  const { decodeOriginal } = await import('./image-decoder.ts')
  const image = await decodeOriginal(bytes, file)
  return 'found' in image ? { ...image, file } : { hash, ...image, stamp }
}

function missingImage(root: string, name: string, others: string[]): Diagnostic {
  const exists = linkStatOf(originalPath(root, name))
  return {
    code: 'missing-image',
    file: `${folder}/${name}`,
    found: exists ? 'a folder, a link or a temporary file' : 'no such file',
    expected: 'a file of exactly this name, upper and lower case included',
    fix:
      suggest(name, others) ??
      'Put it there, not into public/, a folder or iCloud alone, or remove its line from src/content/images.ts. A name holds no folders.',
  }
}

/** Only these originals are published as they are. */
export function linkedOriginals(links: Iterable<string>): string[] {
  return [...links].flatMap((link) => {
    const path = /^\/images\/([^?#]+)/.exec(link)?.[1]
    return path ? toNFC(decoded(path)) : []
  })
}
