import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pMap from 'p-map'
import { hashOf, isLitter, linkStatOf, stampOf, statOf } from '../disk.ts'
import { composed } from '../paths.ts'
import { nearest, type Problem, quoted } from '../problem.ts'
import { type KnownOriginals, readKnownOriginals, writeKnownOriginals } from './cache.ts'
import { type ImagePlan, type Original, planImage } from './plan.ts'

/** The images of a site, as far as they could be read. */
export interface Images {
  /** Name → the files to make of it. */
  plans: Map<string, ImagePlan>
  /** Name, in one way to write it → as the disk spells it; of all files in `public/images/`. */
  originals: Map<string, string>
  problems: Problem[]
}

const folder = 'public/images'

export function originalPath(root: string, name: string): string {
  return join(root, folder, name)
}

/** Reads originals, decoding only those that are not known yet. `rights`: by name, as XMP. */
export async function readImages(root: string, rights: Map<string, string>): Promise<Images> {
  const originals = listOriginals(root)
  const known = readKnownOriginals(root)
  const readings = await pMap(
    [...rights.keys()],
    async (name): Promise<Reading> => {
      const spelling = originals.get(composed(name))
      if (spelling === undefined) return { name, problem: missing(root, name, originals) }
      return { name, spelling, ...(await readOriginal(root, spelling, known)) }
    },
    { concurrency: availableParallelism() },
  )
  const now: KnownOriginals = {}
  const plans = new Map<string, ImagePlan>()
  for (const { name, spelling = name, original } of readings) {
    if (!original) continue
    now[spelling] = original
    plans.set(name, planImage(spelling, original, rights.get(name) ?? ''))
  }
  if (JSON.stringify(now) !== JSON.stringify(known)) writeKnownOriginals(root, now)
  return { plans, originals, problems: readings.flatMap(({ problem }) => problem ?? []) }
}

interface Reading {
  name: string
  /** As the disk spells it. */
  spelling?: string
  original?: KnownOriginals[string]
  problem?: Problem
}

/** No links, which could lead out. */
export function listOriginals(root: string): Map<string, string> {
  if (!linkStatOf(join(root, folder))?.isDirectory()) return new Map()
  const names = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !isLitter(entry.name))
    .map(({ name }) => name)
  return new Map(names.map((name) => [composed(name), name]))
}

async function readOriginal(
  root: string,
  name: string,
  known: KnownOriginals,
): Promise<Pick<Reading, 'original' | 'problem'>> {
  const path = originalPath(root, name)
  const stat = statOf(path)
  const stamp = stat ? stampOf(stat) : ''
  const before = known[name]
  if (before?.stamp === stamp) return { original: before }
  try {
    const bytes = readFileSync(path)
    const hash = hashOf(bytes)
    const same = Object.values(known).find((other) => other.hash === hash)
    return { original: { ...(same ?? (await decode(bytes, hash))), stamp } }
  } catch (error) {
    return { problem: await unreadable(name, error) }
  }
}

/** The codec is loaded only here and by the encoder: a build with no new image needs none. */
async function decode(bytes: Buffer, hash: string): Promise<Original> {
  const { decodeOriginal } = await import('./codec.ts')
  return { hash, ...(await decodeOriginal(bytes)) }
}

async function unreadable(name: string, error: unknown): Promise<Problem> {
  const { OriginalError } = await import('./codec.ts')
  const fix =
    error instanceof OriginalError ? error.fix : 'Save it again, smaller if it is too large.'
  return {
    file: `${folder}/${name}`,
    found: error instanceof Error ? (error.message.split('\n')[0] ?? '') : quoted(error),
    expected: 'a whole JPEG, PNG, WebP, AVIF or TIFF of at most 100 megapixels',
    fix,
  }
}

function missing(root: string, name: string, originals: Map<string, string>): Problem {
  const stat = linkStatOf(originalPath(root, name))
  if (stat && !stat.isFile()) {
    return {
      file: `${folder}/${name}`,
      found: stat.isDirectory() ? 'a folder' : 'a link',
      expected: 'the file itself: a link could publish what lies outside',
      fix: 'Put the image there.',
    }
  }
  const near = nearest(name, originals.values())
  const differsInCase = near?.toLowerCase() === name.toLowerCase()
  return {
    file: `${folder}/${name}`,
    found: differsInCase ? `a file that is spelled ${quoted(near)}` : 'no such file',
    expected: 'a file of exactly this name, upper and lower case included',
    fix: near
      ? `Did you mean ${quoted(near)}? Rename the file, or correct src/content/images.ts.`
      : 'Put it there, or take its line out of src/content/images.ts.',
  }
}
