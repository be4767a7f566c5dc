import { lstatSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pMap from 'p-map'
import { isLitter } from '../disk.ts'
import { composed } from '../paths.ts'
import { nearest, type Problem, quoted } from '../problem.ts'
import {
  type FileIdentity,
  identify,
  type KnownOriginals,
  readKnownOriginals,
  writeKnownOriginals,
} from './cache.ts'
import { type ImagePlan, type Original, planImage } from './plan.ts'
import type { Rights } from './rights.ts'

/** The images of a site, as far as they could be read. */
export interface Images {
  /** Name → the files to make of it. */
  plans: Map<string, ImagePlan>
  /** The names of all files in `public/images/`, spelled as the disk spells them. */
  originals: string[]
  problems: Problem[]
}

const folder = 'public/images'

export function originalPath(root: string, name: string): string {
  return join(root, folder, name)
}

/** Name, in one way to write it → as the disk spells it, which is how the file is read. */
export function spellingsOf(originals: string[]): Map<string, string> {
  return new Map(originals.map((name) => [composed(name), name]))
}

/** Reads the originals of these names, decoding only those that are not known yet. `rights`: by name. */
export async function readImages(
  root: string,
  rights: Map<string, Rights>,
): Promise<Images & { inputs: string[] }> {
  const names = [...rights.keys()]
  const originals = listOriginals(root)
  const spellings = spellingsOf(originals)
  const spellingOf = (name: string) => spellings.get(composed(name))
  const before = readKnownOriginals(root)
  const files = identifyAll(
    root,
    names.flatMap((name) => spellingOf(name) ?? []),
    before,
  )
  const decoded = await decodeUnknown(root, files, before)
  const known = new Map(
    [...files.values()].flatMap(({ hash }) => {
      const original = before.originals[hash] ?? decoded.originals.get(hash)
      return original ? [[hash, original] as const] : []
    }),
  )
  writeKnownOriginals(root, before, {
    files: Object.fromEntries(files),
    originals: Object.fromEntries(known),
  })
  const plans = names.flatMap((name) => {
    const spelling = spellingOf(name) ?? ''
    const original = known.get(files.get(spelling)?.hash ?? '')
    const owner = rights.get(name)
    return original && owner ? [[name, planImage(spelling, original, owner)] as const] : []
  })
  const problems = names.flatMap((name) => {
    const spelling = spellingOf(name)
    if (spelling === undefined) return [missing(root, name, originals)]
    return decoded.problems.get(spelling) ?? []
  })
  const inputs = [join(root, folder), ...[...files.keys()].map((name) => originalPath(root, name))]
  return { plans: new Map(plans), originals, problems, inputs }
}

function identifyAll(root: string, names: string[], { files }: KnownOriginals) {
  return new Map<string, FileIdentity>(
    names.map((name) => [name, identify(originalPath(root, name), files[name])]),
  )
}

async function decodeUnknown(
  root: string,
  files: Map<string, FileIdentity>,
  known: KnownOriginals,
): Promise<{ originals: Map<string, Original>; problems: Map<string, Problem> }> {
  const originals = new Map<string, Original>()
  const problems = new Map<string, Problem>()
  const unknown = [...files].filter(([, { hash }]) => !Object.hasOwn(known.originals, hash))
  if (unknown.length === 0) return { originals, problems }
  // Loaded only here and by the encoder: a build in which no image changed needs no codec.
  const { decodeOriginal } = await import('./codec.ts')
  const decode = async ([name, { hash }]: [string, FileIdentity]): Promise<void> => {
    try {
      originals.set(hash, { hash, ...(await decodeOriginal(originalPath(root, name))) })
    } catch (error) {
      problems.set(name, await unreadable(`${folder}/${name}`, error))
    }
  }
  await pMap(unknown, decode, { concurrency: availableParallelism() })
  return { originals, problems }
}

/** The files in `public/images/`, spelled as the disk spells them; no links, which could lead out. */
export function listOriginals(root: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !isLitter(entry.name))
      .map(({ name }) => name)
  } catch {
    return []
  }
}

/** Why the file at `path` can be no original, in the words of a build; nothing when it can. */
export async function findOriginalFault(path: string, file: string): Promise<Problem | undefined> {
  const { decodeOriginal } = await import('./codec.ts')
  try {
    await decodeOriginal(path)
    return undefined
  } catch (error) {
    return unreadable(file, error)
  }
}

async function unreadable(file: string, error: unknown): Promise<Problem> {
  const { OriginalError } = await import('./codec.ts')
  const fix =
    error instanceof OriginalError ? error.fix : 'Save it again, smaller if it is too large.'
  return {
    file,
    found: error instanceof Error ? (error.message.split('\n')[0] ?? '') : quoted(error),
    expected: 'a whole JPEG, PNG, WebP, AVIF or TIFF of at most 100 megapixels',
    fix,
  }
}

function missing(root: string, name: string, originals: string[]): Problem {
  const stat = lstatSync(originalPath(root, name), { throwIfNoEntry: false })
  if (stat && !stat.isFile()) {
    return {
      file: `${folder}/${name}`,
      found: stat.isDirectory() ? 'a folder' : 'a link',
      expected: 'the file itself: a link could publish what lies outside',
      fix: 'Put the image there.',
    }
  }
  const near = nearest(name, originals)
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
