import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { readCachedJson, writeCached } from '../disk.ts'
import { type Problem, quoted } from '../problem.ts'
import { cachedImage, drawingFile, hashFile } from './cache.ts'
import { drawing } from './icons.ts'

/** The drawing of the icons, as far as it could be read. */
export interface Drawing {
  /** SHA-256 of its bytes, in hex; none while icons cannot be made of it. */
  hash?: string
  problems: Problem[]
}

/** Reads the drawing, and draws it once for each change to see whether it can be drawn. */
export async function readDrawing(root: string): Promise<Drawing & { inputs: string[] }> {
  const file = join(root, 'public', drawing)
  const stat = lstatSync(file, { throwIfNoEntry: false })
  // Links are reported with those among the other public files.
  if (stat?.isSymbolicLink()) return { problems: [], inputs: [file] }
  if (!stat?.isFile()) return { problems: [missing], inputs: [join(root, 'public')] }
  const hash = hashFile(file)
  const cache = cachedImage(root, drawingFile)
  const inputs = [file]
  if (readCachedJson(cache).hash === hash) return { hash, problems: [], inputs }
  // A build in which it did not change needs no codec.
  const { checkDrawing } = await import('./icon-codec.ts')
  try {
    await checkDrawing(file)
  } catch (error) {
    return { problems: [broken(error)], inputs }
  }
  writeCached(cache, JSON.stringify({ hash }))
  return { hash, problems: [], inputs }
}

const missing: Problem = {
  file: `public/${drawing}`,
  found: 'no such file',
  expected: 'the drawing that the icons of the site are made from',
  fix: 'Put a square SVG there, of a shape or two: it is shown at 16 pixels.',
}

function broken(error: unknown): Problem {
  const reason = error instanceof Error ? error.message.trim().split('\n')[0] : quoted(error)
  return {
    file: `public/${drawing}`,
    found: `a drawing that cannot be read: ${reason}`,
    expected: 'a whole SVG with something in it, to make the icons of the site from',
    fix: 'Open it in a browser to see where it fails, or export it again.',
  }
}
