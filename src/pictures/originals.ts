import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { nearest, type Problem, quoted } from '../problem.ts'
import { cachedFile, readCachedJson, writeCached } from './cache.ts'
import type { Original } from './plan.ts'

/** Remembered between builds, so that unchanged originals are neither read nor decoded again. */
interface Memory {
  /** File name → when it was last read, and what its bytes were. */
  seen: Record<string, { stamp: string; hash: string }>
  /** By hash of the bytes. */
  originals: Record<string, Original>
}

export interface Originals {
  found: Map<string, Original>
  problems: Problem[]
}

/** The originals that the content names, as they lie in `public/images/`. */
export async function readOriginals(root: string, names: string[]): Promise<Originals> {
  const there = new Set(listOriginals(root))
  const memory = readMemory(root)
  const next: Memory = { seen: {}, originals: {} }
  const found = new Map<string, Original>()
  const problems: Problem[] = []
  for (const name of names) {
    if (!there.has(name)) {
      problems.push(missing(name, there))
      continue
    }
    const { stamp, hash } = identify(root, name, memory)
    const original = memory.originals[hash] ?? (await decode(root, name, hash, problems))
    if (!original) continue
    next.seen[name] = { stamp, hash }
    next.originals[hash] = original
    found.set(name, original)
  }
  const text = JSON.stringify(next)
  if (text !== JSON.stringify(memory)) writeCached(memoryFile(root), text)
  return { found, problems }
}

export const memoryName = 'originals.json'

/** The files in `public/images/`, spelled as the disk spells them. */
export function listOriginals(root: string): string[] {
  try {
    return readdirSync(join(root, 'public/images')).filter((name) => !name.startsWith('.'))
  } catch {
    return []
  }
}

function memoryFile(root: string): string {
  return cachedFile(root, memoryName)
}

function readMemory(root: string): Memory {
  const memory = readCachedJson(memoryFile(root))
  // Written by this file alone; what is not whole was not renamed into place.
  return isMemory(memory) ? memory : { seen: {}, originals: {} }
}

function isMemory(value: unknown): value is Memory {
  return typeof value === 'object' && value !== null && 'seen' in value && 'originals' in value
}

function identify(root: string, name: string, { seen }: Memory): Memory['seen'][string] {
  const file = join(root, 'public/images', name)
  const stamp = stampOf(statSync(file))
  const before = seen[name]
  if (before?.stamp === stamp) return before
  return { stamp, hash: createHash('sha256').update(readFileSync(file)).digest('hex') }
}

function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}

async function decode(root: string, name: string, hash: string, problems: Problem[]) {
  // Loaded only here and by the encoder: a build in which no picture changed needs no codec.
  const { decodeOriginal } = await import('./codec.ts')
  try {
    return { hash, ...(await decodeOriginal(join(root, 'public/images', name))) }
  } catch (error) {
    problems.push(unreadable(name, error))
    return undefined
  }
}

function unreadable(name: string, error: unknown): Problem {
  return {
    file: `public/images/${name}`,
    found: error instanceof Error ? (error.message.split('\n')[0] ?? '') : quoted(error),
    allowed: 'a whole JPEG, PNG, WebP, AVIF or TIFF of at most 100 megapixels',
    remedy: 'Save it anew, smaller if it is too large.',
  }
}

function missing(name: string, there: Set<string>): Problem {
  const near = nearest(name, there)
  const sameButCase = near?.toLowerCase() === name.toLowerCase()
  return {
    file: `public/images/${name}`,
    found: sameButCase ? `the file is spelled ${quoted(near)}` : 'no such file',
    allowed: 'a file of exactly this name, upper and lower case included',
    remedy: near
      ? `Did you mean ${quoted(near)}? Rename the file, or mend src/content/pictures.ts.`
      : 'Put it there, or take its line out of src/content/pictures.ts.',
  }
}
