import { fieldNames } from '../schema/fields.ts'
import { type Content, contentFile, valueAt } from '../schema/paths.ts'
import { type Path, StartError } from '../shared/diagnostic.ts'
import type { Edits } from './history.ts'
import { freeId, freeName } from './items.ts'
import { codeOf, type SheetField } from './sheet.ts'
import { type Code, changeItems, importFilms, quote, setField } from './source-edits.ts'

// New things: what buttons add.

/** Adds a draft on top. */
export function addWork(
  edits: Edits,
  content: Content,
  title: string,
  media: string[] = [],
  list = 'works',
): void {
  const figures = media.map((medium) => `\n    ${figureOf(medium)},`).join('')
  const code = `{
  id: ${quote(freeId(title, content[list]))},
  title: ${quote(title)},
  year: ${new Date().getFullYear()},
  medium: 'What it is, and what it is made of',
  text: 'What one sees, hears and does there.',
  media: [${figures && `${figures}\n  `}],
  draft: true,
  placeholder: true,
}`
  const file = contentFile(list, content)
  changeItems(edits, { file, path: [list] }, { act: 'insert', index: 0, code })
  if (media.some(isFilm)) importFilms(edits, file)
}

/** `''` in YAML would be two marks. */
export function addPage(edits: Edits, title: string, label: string): string {
  const name = freeName(title, '-', (one) =>
    ['.md', '.tsx', '/index.tsx'].some((end) => edits.has(`pages/${one}${end}`)),
  )
  const text = 'What it says.'
  edits.files.set(
    `pages/${name}.md`,
    `---\ntitle: ${title}\ndescription: ${title}.\n---\n\n${text}\n`,
  )
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

/** Where media go that are added to an item: after it in its gallery, or in the work around it. */
export function addFigures(edits: Edits, content: Content, item: Path, media: Code[]): Path {
  const file = contentFile(`${item[0]}`, content)
  const isPicture = item.at(-2) === 'images' && !media.some(isFilm)
  const list = isPicture ? item.slice(0, -1) : mediaAround(content, item)
  if (!list) throw new StartError('Select a work, a gallery or a long text for it first.')
  const key = isPicture ? item.at(-1) : item[list.length]
  const length = [valueAt(content, list)].flat().length
  const first = typeof key === 'number' ? key + 1 : length
  for (const [index, medium] of media.entries()) {
    const code = isPicture ? medium : figureOf(medium)
    changeItems(edits, { file, path: list }, { act: 'insert', index: first + index, code })
  }
  if (media.some(isFilm)) importFilms(edits, file)
  return [...list, first]
}

/** The list of the nearest thing around that has media. */
export function mediaAround(content: Content, item: Path): Path | undefined {
  const paths = item.map((_, index) => [...item.slice(0, item.length - index), 'media'])
  return paths.find((path) => Array.isArray(valueAt(content, path)))
}

/** Adds a part with these fields to the end of a list, or on top of one of whole entries. */
export function addPart(
  edits: Edits,
  content: Content,
  list: Path,
  given: SheetField[],
  kind = '',
): Path {
  const [only] = given
  const entries = valueAt(content, list)
  const isOnTop = list[0] === 'news'
  const index = isOnTop || entries === undefined ? 0 : [entries].flat().length
  const code = only?.name === '' ? codeOf(only, only.values) : objectOf(given, entries, kind)
  const place = { file: contentFile(`${list[0]}`, content), path: list }
  if (entries === undefined) {
    setField(edits, place, `[${code}]`, fieldNames(content, list.slice(0, -1)))
  } else changeItems(edits, place, { act: 'insert', index, code: code ?? "''" })
  return [...list, index]
}

/** `id` follows from the title. */
function objectOf(fields: SheetField[], entries: unknown, kind: string): Code {
  const title = fields.find(({ name }) => name === 'title')?.values[0] ?? ''
  const objects = new Map(kind ? [['kind', [quote(kind)]]] : [])
  for (const field of fields) {
    const [outer = '', inner] = field.name.split(', ')
    const own = field.name === 'id' ? quote(freeId(title, entries)) : codeOf(field, field.values)
    const code = field.kind === 'items' && !field.isOptional ? '[]' : own
    if (code === undefined) continue
    const name = inner ? outer : field.name
    objects.set(name, [...(objects.get(name) ?? []), inner ? `${inner}: ${code}` : code])
  }
  const parts = [...objects].map(([name, codes]) => {
    return `${name}: ${/^\w+: /.test(codes[0] ?? '') ? `{ ${codes.join(', ')} }` : codes[0]}`
  })
  return `{ ${parts.join(', ')} }`
}

/** A file, or the link of a film. `words`: its description or title. */
export interface NewMedium {
  name: string
  words: string
  bytes?: Uint8Array | undefined
}

/** Returns how content names the medium: `'a.jpg'`, `videos.film_tide`. */
export function addMedium(edits: Edits, { name, words, bytes }: NewMedium): Code {
  const isMovie = !bytes || /\.(mp4|m4v|webm)$/i.test(name)
  const address = bytes ? addFile(edits, isMovie ? 'films' : 'images', name, bytes) : name
  if (!isMovie) {
    const image = quote(address.replace('/images/', ''))
    const place = { file: contentFile('images'), path: ['images'] }
    changeItems(edits, place, { act: 'insert', index: 0, code: `${image}: ${quote(words)}` })
    return image
  }
  const file = contentFile('videos')
  const key = freeName(`film ${words}`, '_', (one) => edits.read(file).includes(`${one}:`))
  const code = `${key}: { link: ${quote(address)}, title: ${quote(words)} }`
  changeItems(edits, { file, path: ['videos'] }, { act: 'insert', index: 0, code })
  return `videos.${key}`
}

function addFile(edits: Edits, folder: string, name: string, bytes: Uint8Array): string {
  const [, stem = '', ending = ''] = /(.*?)(\.\w+)?$/s.exec(name.toLowerCase()) ?? []
  const isTaken = (one: string) => edits.has(`public/${folder}/${one}${ending}`)
  const address = `/${folder}/${freeName(stem, '-', isTaken)}${ending}`
  edits.files.set(`public${address}`, bytes)
  return address
}
