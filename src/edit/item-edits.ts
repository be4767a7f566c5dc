import type { Sources } from '../read/sources.ts'
import { contentFile, valueAt } from '../schema/content-paths.ts'
import { firstLanguage } from '../schema/text.ts'
import * as is from '../schema/values.ts'
import type { Path } from '../shared/diagnostic.ts'
import { foldCase } from '../shared/file-names.ts'
import { readSource } from '../shared/files.ts'
import { routeOf } from '../shared/routes.ts'
import { type Answer, placeName, type Task, type TextPlace, writeChecked } from './edit-request.ts'
import { itemOf, markAbove, ruleAt, textKind } from './items.ts'
import { freeId, newPage } from './new-entries.ts'
import { requireRight } from './new-images.ts'
import { newItemOf } from './new-items.ts'
import type { OpenText } from './text-edits.ts'
import { insertItem, moveItem, removeItem } from './writing/source-edits.ts'
import { readWritten } from './writing/text-in-file.ts'

const impossible = { status: 422, message: 'This is not possible here.' }

/** After an item, into its list of this name, or into one of the site. */
export async function addItem(task: Task, item?: TextPlace): Promise<Answer> {
  const { root, read, list: name, words = '' } = task
  if (!item && name === 'pages') return addPage(task)
  const path = newPathOf(read, item, name) ?? []
  const list = path.slice(0, -1)
  const added = newItemOf(list.at(-1))
  if (!added) return impossible
  if (!words.trim()) return { status: 200, message: added.question, asks: true }
  const others = valueAt(read.content, list)
  const taken = [others].flat().map((one) => foldCase(`${Object(one).id}`))
  const entry = added.make(words.trim(), (title) =>
    freeId(title, firstLanguage(read.content.site), (id) => taken.includes(foldCase(id))),
  )
  const file = contentFile(`${path[0]}`)
  const source = readSource(root, file)
  const after = others
    ? insertItem(file, source, path, entry)
    : insertItem(file, source, list, [entry])
  const answer = await writeChecked(task, 'Written to', { file, after })
  const key = ['title', 'text'].find((key) => key in Object(entry))
  const place = { file, path: key ? [...path, key] : path }
  if (!textKind(place, ruleAt(read, place))) return answer
  return { ...answer, place: placeName(place), words: `${key ? Object(entry)[key] : entry}` }
}

/** In a list of the site or of an item, or after the item. Works and news begin with the newest. */
function newPathOf(
  { content }: Sources,
  item: TextPlace | undefined,
  list?: string,
): Path | undefined {
  const lengthOf = (path: Path) => [valueAt(content, path) ?? []].flat().length
  if (!item) {
    const own = newItemOf(list)?.path
    return own && [...own, /^(works|workshops|news)$/.test(`${own}`) ? 0 : lengthOf(own)]
  }
  const { path } = item
  if (list) return [...path, list, lengthOf([...path, list])]
  // Below the heading of a section or a group, its first line.
  const lines = path.length === 2 && { cv: 'entries', skills: 'items' }[`${path[0]}`]
  if (lines) return [...path, lines, 0]
  return [...path.slice(0, -1), path[0] === 'news' ? 0 : Number(path.at(-1)) + 1]
}

async function addPage(task: Task): Promise<Answer> {
  const { root, read, words = '' } = task
  if (!words.trim()) return { status: 200, message: 'The title of the page', asks: true }
  requireRight('the title', is.name, words)
  const edit = newPage(root, words, firstLanguage(read.content.site))
  const page = `${routeOf(edit.file)}/`
  return { ...(await writeChecked({ ...task, page }, 'Written to', edit)), page }
}

/** One place up or down, or to that of an item that it was dropped on. */
export async function moveTo(task: Task, text: OpenText): Promise<Answer> {
  const { root, read, act, near } = task
  const item = itemOf(read, text, near)
  if (!item) return impossible
  const { file, path } = item
  const list = path.slice(0, -1)
  const index = Number(path.at(-1))
  const target = near
    .map((one) => itemOf(read, one, near)?.path ?? [])
    .find((one) => `${one.slice(0, -1)}` === `${list}` && one.length === path.length)
  const to = { up: index - 1, down: index + 1, move: Number(target?.at(-1)) }[act]
  const items = valueAt(read.content, list)
  const isThere = Array.isArray(items) && to !== undefined && to in items && to !== index
  // News stand by their dates.
  if (!isThere || `${list}` === 'news') return impossible
  const after = moveItem(file, readSource(root, file), path, to)
  const answer = await writeChecked(task, 'Moved in', { file, after })
  const isInside = text.path.length >= path.length && text.file === file
  const place = isInside ? { file, path: text.path.with(path.length - 1, to) } : text
  return { ...text.told, ...answer, place: placeName(place) }
}

export async function deleteItem(task: Task, text: OpenText): Promise<Answer> {
  const { root, read, near } = task
  const { file = '', path = [] } = itemOf(read, text, near) ?? {}
  if (typeof path.at(-1) !== 'number') return impossible
  const before = readSource(root, file)
  const after = removeItem(file, before, path)
  const left = unusedImages(read, file, before, after)
  const note =
    left.length > 0 ? ` Nothing shows ${left.join(', ')} any more, in public/images/.` : ''
  const message = `Deleted.${note} Undo brings it back. Changed:`
  return writeChecked(task, message, { file, after })
}

/** Takes away what says that a text belongs to a draft, or to a placeholder. */
export async function removeMark(task: Task, text: OpenText): Promise<Answer> {
  const { root, read, act } = task
  const mark = markAbove(read, text, act)
  if (!mark) return impossible
  const message = act === 'draft' ? 'Published in' : 'Removed from'
  return writeChecked(task, message, readWritten(root, mark.file, mark.path).replaced(undefined))
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
