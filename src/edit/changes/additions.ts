import { fieldNames } from '../../schema/fields.ts'
import { type Content, contentFile, valueAt } from '../../schema/paths.ts'
import { languagesOf } from '../../schema/text.ts'
import { type Path, Refusal } from '../../shared/diagnostic.ts'
import { plainText } from '../../texts/plain-text.ts'
import { slugOf } from '../../texts/slugs.ts'
import { codeOf, type PanelField } from '../panel-fields.ts'
import type { Edits } from '../source/history.ts'
import {
  type Code,
  changeItems,
  factOf,
  importFilms,
  placeOf,
  quote,
  setField,
} from '../source/source-edits.ts'
import { freeId, freeName } from './free-names.ts'
import { isFilm } from './new-media.ts'

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

/** Adds a page of words, and a link to it if the navigation gets a label. Returns its address. */
export function addPage(edits: Edits, content: Content, title: string, label?: string): string {
  const [language = 'en'] = languagesOf(content.site)
  const slug = slugOf(plainText(title, 'title'), language) || 'page'
  const isTaken = (name: string) =>
    ['.md', '.tsx', '/index.tsx'].some((end) => edits.has(`pages/${name}${end}`))
  const name = freeName(slug, isTaken)
  const facts = [factOf('title', title), factOf('description', plainText(title, 'title'))]
  edits.files.set(`pages/${name}.md`, `---\n${facts.join('\n')}\n---\n\nWhat it says.\n`)
  if (label) {
    const code = `{ label: ${quote(label)}, to: ${quote(`/${name}`)} }`
    const place = { file: contentFile('navigation'), path: ['navigation'] }
    changeItems(edits, place, { act: 'insert', index: Infinity, code })
  }
  return `/${name}/`
}

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
 * Adds a part to a list: what has a date on top, all else at the end. `form`: its fields, with what
 * to write in each; their paths are those of a part at the end.
 */
export function addPart(
  edits: Edits,
  content: Content,
  list: Path,
  form: PanelField[],
  kind: string | undefined,
): Path {
  const entries = valueAt(content, list)
  const title = form.find(({ name }) => name === 'title')?.values[0] ?? ''
  const isDated = form.some(({ name, values }) => /^(date|years)$/.test(name) && values[0])
  const index = isDated ? 0 : lengthOf(entries)
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
