import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { nearest, type Problem, quoted } from '../problem.ts'
import { inParallel } from './in-parallel.ts'
import { identify, readMemory, writeMemory } from './memory.ts'
import type { Original } from './plan.ts'

export interface Originals {
  found: Map<string, Original>
  problems: Problem[]
}

/** The originals that the content names, as they lie in `public/images/`. */
export async function readOriginals(root: string, names: string[]): Promise<Originals> {
  const there = new Set(listOriginals(root))
  const memory = readMemory(root)
  const problems = new Map(
    names.map((name) => [name, there.has(name) ? [] : [missing(root, name, there)]]),
  )
  const seen = names
    .filter((name) => there.has(name))
    .map((name) => [name, identify(join(root, 'public/images', name), memory.seen[name])] as const)
  const originals = new Map(
    seen.flatMap(([, { hash }]) => {
      const known = memory.originals[hash]
      return known ? [[hash, known] as const] : []
    }),
  )
  await inParallel(
    seen.filter(([, { hash }]) => !originals.has(hash)),
    async ([name, { hash }]) => {
      const original = await decode(root, name, hash)
      if ('hash' in original) originals.set(hash, original)
      else problems.set(name, [original])
    },
  )
  writeMemory(root, memory, {
    seen: Object.fromEntries(seen),
    originals: Object.fromEntries(originals),
  })
  const found = seen.flatMap(([name, { hash }]) => {
    const original = originals.get(hash)
    return original ? [[name, original] as const] : []
  })
  return { found: new Map(found), problems: [...problems.values()].flat() }
}

/** The files in `public/images/`, spelled as the disk spells them; no links, which could lead out. */
export function listOriginals(root: string): string[] {
  try {
    return readdirSync(join(root, 'public/images'), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
  } catch {
    return []
  }
}

async function decode(root: string, name: string, hash: string): Promise<Original | Problem> {
  // Loaded only here and by the encoder: a build in which no picture changed needs no codec.
  const { decodeOriginal } = await import('./codec.ts')
  try {
    return { hash, ...(await decodeOriginal(join(root, 'public/images', name))) }
  } catch (error) {
    return unreadable(name, error)
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

function missing(root: string, name: string, there: Set<string>): Problem {
  const stat = lstatSync(join(root, 'public/images', name), { throwIfNoEntry: false })
  if (stat && !stat.isFile()) {
    return {
      file: `public/images/${name}`,
      found: stat.isDirectory() ? 'a folder' : 'a link',
      allowed: 'the file itself: a link could publish what lies outside',
      remedy: 'Put the picture there.',
    }
  }
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
