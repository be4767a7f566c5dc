import { listOriginals } from '../read/images/originals.ts'
import type { Sources } from '../read/sources.ts'
import { contentFile } from '../schema/content-paths.ts'
import { contentFields } from '../schema/validation.ts'
import * as is from '../schema/values.ts'
import type { Path } from '../shared/diagnostic.ts'
import { foldCase, toNFC } from '../shared/file-names.ts'
import { refuse, requireImage, requireRight } from './new-images.ts'
import { type FileEdit, insertInto } from './owner-files.ts'
import { quote, readWritten } from './text-in-file.ts'

// All throw a `BuildError` with what the command line would say.

/** 'IMG 4711.JPG' → 'img-4711.jpg', if `public/images/` can take it. */
export async function requireCopy(root: string, name: string, bytes: Buffer): Promise<string> {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/s.exec(toNFC(name).toLowerCase()) ?? []
  const copy = (stem.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'image') + ending
  await requireImage(name, copy, bytes, new Set(listOriginals(root).map(foldCase)))
  return copy
}

export function describeImage(root: string, name: string, alt: string): FileEdit {
  requireRight(name, is.altText, alt)
  return insertInto(root, ['images'], `\n  ${quote(name)}: ${quote(alt)},`)
}

/** Shows an image last in a work: `['works', 3]`. */
export function appendImage(root: string, work: Path, name: string): FileEdit {
  const item = `{ kind: 'image', image: ${quote(name)}, place: 'full' }`
  return insertInto(root, [...work, 'media'], item, true)
}

/** Shows an image in the place of the one that pages load from `address`, in this work if it is there. */
export function replaceImage(
  root: string,
  { content, images }: Sources,
  work: Path,
  address: string,
  name: string,
): FileEdit {
  const [old] = [...images.plans].find(([, { image }]) => image.fallback === address) ?? []
  // A thumbnail, or what shared links show, is another use of it.
  const others = ['thumbnail', 'shareImage']
  const named = contentFields({ ...content }).filter(({ path, value, holds }) => {
    return holds === 'image' && value === old && !others.includes(`${path.at(-1)}`)
  })
  const inWork = named.filter(({ path }) => `${path.slice(0, 2)}` === `${work}`)
  for (const { path } of [...inWork, ...named]) {
    const written = readWritten(root, contentFile(`${path[0]}`), path)
    if (written.value === old) return written.replaced(name)
  }
  const expected = 'an image that a field of the content names'
  return refuse(name, 'another place', { code: 'no-work', expected, fix: 'Write its name there.' })
}
