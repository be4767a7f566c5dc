import type { Sources } from '../read/sources.ts'
import { contentFile, schemaAt, valueAt, withNames } from '../schema/content-paths.ts'
import { contentSchema } from '../schema/schema.ts'
import { firstLanguage } from '../schema/text.ts'
import * as is from '../schema/values.ts'
import type { Path } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import { readSource } from '../shared/files.ts'
import { routeOf } from '../shared/routes.ts'
import {
  type Answer,
  type EditRequest,
  type EditSession,
  keyOf,
  linkToEditor,
  numberOf,
  openPlace,
  textsNear,
  writeChecked,
} from './edit-session.ts'
import {
  entriesOf,
  fieldsOf,
  type Item,
  type ItemField,
  isText,
  itemOf,
  itemWith,
} from './item-fields.ts'
import { freeId, newItemOf, newPage, topLists } from './new-entries.ts'
import { requireRight } from './new-images.ts'
import type { TextPlace } from './text-places.ts'
import { insertItem, moveItem, removeItem } from './writing/source-edits.ts'

const impossible = { status: 422, message: 'This is not possible here.' }

/** Tells all that the item of a text has, adds to it or after it, moves or deletes it. */
export async function changeItem(session: EditSession, asked: EditRequest): Promise<Answer> {
  const { act, value, text, place: key } = asked
  const read = await session.sources.read(true)
  const near = textsNear(session, asked.around)
  const named = act === 'facts' && value && itemWith(read, value, near)
  if (named) return tellFacts(session, read, named, asked)
  if (text === undefined && key === undefined) return addItem(session, read, undefined, asked)
  const opened = openPlace(session, numberOf(session, asked))
  if ('status' in opened) return opened
  const { place, known, isSame } = opened
  // Of a place, only the facts last longer than what it holds.
  const isByPlace = key !== undefined && /^(facts|add)$/.test(`${act}`)
  if (!isSame && !isByPlace) {
    return { status: 409, message: 'Nothing is changed: the file has changed since.', ...known }
  }
  const item = itemOf(read, place, near)
  if (!item) return { status: 422, message: 'This is no item of a list.' }
  if (act === 'facts') return tellFacts(session, read, item, asked)
  if (act === 'add') return addItem(session, read, item, asked)
  if (act === 'delete') return deleteItem(session, read, item, asked)
  return moveTo(session, read, item, place, asked)
}

const names: Record<string, string> = {
  works: 'work',
  workshops: 'workshop',
  media: 'figure',
  images: 'figure',
  news: 'news',
  cv: 'section',
  skills: 'group',
  paragraphs: 'paragraph',
}

/** What a text belongs to, in a word. */
export function nameOfItem({ path }: TextPlace): string | undefined {
  const last = path.findLastIndex((key) => typeof key === 'number')
  const list = `${path[Math.max(last - 1, 0)]}`
  return last > 0 || list === 'images' ? (names[list] ?? 'line') : undefined
}

function tellFacts(
  { root, marker }: EditSession,
  read: Sources,
  item: Item,
  { language = '', value = '' }: EditRequest,
): Answer {
  const { content } = read
  const { video } = Object(valueAt({ ...content }, item.path))
  const film = Object.keys(content.videos).find((key) => content.videos[key] === video)
  const items = [item, ...(film ? [{ file: contentFile('videos'), path: ['videos', film] }] : [])]
  const facts = items.flatMap((one) => fieldsOf(root, read, one, language))
  const isAsked = ({ name, value: own }: ItemField) =>
    value !== '' && (own === value || (/\d/.test(value) && /^(years?|date)$/.test(name)))
  const open = facts.find(isAsked)
  const [first] = facts
  const has = (name: string) => valueAt({ ...content }, [...item.path, name]) !== undefined
  const lists = Object.keys(entriesOf(read, item))
  return {
    status: 200,
    message: item.path.length > 0 ? withNames({ ...content }, item).entry : item.file,
    facts: facts.map(({ name, options, isList, ...place }) => ({
      ...{ name, isList, value: place.value, text: marker.numberOf(place) },
      ...(options && { options }),
    })),
    ...(first && { place: keyOf(first) }),
    ...(open && { text: marker.numberOf(open) }),
    lists: lists.filter((name) => newItemOf(name) && !has(name)),
  }
}

