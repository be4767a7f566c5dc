import { type Content, contentFile, valueAt } from '../schema/paths.ts'
import type { Path } from '../shared/diagnostic.ts'
import { toNFC } from '../shared/file-names.ts'
import { imageOf, type Written } from './find-text.ts'
import type { Edits } from './history.ts'
import { changeItems, type ItemChange, insertItem, quote, setText } from './source-edits.ts'

// What buttons and `npm run new` do.

/** Letters and digits of all scripts, numbered if taken. */
function freeName(title: string, gap: string, isTaken: (name: string) => boolean): string {
  const letters = toNFC(title).toLowerCase().replace(/['’]/g, '')
  const words = letters.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? ['entry']
  let name = words.join(gap)
  for (let n = 2; isTaken(name); n++) name = [...words, n].join(gap)
  return name
}

function freeId(title: string, entries: unknown): string {
  return freeName(title, '-', (id) => [entries].flat().some((entry) => Object(entry).id === id))
}

/** The innermost item of a list around a text; [] if there is none. */
export const itemOf = ({ path }: Written): Path =>
  path.slice(0, path.findLastIndex((key) => typeof key === 'number') + 1)

type Act = (edits: Edits, medium: NewMedium) => void

/** Button → what it does to the item around a text. */
export function actsOn(content: Content, text: Written): Map<string, Act> {
  const item = itemOf(text)
  const list = item.slice(0, -1)
  const index = Number(item.at(-1))
  const file = contentFile(`${text.path[0]}`, content)
  const changing = (path: Path, change: ItemChange): Act => {
    return (edits) => changeItems(edits, file, path, change)
  }
  const swapping = (first: number) =>
    changing(list, (items) => items.toSpliced(first, 2, ...items.slice(first, first + 2).reverse()))
  const publishing = changing(item, (fields) =>
    fields.filter((field) => !/(^|\n) *(draft|placeholder): true,.*\n$/.test(field)),
  )
  const isDraft = Object(valueAt(content, item)).draft === true
  const isItem = item.length > 0
  const media = [...item.slice(0, 2), 'media']
  const hasMedia = Array.isArray(valueAt(content, media))
  // After the figure that was clicked on, or the last.
  const next = item[2] === 'media' ? Number(item[3]) + 1 : Infinity
  const adding: Act = (edits, medium) =>
    insertItem(edits, file, media, figureOf(addMedium(edits, medium)), next)
  const acts: [string, boolean, Act][] = [
    ['Up', index > 0, swapping(index - 1)],
    ['Down', valueAt(content, [...list, index + 1]) !== undefined, swapping(index)],
    ['Copy', isItem, copying(content, file, text, item)],
    ['Publish', isDraft, publishing],
    ['Replace', imageOf(text) !== '' && text.path[0] !== 'images', replacing(file, text)],
    ['Add a file', hasMedia, adding],
    ['Add a film', hasMedia, adding],
    ['Delete', isItem, changing(list, (items) => items.toSpliced(index, 1))],
  ]
  return new Map(acts.flatMap(([name, isPossible, act]) => (isPossible ? [[name, act]] : [])))
}

function copying(content: Content, file: string, text: Written, item: Path): Act {
  const list = item.slice(0, -1)
  const index = Number(item.at(-1))
  return (edits) => {
    changeItems(edits, file, list, (items) => items.toSpliced(index, 0, items[index] ?? ''))
    // Equal items could not be told apart.
    const { id } = Object(valueAt(content, item))
    const field = id ? ['id'] : text.path.slice(item.length)
    const words = id ? freeId(id, valueAt(content, list)) : `${text.text} (copy)`
    const isHere = id || text.path === text.inFile
    if (isHere) setText(edits, file, [...list, index + 1, ...field], words)
  }
}

function replacing(file: string, { path, inFile }: Written): Act {
  // Without what follows the name in the list of images.
  const place = path.slice(0, path.length - inFile.length + 2)
  return (edits, medium) => setText(edits, file, place, addMedium(edits, medium).slice(1, -1))
}

/** Adds a draft on top. */
export function addWork(edits: Edits, content: Content, title: string, media: string[] = []): void {
  const figures = media.map((medium) => `    ${figureOf(medium)}\n`).join('')
  const code = `{
  id: ${quote(freeId(title, content.works))},
  title: ${quote(title)},
  year: ${new Date().getFullYear()},
  medium: 'What it is, and what it is made of',
  text: 'What one sees, hears and does there.',
  media: [${figures && `\n${figures}  `}],
  draft: true,
  placeholder: true,
},`
  insertItem(edits, contentFile('works'), ['works'], code)
}

function figureOf(medium: string): string {
  const kind = medium.startsWith('videos.') ? 'video' : 'image'
  return `{ kind: '${kind}', ${kind}: ${medium}, place: 'full' },`
}

/** A file, or the link of a film. `words`: its description or title. */
export interface NewMedium {
  name: string
  words: string
  bytes?: Uint8Array | undefined
}

/** Returns how content names the medium: `'a.jpg'`, `videos.film_tide`. */
export function addMedium(edits: Edits, { name, words, bytes }: NewMedium): string {
  const isFilm = !bytes || /\.(mp4|m4v|webm)$/i.test(name)
  const address = bytes ? addFile(edits, isFilm ? 'films' : 'images', name, bytes) : name
  if (!isFilm) {
    const image = quote(address.replace('/images/', ''))
    insertItem(edits, contentFile('images'), ['images'], `${image}: ${quote(words)},`)
    return image
  }
  const file = contentFile('videos')
  const key = freeName(`film ${words}`, '_', (one) => edits.read(file).includes(`${one}:`))
  const film = `${key}: { link: ${quote(address)}, title: ${quote(words)} },`
  insertItem(edits, file, ['videos'], film)
  return `videos.${key}`
}

function addFile(edits: Edits, folder: string, name: string, bytes: Uint8Array): string {
  const [, stem = '', ending = ''] = /(.*?)(\.\w+)?$/s.exec(name.toLowerCase()) ?? []
  const isTaken = (one: string) => edits.has(`public/${folder}/${one}${ending}`)
  const address = `/${folder}/${freeName(stem, '-', isTaken)}${ending}`
  edits.files.set(`public${address}`, bytes)
  return address
}
