import { join } from 'node:path'
import { type Content, contentFile, hasFields, valueAt } from '../schema/paths.ts'
import type { Path } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import { readSource, statOf } from '../shared/files.ts'
import { imageOf, type Written } from './find-text.ts'
import type { FileEdits } from './history.ts'
import { changeItems, insertItem, quote, setText } from './source-edits.ts'

// What buttons change in the content, and `npm run new`.

/** Edits that are made together. */
export function collectEdits(root: string) {
  const files: FileEdits = new Map()
  return {
    files,
    has: (file: string) => files.has(file) || statOf(join(root, file)) !== undefined,
    /** `edit`: gets a file and its source. */
    change<Args extends unknown[]>(
      file: string,
      edit: (file: string, source: string, ...args: Args) => string,
      ...args: Args
    ): void {
      files.set(file, edit(file, `${files.get(file) ?? readSource(root, file)}`, ...args))
    },
  }
}

export type Edits = ReturnType<typeof collectEdits>

/** Letters and digits of all scripts, numbered if it is taken. */
function freeName(title: string, gap: string, isTaken: (name: string) => boolean): string {
  const letters = toNFC(title).toLowerCase().replace(/['’]/g, '')
  const words = letters.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? ['entry']
  let free = words.join(gap)
  for (let n = 2; isTaken(free); n++) free = [...words, n].join(gap)
  return free
}

function freeId(title: string, entries: unknown): string {
  return freeName(title, '-', (id) => [entries].flat().some((entry) => Object(entry).id === id))
}

/** The nearest item of a list around a text; [] if there is none. */
export const itemOf = ({ path }: Written): Path =>
  path.slice(0, path.findLastIndex((key) => typeof key === 'number') + 1)

type Act = (edits: Edits, medium: NewMedium) => void

/** What can be done with the item around a text. */
export function actsOn(content: Content, text: Written): Record<string, Act> {
  const item = itemOf(text)
  const [list, index] = [item.slice(0, -1), Number(item.at(-1))]
  const file = contentFile(`${text.path[0]}`, content)
  const { id, draft } = Object(valueAt(content, item))
  const changing = (path: Path, to: (items: string[]) => string[]): Act => {
    return (edits) => edits.change(file, changeItems, path, to)
  }
  const swapping = (first: number) =>
    changing(list, (items) => items.toSpliced(first, 2, ...items.slice(first, first + 2).reverse()))
  const copying: Act = (edits) => {
    const twice = (items: string[]) => items.toSpliced(index, 0, ...items.slice(index, index + 1))
    edits.change(file, changeItems, list, twice)
    // Two of the same words could not be told apart.
    const [field, words] = id
      ? [['id'], freeId(id, valueAt(content, list))]
      : [text.path.slice(item.length), `${text.text} (copy)`]
    const isHere = id || text.path === text.inFile
    if (isHere) edits.change(file, setText, [...list, index + 1, ...field], words)
  }
  const isMark = (field: string) => /^\s*(draft|placeholder): true,/m.test(field)
  // After the figure that was clicked on, or the last.
  const next = item[2] === 'media' ? Number(item[3]) + 1 : Infinity
  const media = [...item.slice(0, 2), 'media']
  const adding: Act = (edits, medium) =>
    edits.change(file, insertItem, media, figureOf(addMedium(edits, medium)), next)
  const hasMedia = Array.isArray(valueAt(content, media))
  const acts: Record<string, Act | false> = {
    Up: index > 0 && swapping(index - 1),
    Down: hasFields(valueAt(content, [...list, index + 1])) && swapping(index),
    Copy: item.length > 0 && copying,
    Publish: draft === true && changing(item, (fields) => fields.filter((one) => !isMark(one))),
    Replace: imageOf(text) !== '' && text.path[0] !== 'images' && replacing(file, text),
    'Add a file': hasMedia && adding,
    'Add a film': hasMedia && adding,
    Delete: item.length > 0 && changing(list, (items) => items.toSpliced(index, 1)),
  }
  return Object.fromEntries(
    Object.entries(acts).flatMap(([name, act]) => (act ? [[name, act]] : [])),
  )
}

/** Another image in its place. */
function replacing(file: string, { path, inFile }: Written): Act {
  // Without what follows the name in the list of images.
  const place = path.slice(0, path.length - inFile.length + 2)
  return (edits, medium) =>
    edits.change(file, setText, place, addMedium(edits, medium).slice(1, -1))
}

/** A draft on top. `media`: see `addMedium`. */
export function addWork(edits: Edits, content: Content, title: string, media: string[] = []): void {
  const file = contentFile('works')
  const figures = media.map((medium) => `\n    ${figureOf(medium)}`).join('')
  const code = `{
  id: ${quote(freeId(title, content.works))},
  title: ${quote(title)},
  year: ${new Date().getFullYear()},
  medium: 'What it is, and what it is made of',
  text: 'What one sees, hears and does there.',
  media: [${figures}
  ],
  draft: true,
  placeholder: true,
},`
  edits.change(file, insertItem, ['works'], code, 0)
}

/** An item of `media`. */
function figureOf(medium: string): string {
  const kind = medium.startsWith('videos.') ? 'video' : 'image'
  return `{ kind: '${kind}', ${kind}: ${medium}, place: 'full' },`
}

/** A file, or the link of a film. `words`: what an image shows, or the title of a film. */
export interface NewMedium {
  name: string
  words: string
  bytes?: Uint8Array | undefined
}

/** Brings the file and says what it is; returns how content names it: `'a.jpg'`, `videos.film_tide`. */
export function addMedium(edits: Edits, { name, words, bytes }: NewMedium): string {
  const isFilm = !bytes || /\.(mp4|m4v|webm)$/i.test(name)
  const address = bytes ? addFile(edits, isFilm ? 'films' : 'images', name, bytes) : name
  const list = isFilm ? 'videos' : 'images'
  let key = quote(address.replace('/images/', ''))
  edits.change(contentFile(list), (file, source) => {
    if (isFilm) key = freeName(`film ${words}`, '_', (key) => source.includes(`${key}:`))
    const film = `{ link: ${quote(address)}, title: ${quote(words)} }`
    return insertItem(file, source, [list], `${key}: ${isFilm ? film : quote(words)},`, 0)
  })
  return isFilm ? `videos.${key}` : key
}

/** Returns its address. */
function addFile(edits: Edits, folder: string, name: string, bytes: Uint8Array): string {
  const [, stem = '', ending = ''] = /(.*?)(\.\w+)?$/s.exec(name.toLowerCase()) ?? []
  const isTaken = (free: string) => edits.has(`public/${folder}/${free}${ending}`)
  const address = `/${folder}/${freeName(stem, '-', isTaken)}${ending}`
  edits.files.set(`public${address}`, bytes)
  return address
}