/** After an item, into its list of this name, or into one of the site. */
async function addItem(
  session: EditSession,
  read: Sources,
  item: Item | undefined,
  { list: name, words = '', page }: EditRequest,
): Promise<Answer> {
  if (!item && name === 'pages') return addPage(session, read, words)
  const path = newPathOf(read, item, name) ?? []
  const list = path.slice(0, -1)
  const added = newItemOf(list.at(-1))
  if (!added) return impossible
  if (!words.trim()) return { status: 200, message: added.question, asks: 'words' }
  const { root, marker } = session
  const content = { ...read.content }
  const others = valueAt(content, list)
  const taken = [others].flat().map((one) => foldCase(`${Object(one).id}`))
  const entry = added.make(words.trim(), (title) =>
    freeId(title, firstLanguage(read.content.site), (id) => taken.includes(foldCase(id))),
  )
  const file = contentFile(`${path[0]}`)
  const source = readSource(root, file)
  const after = others
    ? insertItem(file, source, path, entry)
    : insertItem(file, source, list, [entry])
  await writeChecked(session, page, [{ file, after }])
  const known = { status: 200, message: 'Written to', ...linkToEditor(root, file) }
  const key = ['title', 'text'].find((key) => key in Object(entry))
  const at = key ? [...path, key] : path
  const kind = schemaAt(contentSchema, content, at)?.holds
  const value = `${key ? Object(entry)[key] : entry}`
  return isText(kind) ? { ...known, text: marker.numberOf({ file, path: at, kind, value }) } : known
}

/** In a list of the site or of an item, or after the item. Works and news begin with the newest. */
function newPathOf({ content }: Sources, item: Item | undefined, list?: string): Path | undefined {
  const lengthOf = (path: Path) => [valueAt({ ...content }, path) ?? []].flat().length
  if (!item) {
    const own = Object.hasOwn(topLists, `${list}`) ? topLists[`${list}`]?.[1] : undefined
    return own && [...own, /^(works|workshops|news)$/.test(`${own}`) ? 0 : lengthOf(own)]
  }
  const { path } = item
  if (list) return [...path, list, lengthOf([...path, list])]
  // Below the heading of a section or a group, its first line.
  const lines = path.length === 2 && { cv: 'entries', skills: 'items' }[`${path[0]}`]
  if (lines) return [...path, lines, 0]
  return [...path.slice(0, -1), path[0] === 'news' ? 0 : Number(path.at(-1)) + 1]
}

async function addPage(session: EditSession, { content }: Sources, words: string): Promise<Answer> {
  if (!words.trim()) return { status: 200, message: 'The title of the page', asks: 'words' }
  requireRight('the title', is.name, words)
  const edit = newPage(session.root, words, firstLanguage(content.site))
  const page = `${routeOf(edit.file)}/`
  await writeChecked(session, page, [edit])
  return { status: 200, message: 'Written to', ...linkToEditor(session.root, edit.file), page }
}

async function moveTo(
  session: EditSession,
  read: Sources,
  { file, path }: Item,
  place: TextPlace,
  { act, onto, page }: EditRequest,
): Promise<Answer> {
  const { root, marker } = session
  const list = path.slice(0, -1)
  const index = Number(path.at(-1))
  const near = textsNear(session, onto)
  const target = near
    .map((one) => itemOf(read, one, near)?.path ?? [])
    .find((one) => `${one.slice(0, -1)}` === `${list}` && one.length === path.length)
  const to = { up: index - 1, down: index + 1, move: Number(target?.at(-1)) }[`${act}`]
  const items = valueAt({ ...read.content }, list)
  const isThere = Array.isArray(items) && to !== undefined && to in items && to !== index
  // News stand by their dates.
  if (!isThere || `${list}` === 'news') return impossible
  await writeChecked(session, page, [
    { file, after: moveItem(file, readSource(root, file), path, to) },
  ])
  const isInside = place.path.length >= path.length && place.file === file
  const next = isInside ? { ...place, path: place.path.with(path.length - 1, to) } : place
  return {
    status: 200,
    message: 'Moved in',
    text: marker.numberOf(next),
    ...linkToEditor(root, file),
  }
}

async function deleteItem(
  session: EditSession,
  read: Sources,
  { file, path }: Item,
  { page }: EditRequest,
): Promise<Answer> {
  const before = readSource(session.root, file)
  if (typeof path.at(-1) !== 'number') return impossible
  const after = removeItem(file, before, path)
  await writeChecked(session, page, [{ file, after }])
  const left = unusedImages(read, file, before, after)
  const note =
    left.length > 0 ? ` Nothing shows ${left.join(', ')} any more, in public/images/.` : ''
  const message = `Deleted.${note} Undo brings it back. Changed:`
  return { status: 200, message, ...linkToEditor(session.root, file) }
}

/** Images whose last mention went with a change of a file. */
function unusedImages(
  { content, imports, sourceText }: Sources,
  file: string,
  before: string,
  after: string,
): string[] {
  const others = [...imports.keys()].filter((one) => one !== file && one !== contentFile('images'))
  const texts = [after, ...others.map(sourceText)]
  return Object.keys(content.images).filter(
    (name) => before.includes(name) && !texts.some((text) => text.includes(name)),
  )
}
