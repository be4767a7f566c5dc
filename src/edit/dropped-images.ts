import { listOriginals, originalPath } from '../read/images/originals.ts'
import type { Sources } from '../read/sources.ts'
import { contentFile, valueAt } from '../schema/content-paths.ts'
import { contentFields } from '../schema/validation/validation.ts'
import * as is from '../schema/values.ts'
import type { Path } from '../shared/diagnostic.ts'
import { escapeRegExp, foldCase, toNFC } from '../shared/file-names.ts'
import { readBytes, readSource } from '../shared/files.ts'
import { refuse, requireImage, requireRight } from './new-images.ts'
import { readWritten } from './text-in-file.ts'
import type { FileEdit } from './writing/owner-files.ts'
import { insertItem } from './writing/source-edits.ts'

// All throw a `BuildError` with what the command line would say.

const otherKinds: [ending: RegExp, found: string, fix: string][] = [
  [/\.hei[cf]$/i, 'a HEIC image, as phones write it', 'Export it as a JPEG.'],
  [
    /\.pdf$/i,
    'a PDF',
    'Put it into public/, and link to it: [Catalogue](/catalogue.pdf). To show a page of it, export that as a JPEG.',
  ],
  [
    /\.(mp4|m4v|mov|webm|avi|mkv)$/i,
    'a film',
    'Put it into public/films/, and name it in src/content/videos.ts: see docs/recipes.md.',
  ],
]

/**
 * 'IMG 4711.JPG' → 'img-4711.jpg', or 'img-4711-2.jpg' if another image has this name. `isNew`: not the
 * same image that `public/images/` has already.
 */
export async function requireCopy(root: string, file: string, bytes: Buffer) {
  const [, found, fix = ''] = otherKinds.find(([kind]) => kind.test(file)) ?? []
  const expected = 'an image of at most 48 MB'
  if (found) refuse(file, found, { code: 'no-image', expected, fix })
  if (bytes.length === 0) {
    const fix = 'Export it as a JPEG: 4000 pixels on its longer side are enough.'
    refuse(file, 'a larger file, or an empty one', { code: 'no-image', expected, fix })
  }
  const [, start = '', ending = ''] = /^(.*?)(\.\w+)?$/s.exec(toNFC(file).toLowerCase()) ?? []
  const words = start.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'image'
  // A name may have 255 bytes.
  const stem = [...words].slice(0, 60).join('')
  const originals = listOriginals(root)
  for (let count = 1; ; count++) {
    const name = stem + (count > 1 ? `-${count}` : '') + ending
    const taken = originals.find((other) => foldCase(other) === foldCase(name))
    if (taken && readBytes(root, originalPath(root, taken)).equals(bytes)) {
      return { name: toNFC(taken), isNew: false }
    }
    if (taken) continue
    await requireImage(file, name, bytes, new Set())
    return { name, isNew: true }
  }
}

export function describeImage(root: string, name: string, alt: string): FileEdit {
  requireRight(name, is.altText, alt)
  const file = contentFile('images')
  return { file, after: insertItem(file, readSource(root, file), ['images', name], alt, 0) }
}

/** What stands around the place of a drop, the nearest first: texts, with the file that holds them. */
type Around = { file: string; path: Path }[]

const isWork = ([list, , ...field]: Path) => /^works(hops)?$/.test(`${list}`) && field.length > 0

/** Shows an image last in a work, or in the place of the one that pages load from `address`. */
export function placeImage(
  root: string,
  sources: Sources,
  around: Around,
  name: string,
  address?: string,
): FileEdit {
  const edit = address
    ? replaceImage(root, sources, around, name, address)
    : appendImage(root, around, name)
  const expected = 'a work, or an image that the content names'
  const found = address ? 'an image that code shows' : 'another place'
  const fix = 'Drop it on a work, or write its name where it belongs.'
  return edit ?? refuse(name, found, { code: 'no-work', expected, fix })
}

function appendImage(root: string, around: Around, name: string): FileEdit | undefined {
  const [work] = around.map(({ path }) => path).filter(isWork)
  if (!work) return undefined
  const file = contentFile(`${work[0]}`)
  const item = { kind: 'image', image: name, place: 'full' }
  const last = [...work.slice(0, 2), 'media', 'last']
  return { file, after: insertItem(file, readSource(root, file), last, item) }
}

function replaceImage(
  root: string,
  { content, images }: Sources,
  around: Around,
  name: string,
  address: string,
): FileEdit | undefined {
  const [old = ''] = [...images.plans].find(([, { image }]) => image.fallback === address) ?? []
  const fields = contentFields({ ...content })
  const isVideoIn = ([list, video]: Path, entry: Path) =>
    list === 'videos' &&
    [Object(valueAt({ ...content }, entry)).media].flat().some((item) => {
      return item?.video && item.video === content.videos[`${video}`]
    })
  const inText = new RegExp(`(\\]\\(<?)${escapeRegExp(old)}(?=[>)\\s])`)
  for (const { file, path } of around) {
    const entry = path.slice(0, 2)
    // A file that is a text.
    const texts: Around = file.endsWith('.md') ? [{ file, path: [] }] : []
    const inside = fields.filter((field) => `${field.path.slice(0, 2)}` === `${entry}`)
    const posters = fields.filter((field) => isVideoIn(field.path, entry))
    // What stands for it elsewhere is another use of it.
    const isSign = (field: Path) => Number(/^(thumbnail|shareImage)$/.test(`${field.at(-1)}`))
    const named = [...inside, ...posters]
      .filter(({ value, holds }) => holds === 'image' && value === old)
      .sort((a, b) => isSign(a.path) - isSign(b.path))
    const long = inside.filter(({ holds }) => holds === 'long')
    for (const field of named) {
      const written = readWritten(root, contentFile(`${field.path[0]}`), field.path)
      if (written.value === old) return written.replaced(name)
    }
    for (const text of [...texts, ...long.map((field) => ({ file, path: field.path }))]) {
      const written = readWritten(root, text.file, text.path)
      const words = written.words.replace(inText, `$1${name}`)
      if (written.value !== undefined && words !== written.words) return written.replaced(words)
    }
  }
  return undefined
}
