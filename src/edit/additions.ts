import { fieldNames } from '../schema/fields.ts'
import { type Content, contentFile, valueAt } from '../schema/paths.ts'
import { type Path, Refusal } from '../shared/diagnostic.ts'
import { freeId, freeName } from './items.ts'
import { codeOf, type SheetField } from './sheet.ts'
import type { Edits } from './source/history.ts'
import {
  type Code,
  changeItems,
  factOf,
  importFilms,
  placeOf,
  quote,
  setField,
} from './source/source-edits.ts'

// What the buttons of the desk add.

/** Adds a draft on top of a list of works. */
export function addWork(edits: Edits, content: Content, list: string, title: string): Path {
  const code = `{
  id: ${quote(freeId(title, content[list]))},
  title: ${quote(title)},
  year: ${new Date().getFullYear()},
  medium: 'What it is, and what it is made of',
  text: 'What one sees, hears and does there.',
  media: [],
  draft: true,
  placeholder: true,
}`
  changeItems(edits, placeOf(content, [list]), { act: 'insert', index: 0, code })
  return [list, 0]
}

/** Adds a page of words, and its link to the navigation if it has a label. Returns its address. */
export function addPage(edits: Edits, title: string, label: string): string {
  const isTaken = (name: string) =>
    ['.md', '.tsx', '/index.tsx'].some((end) => edits.has(`pages/${name}${end}`))
  const name = freeName(title, '-', isTaken)
  const facts = `${factOf('title', title)}\n${factOf('description', title)}`
  edits.files.set(`pages/${name}.md`, `---\n${facts}\n---\n\nWhat it says.\n`)
  if (label) {
    const code = `{ label: ${quote(label)}, to: ${quote(`/${name}`)} }`
    const place = { file: contentFile('navigation'), path: ['navigation'] }
    changeItems(edits, place, { act: 'insert', index: Infinity, code })
  }
  return `/${name}/`
}

const isFilm = (medium: Code) => medium.startsWith('videos.')

function figureOf(medium: Code): Code {
  const kind = isFilm(medium) ? 'video' : 'image'
  return `{ kind: '${kind}', ${kind}: ${medium}, place: 'full' }`
}

/** Adds media behind the item in its gallery, or in the work around it. */
export function addFigures(edits: Edits, content: Content, item: Path, media: Code[]): Path {
  const isPicture = item.at(-2) === 'images' && !media.some(isFilm)
  const list = isPicture ? item.slice(0, -1) : mediaAround(content, item)
  if (!list) throw new Refusal('Select a work, a gallery or a long text for it first.')
  const place = placeOf(content, list)
  const key = item[list.length]
  const first = typeof key === 'number' ? key + 1 : lengthOf(valueAt(content, list))
  for (const [index, medium] of media.entries()) {
    const code = isPicture ? medium : figureOf(medium)
    changeItems(edits, place, { act: 'insert', index: first + index, code })
  }
  if (media.some(isFilm)) importFilms(edits, place.file)
  return [...list, first]
}

/** 0 of a list that is not there. */
export const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)

/** The media of the nearest thing around that has some. */
export function mediaAround(content: Content, item: Path): Path | undefined {
  const paths = item.map((_, index) => [...item.slice(0, item.length - index), 'media'])
  return paths.find((path) => Array.isArray(valueAt(content, path)))
}

/**
 * Adds a part to a list: on top of the news, at the end of others. `form`: its fields, with what to
 * write in each; their paths are those of the new part.
 */
export function addPart(
  edits: Edits,
  content: Content,
  list: Path,
  form: SheetField[],
  kind: string | undefined,
): Path {
  const entries = valueAt(content, list)
  const title = form.find(({ name }) => name === 'title')?.values[0] ?? ''
  const index = list[0] === 'news' ? 0 : lengthOf(entries)
  const fields = form.flatMap((field) => {
    const code = field.name === 'id' ? quote(freeId(title, entries)) : codeOf(field, field.values)
    return code === undefined ? [] : { path: field.path.slice(list.length + 1), code }
  })
  if (kind) fields.unshift({ path: ['kind'], code: quote(kind) })
  const [first, ...others] = fields
  if (!first) throw new Refusal('Write something first.')
  const code = first.path.length > 0 ? `{ ${first.path[0]}: ${first.code} }` : first.code
  const orderOf = (path: Path) => fieldNames(content, path)
  if (entries === undefined) setField(edits, placeOf(content, list), `[${code}]`, orderOf)
  else changeItems(edits, placeOf(content, list), { act: 'insert', index, code })
  for (const { path, code } of others) {
    setField(edits, placeOf(content, [...list, index, ...path]), code, orderOf)
  }
  return [...list, index]
}

export interface NewMedium {
  /** Of a file, or the link of a film. */
  name: string
  /** The description of an image, or the title of a film. */
  words: string
  /** The file. */
  bytes?: Uint8Array | undefined
}

/** Returns how content names the medium: `'a.jpg'`, `videos.film_tide`. */
export function addMedium(edits: Edits, { name, words, bytes }: NewMedium): Code {
  const isMovie = !bytes || /\.(mp4|m4v|webm)$/i.test(name)
  const address = bytes ? addFile(edits, isMovie ? 'films' : 'images', name, bytes) : name
  const list = isMovie ? 'videos' : 'images'
  const place = { file: contentFile(list), path: [list] }
  const insert = (code: Code) => changeItems(edits, place, { act: 'insert', index: 0, code })
  if (!isMovie) {
    const image = quote(address.replace('/images/', ''))
    insert(`${image}: ${quote(words)}`)
    return image
  }
  const isTaken = (key: string) => edits.read(place.file).includes(`${key}:`)
  const key = freeName(`film ${words}`, '_', isTaken)
  insert(`${key}: { link: ${quote(address)}, title: ${quote(words)} }`)
  return `videos.${key}`
}

/** Returns the address of the new file. */
function addFile(edits: Edits, folder: string, name: string, bytes: Uint8Array): string {
  const [, stem = '', ending = ''] = /(.*?)(\.\w+)?$/s.exec(name.toLowerCase()) ?? []
  const isTaken = (one: string) => edits.has(`public/${folder}/${one}${ending}`)
  const address = `/${folder}/${freeName(stem, '-', isTaken)}${ending}`
  edits.files.set(`public${address}`, bytes)
  return address
}
