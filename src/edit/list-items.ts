import * as v from 'valibot'
import type { Sources } from '../read/sources.ts'
import { contentFile, valueAt } from '../schema/content-paths.ts'
import { slugOf } from '../schema/marks/slugs.ts'
import { firstLanguage } from '../schema/text.ts'
import { readSpan } from '../schema/time-span.ts'
import { contentFields } from '../schema/validation.ts'
import * as is from '../schema/values.ts'
import { editorLink } from '../serve/page-tools.ts'
import type { Path } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import { readSource } from '../shared/files.ts'
import { type EditSession, numberIn, writeChecked } from './edit-session.ts'
import { readWritten } from './text-in-file.ts'
import type { TextPlace } from './text-places.ts'
import { insertItem, moveItem, removeItem } from './writing/source-edits.ts'

/**
 * Deletes or moves the list item that a text belongs to, or adds one after it. `around`: texts around it,
 * the nearest first, which tell the figure of an image.
 */
export async function changeItem(
  session: EditSession,
  { act = '', text, around = '', words = '', page }: Record<string, string>,
) {
  const { root, marker, sources } = session
  const place = marker.places[numberIn(text)]
  if (!place) return { status: 404, message: 'There is no such text.' }
  const near = around.split(',').flatMap((number) => marker.places[numberIn(number)] ?? [])
  const isSame = ({ file, path, value }: TextPlace) => readWritten(root, file, path).value === value
  if (![place, ...near].every(isSame)) {
    return { status: 409, message: 'Nothing is changed: the file has changed since.' }
  }
  const read = await sources.read(true)
  const item = itemAt(read, place, near)
  if (!item) return { status: 422, message: 'This is no item of a list.' }
  const file = contentFile(`${item[0]}`)
  const before = readSource(root, file)
  const known = { where: file, link: editorLink(root, file) }
  const after =
    act === 'add' ? addTo(read, file, before, item, words) : moved(read, file, before, item, act)
  if (after === undefined) return { status: 422, message: 'This is not possible here.', ...known }
  await writeChecked(session, page, [{ file, after }])
  if (act === 'add') return { status: 200, message: 'Written to', ...known }
  if (act !== 'delete') {
    const step = act === 'up' ? -1 : 1
    const path = place.path.with(item.length - 1, Number(item.at(-1)) + step)
    const next = marker.numberOf(place.path[0] === 'images' ? place : { ...place, path })
    return { status: 200, message: 'Moved in', text: next, ...known }
  }
  const left = unusedImages(read, file, before, after)
  const note =
    left.length > 0 ? ` Nothing shows ${left.join(', ')} any more, in public/images/.` : ''
  return { status: 200, message: `Deleted.${note} Undo brings it back. Changed:`, ...known }
}

const names: Record<string, string> = {
  works: 'work',
  workshops: 'workshop',
  media: 'figure',
  images: 'figure',
  entries: 'line',
  news: 'news',
  cv: 'section',
  skills: 'group',
  items: 'line',
  paragraphs: 'paragraph',
}

/** What a text belongs to, in a word. */
export function nameOfItem({ path }: TextPlace): string | undefined {
  const last = path.findLastIndex((key) => typeof key === 'number')
  return names[`${path[Math.max(last - 1, 0)]}`]
}

function itemAt({ content }: Sources, { path }: TextPlace, near: TextPlace[]): Path | undefined {
  const last = path.findLastIndex((key) => typeof key === 'number')
  if (last > 0) return path.slice(0, last + 1)
  if (path[0] !== 'images') return undefined
  const entries = near.map((one) => `${one.path.slice(0, 2)}`)
  const figure = contentFields({ ...content }).find(
    (field) =>
      field.holds === 'image' &&
      field.value === path[1] &&
      field.path[2] === 'media' &&
      entries.includes(`${field.path.slice(0, 2)}`),
  )
  return figure?.path.slice(0, 4)
}

function moved(
  { content }: Sources,
  file: string,
  source: string,
  item: Path,
  act: string,
): string | undefined {
  if (act === 'delete') return removeItem(file, source, item)
  const [list, index] = [valueAt({ ...content }, item.slice(0, -1)), Number(item.at(-1))]
  const to = index + (act === 'up' ? -1 : 1)
  const isThere = Array.isArray(list) && to >= 0 && to < list.length
  // News stand by their dates.
  if (!/^(up|down)$/.test(act) || !isThere || (item.length === 2 && item[0] === 'news'))
    return undefined
  return moveItem(file, source, item, to)
}

/** Lines of the CV, news, skills and paragraphs, which need no more than words. */
function addTo(
  { content }: Sources,
  file: string,
  source: string,
  item: Path,
  words: string,
): string | undefined {
  const [name] = item
  const inner = { cv: 'entries', skills: 'items' }[`${name}`]
  // After a heading, the first of its list.
  const list = item.length === 2 && inner ? [...item, inner] : item.slice(0, -1)
  const isFirst = list.length > item.length - 1 || name === 'news'
  const known = ['news', 'cv', 'skills', 'about'].includes(`${name}`)
  if (!known || !words.trim()) return undefined
  const taken = content.news.map(({ id }) => foldCase(id))
  const language = firstLanguage(content.site)
  const today = new Date().toISOString().slice(0, 10)
  const entry = newEntry(list, words.trim(), today, (title) =>
    freeId(title, language, (id) => taken.includes(id)),
  )
  return insertItem(file, source, [...list, isFirst ? 0 : Number(item.at(-1)) + 1], entry)
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

/** With a number if it is taken. */
export function freeId(title: string, locale: string, isTaken: (id: string) => boolean): string {
  const slug = slugOf(title, locale).replace(/^[-0-9]+/, '') || 'entry'
  let id = slug
  for (let n = 2; isTaken(id) || !v.is(is.slug, id); n++) id = `${slug}-${n}`
  return id
}

/** `item` is written as one line, which may begin with its date. */
function newEntry(list: Path, words: string, today: string, idOf: (title: string) => string) {
  const [, date = '', rest = ''] = /^(\d{4}[-–\d]*(?: – \d{4}[-\d]*)?)\s+(.+)$/s.exec(words) ?? []
  const [constant, , field] = list
  if (constant === 'news') {
    const isDay = /^\d{4}-\d\d(-\d\d)?$/.test(date)
    const title = isDay ? rest : words
    return { id: idOf(title), date: isDay ? date : today, title }
  }
  if (field === 'entries') return readSpan(date) ? { years: date, text: rest } : { text: words }
  return words
}
