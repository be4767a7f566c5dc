import { listOriginals, originalPath } from '../read/images/originals.ts'
import { contentFile } from '../schema/content-paths.ts'
import { contentFields } from '../schema/validation/validation.ts'
import * as is from '../schema/values.ts'
import { escapeRegExp, foldCase, toNFC } from '../shared/file-names.ts'
import { readBytes, readSource } from '../shared/files.ts'
import { type Answer, type Task, writeChecked } from './edit-request.ts'
import { isWithin, usesNear } from './items.ts'
import { refuse, requireImage, requireRight } from './new-images.ts'
import type { FileEdit } from './writing/owner-files.ts'
import { insertItem } from './writing/source-edits.ts'
import { readWritten } from './writing/text-in-file.ts'

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
async function requireCopy(root: string, file: string, bytes: Buffer) {
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

/**
 * Takes an image once `words` say what it shows: in the place of the one at `address`, or last in a work.
 */
export async function addImage(task: Task): Promise<Answer> {
  const { root, read, name, data, words } = task
  const bytes = Buffer.from(data.replace(/.*,/, ''), 'base64')
  const copy = await requireCopy(root, name, bytes)
  const shown = task.address ? replaceImage(task, copy.name) : appendImage(task, copy.name)
  if (!shown) {
    const expected = 'a work, or an image that the content names'
    const found = task.address ? 'an image that code shows' : 'another place'
    const fix = 'Drop it on a work, or write its name where it belongs.'
    return refuse(name, found, { code: 'no-work', expected, fix })
  }
  const isKnown = Object.hasOwn(read.content.images, copy.name)
  if (!isKnown && words === undefined) {
    const message = `What does ${copy.name} show, for people who cannot see it?`
    return { status: 200, message, asks: true }
  }
  const file = `public/images/${copy.name}`
  const copied = copy.isNew ? [{ file, after: bytes }] : []
  const described = isKnown ? [] : [describeImage(root, copy.name, words ?? '')]
  const message = copy.isNew ? `Copied to ${file}, shown by` : `The same image as ${file}, shown by`
  return writeChecked(task, message, ...copied, ...described, shown)
}

function describeImage(root: string, name: string, alt: string): FileEdit {
  requireRight(name, is.altText, alt)
  const file = contentFile('images')
  return { file, after: insertItem(file, readSource(root, file), ['images', name], alt, 0) }
}

function appendImage({ root, near }: Task, image: string): FileEdit | undefined {
  const work = near.find(({ path }) => /^works(hops)?$/.test(`${path[0]}`) && path.length > 2)
  if (!work) return undefined
  const { file, path } = work
  const item = { kind: 'image', image, place: 'full' }
  const last = [...path.slice(0, 2), 'media', 'last']
  return { file, after: insertItem(file, readSource(root, file), last, item) }
}

function replaceImage({ root, read, near, address }: Task, name: string): FileEdit | undefined {
  const [old = ''] =
    [...read.images.plans].find(([, { image }]) => image.fallback === address) ?? []
  const inText = new RegExp(`(\\]\\(<?)${escapeRegExp(old)}(?=[>)\\s])`)
  for (const place of near) {
    const fields = contentFields(read.content)
    const texts = fields.filter(({ holds, path }) => holds === 'long' && isWithin(path, place.path))
    const paths = [...usesNear(read, old, [place]), ...texts.map(({ path }) => path)]
    const inContent = paths.map((path) => ({ file: contentFile(`${path[0]}`), path }))
    for (const { file, path } of place.path.length === 0 ? [place] : inContent) {
      const { value, words, replaced } = readWritten(root, file, path)
      const next = value === old ? name : words.replace(inText, `$1${name}`)
      if (value !== undefined && next !== words) return replaced(next)
    }
  }
  return undefined
}
